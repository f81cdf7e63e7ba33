package org.edarts.epiphany.cam.lower;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.edarts.codelet.Outlet;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.signal.Invocations;
import org.edarts.epiphany.cam.signal.Invocations.Invocation;
import org.edarts.epiphany.cam.signal.Node;

/**
 * How {@link Invocations} are written: a record of each, behind them the list of arcs. To the firmware a promise is
 * completed as the result of a procedure is, whose frame belongs to nobody else.
 */
public final class OutletRecords implements SaidRecord {
    /** A frame, its handle, and its procedure. */
    private static final int FRAME_BYTES = Layout.FRAME_BYTES + Layout.HANDLE_BYTES + Layout.PROCEDURE_BYTES;

    private final Node node;
    private final Invocations invocations;

    /** Where the kernel says whether it invokes, by the place of the argument. */
    private final Map<Integer, Integer> said = new HashMap<>();

    /** Where what stands for a frame lies, by the place of the argument. */
    private final Map<Integer, Integer> frames = new HashMap<>();

    private final int address;
    private final int list;

    /** Lays out what the kernel writes and what the firmware makes of it. */
    OutletRecords(CorePlan plan, Node node, Invocations invocations) {
        this.node = node;
        this.invocations = invocations;
        for (Invocation each : invocations.all()) {
            int bytes = CoreMemory.aligned(each.outlet().length() * Integer.BYTES, Long.BYTES);
            said.put(each.place(), plan.memory.data("outlets", bytes, Long.BYTES));
            if (each.procedure() == null) {
                frames.put(each.place(), plan.memory.data("outlets", FRAME_BYTES, Long.BYTES));
            }
        }
        int records = invocations.all().size() * Layout.OUTLET_BYTES;
        address = plan.memory.data("outlets", records + Long.BYTES, Long.BYTES);
        list = plan.memory.data("arcs", plan.listBytes(node.arcs()), Integer.BYTES);
    }

    /** Returns the promises that the kernel itself may complete. */
    public List<Invocation> completions() {
        return invocations.all().stream()
                .filter(each -> each.procedure() == null)
                .toList();
    }

    /** Returns what procedures come to that the kernel may invoke. */
    public List<Invocation> invoked() {
        return invocations.all().stream()
                .filter(each -> each.procedure() != null)
                .toList();
    }

    /** Returns what notes that the codelet has fired; empty if it does so in each run. */
    public Optional<Node> note() {
        return invocations.note();
    }

    /** Returns where a word is no longer 0 once the kernel has completed a promise: it has left the frame. */
    public int doneAt(Invocation completion) {
        int frame = Objects.requireNonNull(frames.get(completion.place()));
        return frame + Layout.FRAME_BYTES + Layout.HANDLE_BYTES + Layout.PROCEDURE_FREE;
    }

    /** Returns what the firmware finds of where a kernel says something, and how many words that is. */
    static int said(int kind, Outlet outlet, int address) {
        return (outlet.type().words() - 1 << Layout.KIND_BITS | kind) << Short.SIZE | address;
    }

    @Override
    public int address() {
        return address;
    }

    @Override
    public int said(int place) {
        return Objects.requireNonNull(said.get(place));
    }

    @Override
    public void write(CoreImage image, Lowering lowering) {
        int at = address;
        for (Invocation each : invocations.all()) {
            int word = lowering.results().wordOf(each.cell(), node.core);
            int link = word << Short.SIZE | each.promised().track.slot;
            ThreadedProcedure<?, ?> procedure = each.procedure();
            int kind = procedure == null ? Layout.KIND_COMPLETE : Layout.KIND_INVOKE;
            image.word(at + Layout.OUTLET_SAID, said(kind, each.outlet(), said(each.place())));
            if (procedure == null) {
                int frame = Objects.requireNonNull(frames.get(each.place()));
                image.word(at + Layout.OUTLET_OWNER, frame);
                image.word(frame + Layout.FRAME_LINK, link);
                image.word(frame + Layout.FRAME_HANDLE, frame + Layout.FRAME_BYTES);
                image.word(frame + Layout.FRAME_PROCEDURE, frame + Layout.FRAME_BYTES + Layout.HANDLE_BYTES);
            } else {
                image.word(at + Layout.OUTLET_LINK, link);
                image.word(at + Layout.OUTLET_OWNER, lowering.frames().record(procedure, node.core));
            }
            at += Layout.OUTLET_BYTES;
        }
        image.word(at + Layout.OUTLET_LINK, list);
        image.arcs(list, node.arcs(), lowering);
    }
}
