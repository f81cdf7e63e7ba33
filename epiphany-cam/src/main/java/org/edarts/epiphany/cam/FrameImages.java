package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.cam.Frames.Frame;
import org.edarts.epiphany.cam.ProcedureForm.Part;
import org.edarts.epiphany.cam.ProcedureForm.Said;

/** What cores find of procedures in their memories: frames, and what owners know. Owner: the lowering thread. */
final class FrameImages {
    private final Frames frames;
    private final Lowering lowering;
    private final Assignment assignment;

    /** Writes those of a graph that is laid out. */
    FrameImages(Frames frames, Lowering lowering) {
        this.frames = frames;
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
        if (frames.areOf(core)) {
            for (int form = 0; form < forms.size(); form++) {
                int next = form + 1 < forms.size() ? frames.record(forms.get(form + 1), core) : 0;
                writeHandles(forms.get(form), image, next);
            }
        }
    }

    private void writeHandles(ProcedureForm form, CoreImage image, int next) {
        int core = image.core();
        List<Frame> here = new ArrayList<>();
        List<Frame> abroad = new ArrayList<>();
        for (Frame frame : frames.all()) {
            if (frame.form().equals(form) && frame.owner() == core) {
                (frame.abroad() ? abroad : here).add(frame);
            }
        }
        if (frames.onSus()) {
            int kept = here.size() / Frames.LISTS_OF_SU;
            writeList(form, here.subList(kept, here.size()), 1, image);
            writeList(form, here.subList(0, kept), Frames.LISTS_OF_SU, image);
        } else {
            writeList(form, here, 0, image);
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
        int record = frames.record(form, core);
        int elsewhere = abroad.isEmpty() ? frames.nowhere(core) : abroad.get(0).handle();
        if (abroad.isEmpty()) {
            image.word(elsewhere + Layout.HANDLE_STATE, 1);
            image.word(elsewhere + Layout.HANDLE_NEXT, elsewhere);
        }
        image.word(record + Layout.PROCEDURE_ELSEWHERE, elsewhere);
        image.word(record + Layout.PROCEDURE_NEXT, next);
    }

    /** Frames go back to their list when they have ended. */
    private void writeList(ProcedureForm form, List<Frame> list, int number, CoreImage image) {
        int record = frames.record(form, image.core()) + number * Layout.PROCEDURE_BYTES;
        int next = 0;
        for (int place = list.size() - 1; place >= 0; place--) {
            Frame frame = list.get(place);
            image.word(frame.address() + Layout.FRAME_PROCEDURE, record);
            handle(frame, image, frame.address(), frame.address() + form.start().address, next);
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
        int at = frame.address();
        int state = frame.handle() + Layout.HANDLE_STATE;
        boolean abroad = frame.abroad();
        image.word(at + Layout.FRAME_OWNER, abroad ? assignment.globalAddress(frame.owner(), 0) : 0);
        image.word(at + Layout.FRAME_WAY, abroad ? lowering.links().link(frame.core(), frame.owner()).way : 0);
        image.word(at + Layout.FRAME_HANDLE, abroad ? assignment.globalAddress(frame.owner(), state) : frame.handle());
        image.word(at + Layout.FRAME_PROCEDURE, frames.record(frame.form().procedure(), frame.core()));
        for (Part part : frame.form().parts()) {
            write(frame, part, image);
        }
    }

    private void write(Frame frame, Part part, CoreImage image) {
        int at = frame.address();
        Firmware firmware = lowering.firmware();
        Handing handing = lowering.handing().orElse(null);
        image.codelet(
                at + part.address,
                handing == null ? image.kernel(part.kernel) : firmware.address(handing.kernel()),
                firmware.address("after_outlets"),
                handing == null
                        ? at + part.argumentsAt
                        : handing.charges(frame.core()).nameOf(part.fired(frame.seat())),
                at + part.records,
                part.index);
        int needs = Math.max(1, part.needs);
        image.word(at + part.slot, needs);
        image.word(at + part.slot + Integer.BYTES, needs << Short.SIZE | at + part.address);
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
        int from = at + part.saidAt + part.said.indexOf(said) * Long.BYTES;
        if (said.outlet().procedure() == null) {
            image.word(record + Layout.OUTLET_SAID, Layout.KIND_COMPLETE << Short.SIZE | from);
            image.word(record + Layout.OUTLET_OWNER, at);
        } else {
            int word = at + frame.form().wordOf(said.outlet().promise().id());
            int slot = at + frame.form().parts().get(said.target()).slot;
            image.word(record + Layout.OUTLET_SAID, Layout.KIND_INVOKE << Short.SIZE | from);
            image.word(record + Layout.OUTLET_LINK, word << Short.SIZE | slot);
            image.word(record + Layout.OUTLET_OWNER, frames.record(said.outlet().procedure(), frame.core()));
        }
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
