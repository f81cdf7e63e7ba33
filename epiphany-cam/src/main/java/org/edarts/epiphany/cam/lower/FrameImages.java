package org.edarts.epiphany.cam.lower;

import java.util.ArrayList;
import java.util.List;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.epiphany.cam.firmware.AfterFiring;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.frame.Frame;
import org.edarts.epiphany.cam.frame.FrameRoom;
import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.frame.Nests;
import org.edarts.epiphany.cam.frame.ProcedureForm;
import org.edarts.epiphany.cam.frame.ProcedureForm.Part;
import org.edarts.epiphany.cam.frame.ProcedureForm.Said;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.ScheduleLayout;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.unit.Assignment;

/** What cores find of procedures in their memories: frames, and what owners know. Owner: the lowering thread. */
final class FrameImages {
    private final Frames frames;
    private final FrameRoom room;
    private final NestImages nests;
    private final Lowering lowering;
    private final Assignment assignment;

    /** Writes those of a graph that is laid out. */
    FrameImages(Lowering lowering) {
        this.frames = lowering.frames();
        this.room = frames.room();
        this.nests = new NestImages(room, lowering.firmware());
        this.lowering = lowering;
        this.assignment = lowering.assignment();
    }

    /** Writes the frames, the handles and the procedures of one core. */
    void write(CoreImage image) {
        int core = image.core();
        for (Frame frame : frames.all()) {
            if (frame.core() == core) {
                write(frame, image);
            }
        }
        List<ProcedureForm> forms = frames.forms();
        if (frames.cores().contains(core)) {
            if (!room.nests().isEmpty()) {
                nowhere(image);
                nests.write(image);
            }
            for (int form = 0; form < forms.size(); form++) {
                int next = form + 1 < forms.size() ? room.record(forms.get(form + 1), core) : 0;
                writeHandles(forms.get(form), image, next);
            }
        }
    }

    private void writeHandles(ProcedureForm form, CoreImage image, int next) {
        int core = image.core();
        List<Frame> here = new ArrayList<>();
        List<Frame> abroad = new ArrayList<>();
        for (Frame frame : frames.all()) {
            if (frame.form().equals(form) && frame.owner() == core && !frame.nested()) {
                (frame.abroad() ? abroad : here).add(frame);
            }
        }
        writeList(here.stream().filter(frame -> !frame.kept()).toList(), room.record(form, core), image);
        if (frames.cores().areSus()) {
            writeKept(here.stream().filter(Frame::kept).toList(), room.record(form, core), image);
        }
        for (int place = 0; place < abroad.size(); place++) {
            Frame frame = abroad.get(place);
            int way = lowering.links().link(core, frame.core()).way;
            handle(
                    frame,
                    image,
                    assignment.globalAddress(frame.core(), frame.address()),
                    way << Short.SIZE | frame.address() + form.start().slot,
                    abroad.get((place + 1) % abroad.size()).handle());
        }
        int record = room.record(form, core);
        image.word(
                record + Layout.PROCEDURE_ELSEWHERE,
                abroad.isEmpty() ? nowhere(image) : abroad.get(0).handle());
        image.word(record + Layout.PROCEDURE_NEXT, next);
    }

    /** What kept frames invoke goes nowhere else. */
    private void writeKept(List<Frame> list, int record, CoreImage image) {
        int kept = record + Layout.PROCEDURE_BYTES;
        writeList(list, kept, image);
        image.word(kept + Layout.PROCEDURE_ELSEWHERE, nowhere(image));
        image.word(kept + ScheduleLayout.PROCEDURE_STACK, Layout.RECORD + ScheduleLayout.SU_DEEP);
        image.word(record + ScheduleLayout.PROCEDURE_STACK, Layout.RECORD + ScheduleLayout.SU_SHALLOW);
    }

    private int nowhere(CoreImage image) {
        int nowhere = room.nowhere(image.core());
        image.word(nowhere + Layout.HANDLE_STATE, 1);
        image.word(nowhere + Layout.HANDLE_NEXT, nowhere);
        return nowhere;
    }

    /** Frames go back to their list when they have ended. */
    private static void writeList(List<Frame> list, int record, CoreImage image) {
        int next = 0;
        for (int place = list.size() - 1; place >= 0; place--) {
            Frame frame = list.get(place);
            handle(
                    frame,
                    image,
                    frame.address(),
                    frame.address() + frame.form().start().pooled(),
                    next);
            next = frame.handle();
        }
        image.word(record + Layout.PROCEDURE_FREE, next);
    }

    private static void handle(Frame frame, CoreImage image, int address, int start, int next) {
        image.word(frame.handle() + Layout.HANDLE_LINK, address + Layout.FRAME_LINK);
        image.word(
                frame.handle() + Layout.HANDLE_ARGUMENT, address + frame.form().argument());
        image.word(frame.handle() + Layout.HANDLE_START, start);
        image.word(frame.handle() + Layout.HANDLE_NEXT, next);
    }

    private void write(Frame frame, CoreImage image) {
        if (frame.nested()) {
            nests.writeFrame(frame, image);
        } else {
            writeOwner(frame, image);
        }
        for (Part part : frame.form().parts()) {
            write(frame, part, image);
        }
    }

    private void writeOwner(Frame frame, CoreImage image) {
        int at = frame.address();
        int state = frame.handle() + Layout.HANDLE_STATE;
        boolean abroad = frame.abroad();
        image.word(at + Layout.FRAME_OWNER, abroad ? assignment.globalAddress(frame.owner(), 0) : 0);
        image.word(at + Layout.FRAME_WAY, abroad ? lowering.links().link(frame.core(), frame.owner()).way : 0);
        image.word(at + Layout.FRAME_HANDLE, abroad ? assignment.globalAddress(frame.owner(), state) : frame.handle());
        image.word(at + Layout.FRAME_PROCEDURE, recordOf(frame.form().procedure(), frame));
    }

    private void write(Frame frame, Part part, CoreImage image) {
        int at = frame.address();
        Firmware firmware = lowering.firmware();
        Handing handing = lowering.handing().orElse(null);
        image.codelet(
                at + part.address,
                handing == null ? image.kernel(part.kernel) : firmware.address(handing.kernel()),
                firmware.address(handing == null ? AfterFiring.OUTLETS.whereFired() : AfterFiring.OUTLETS.onSu()),
                handing == null
                        ? at + part.argumentsAt
                        : handing.charges(frame.core()).nameOf(part.fired(frame.seat())),
                at + part.records,
                part.index);
        int needs = Math.max(1, part.needs);
        image.word(at + part.slot, needs);
        image.word(at + part.slot + Integer.BYTES, needs << Short.SIZE | at + part.pooled());
        int word = at + part.argumentsAt;
        for (Fired.Word each : part.arguments) {
            image.word(word, argument(frame, part, each));
            word += Integer.BYTES;
        }
        int record = at + part.records;
        for (Said said : part.said) {
            write(frame, part, said, record, image);
            record += Layout.OUTLET_BYTES;
        }
        image.word(record + Layout.OUTLET_LINK, at + part.list);
        writeList(frame, part, image);
    }

    private static int argument(Frame frame, Part part, Fired.Word word) {
        if (word.cell() == Fired.CONTENT) {
            return 0;
        }
        if (word.cell() != Fired.OUTLET) {
            return word.number();
        }
        return frame.address() + part.saidAt(word);
    }

    private void write(Frame frame, Part part, Said said, int record, CoreImage image) {
        int at = frame.address();
        int from = at + part.saidAt(said);
        if (said.outlet().procedure() == null) {
            image.word(record + Layout.OUTLET_SAID, OutletRecords.said(Layout.KIND_COMPLETE, said.outlet(), from));
            image.word(record + Layout.OUTLET_OWNER, at);
        } else {
            int word = at + frame.form().wordOf(said.outlet().promise().id());
            int slot = at + frame.form().parts().get(said.target()).slot;
            image.word(record + Layout.OUTLET_SAID, OutletRecords.said(Layout.KIND_INVOKE, said.outlet(), from));
            image.word(record + Layout.OUTLET_LINK, word << Short.SIZE | slot);
            image.word(record + Layout.OUTLET_OWNER, recordOf(said.outlet().procedure(), frame));
        }
    }

    /** What a kept frame invokes is for kept ones, and what one of a nest does is for nests. */
    private int recordOf(ThreadedProcedure<?, ?> procedure, Frame frame) {
        if (frame.nested()) {
            Nests here = room.nests();
            ProcedureForm invoked = here.of(procedure, frame.core()).form();
            return here.of(frame.form().procedure(), frame.core()).record(invoked);
        }
        return frames.record(procedure, frame.core()) + (frame.kept() ? Layout.PROCEDURE_BYTES : 0);
    }

    /** All are in the same frame, so the list is one of slots of this core. */
    private static void writeList(Frame frame, Part part, CoreImage image) {
        int at = frame.address() + part.list;
        for (int arc = 0; arc < part.targets.size(); arc++) {
            int slot = frame.address() + frame.form().parts().get(part.targets.get(arc)).slot;
            if (arc == 0) {
                image.word(at, slot);
                at += Integer.BYTES;
            } else {
                image.half(at, slot);
                at += Short.BYTES;
            }
        }
    }
}
