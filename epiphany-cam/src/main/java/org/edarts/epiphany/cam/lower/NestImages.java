package org.edarts.epiphany.cam.lower;

import org.edarts.epiphany.cam.firmware.AfterFiring;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.frame.Frame;
import org.edarts.epiphany.cam.frame.FrameRoom;
import org.edarts.epiphany.cam.frame.Nest;
import org.edarts.epiphany.cam.frame.Nests;
import org.edarts.epiphany.cam.frame.ProcedureForm;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.NestLayout;

/** What cores find of nests in their memories. Owner: the thread that lowers the graph. */
final class NestImages {
    /** So often a core looks for a frame at first: some 100,000 cycles, in which others may free one. */
    private static final int PATIENCE = 4096;

    private final FrameRoom room;
    private final Nests nests;
    private final Firmware firmware;

    NestImages(FrameRoom room, Firmware firmware) {
        this.room = room;
        this.nests = room.nests();
        this.firmware = firmware;
    }

    /** Writes what a core knows of its nests, and these but for their frames. */
    void write(CoreImage image) {
        int state = nests.state(image.core());
        int stack = nests.stack(image.core());
        image.word(state + NestLayout.NESTS_STACK, stack);
        image.word(state + NestLayout.NESTS_END, stack + nests.stackBytes());
        image.word(state + NestLayout.NESTS_PATIENCE, PATIENCE);
        int codelet = state + NestLayout.NESTS_CODELET;
        image.codelet(
                codelet, firmware.address("surface"), firmware.address(AfterFiring.NONE.whereFired()), state, 0, 0);
        image.slot(state + NestLayout.NESTS_SLOT, 1, codelet);
        for (Nest nest : nests.on(image.core())) {
            write(nest, image);
            image.word(room.record(nest.form(), nest.core()) + NestLayout.PROCEDURE_NEST, nest.address());
        }
    }

    private void write(Nest nest, CoreImage image) {
        int at = nest.address();
        int frame = nest.frame();
        ProcedureForm form = nest.form();
        int slots = form.parts().get(0).slot;
        image.word(at + NestLayout.NEST_LENGTH, nest.length());
        image.word(at + NestLayout.NEST_WORDS, form.resultWords());
        image.word(at + NestLayout.NEST_SLOTS, frame + slots);
        image.word(at + NestLayout.NEST_SLOTS_END, frame + slots + form.parts().size() * Layout.SLOT_BYTES);
        image.word(at + NestLayout.NEST_ARGUMENT, frame + form.argument());
        image.word(at + NestLayout.NEST_START, frame + form.start().pooled());
        for (int place = 0; place < nest.invoked().size(); place++) {
            ProcedureForm invoked = nest.invoked().get(place);
            int record = nest.record(invoked);
            boolean last = place + 1 == nest.invoked().size();
            image.word(record + Layout.PROCEDURE_ELSEWHERE, room.nowhere(nest.core()));
            image.word(record + Layout.PROCEDURE_NEXT, last ? 0 : record + NestLayout.NESTING_PROCEDURE_BYTES);
            image.word(
                    record + NestLayout.PROCEDURE_NEST,
                    nests.of(invoked.procedure(), nest.core()).address());
        }
    }

    /** Returns what a frame in a nest finds of the core: its result goes to the core itself first. */
    void writeFrame(Frame frame, CoreImage image) {
        int state = nests.state(frame.core());
        int link = state + NestLayout.NESTS_RESULT << Short.SIZE | state + NestLayout.NESTS_SLOT;
        image.word(frame.address() + Layout.FRAME_LINK, link);
        image.word(frame.address() + Layout.FRAME_HANDLE, state + NestLayout.NESTS_NOBODY);
        image.word(frame.address() + Layout.FRAME_PROCEDURE, state + NestLayout.NESTS_NOBODY);
    }
}
