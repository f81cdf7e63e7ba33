package org.edarts.cu.host.slots;

import java.util.ArrayList;
import java.util.List;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.rules.GraphRules;

/**
 * What a CAM keeps of a threaded procedure from run to run: how its codelets are scheduled, and frames that no run
 * uses, those of each unit apart. The procedure holds it, and nobody else, so that all of it goes with the procedure.
 *
 * <p>The frames kept fit into a few hundred kilobytes, and of those that no run has asked for between the ends of two
 * of them half goes. Any thread may call.
 */
final class IdleFrames {
    private static final int MOST_BYTES = 1 << 18;
    private static final int BYTES_OF_FRAME = 260;
    private static final int BYTES_OF_PART = 12;

    private final FrameCode code;
    private final int procedure;
    private final int most;
    private final List<List<Frame>> ofUnits = new ArrayList<>();

    /** How many of a unit's have stayed since the last run ended. */
    private final int[] untouched;

    private IdleFrames(CompiledGraph graph, int procedure, Units units) {
        this.procedure = procedure;
        this.code = FrameCode.ofProcedure(graph, GraphRules.ofProcedure(graph, units.policy(), units.machine()));
        int parts = graph.codelets() + graph.slotCount() + 2 * graph.cells().size();
        this.most = MOST_BYTES / (BYTES_OF_FRAME + BYTES_OF_PART * parts);
        for (int unit = 0; unit < units.count(); unit++) {
            ofUnits.add(new ArrayList<>(0));
        }
        this.untouched = new int[units.count()];
    }

    /** Returns what a CAM keeps of a procedure. */
    static IdleFrames of(ThreadedProcedure<?, ?> procedure, Units units) {
        CompiledGraph code = procedure.compiled();
        return code.preparedFor(units, () -> new IdleFrames(code, procedure.number(), units));
    }

    /** Returns a frame for a unit. */
    synchronized Frame take(int unit) {
        List<Frame> idle = ofUnits.get(unit);
        if (idle.isEmpty()) {
            return new Frame(code, procedure, this);
        }
        Frame frame = idle.remove(idle.size() - 1);
        untouched[unit] = Math.min(untouched[unit], idle.size());
        return frame;
    }

    /** Takes frames back that a unit had, when a run has ended. */
    synchronized void give(int unit, List<Frame> frames) {
        List<Frame> idle = ofUnits.get(unit);
        idle.subList(0, (untouched[unit] + 1) / 2).clear();
        for (Frame frame : frames.subList(0, Math.min(frames.size(), Math.max(0, most - idle.size())))) {
            frame.forget();
            idle.add(frame);
        }
        untouched[unit] = idle.size();
    }
}
