package org.edarts.cu.host.slots;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.rules.GraphRules;

/**
 * What a CAM keeps of a threaded procedure from run to run: how its codelets are scheduled, and frames that no run
 * uses, those of each unit apart. The procedure holds it, and nobody else, so that all of it goes with the procedure.
 *
 * <p>A unit takes all frames at once that another run of it has left, and gives them back when its run has ended. What
 * is kept of them for each run fits into a megabyte, and of those that no run has asked for between the ends of two of
 * them half goes. Any thread may call.
 */
final class IdleFrames {
    private static final int MOST_BYTES = 1 << 20;
    private static final int BYTES_OF_FRAME = 260;
    private static final int BYTES_OF_PART = 12;

    private final FrameCode code;
    private final int procedure;
    private final int most;
    private final List<Deque<FreeFrames>> ofUnits = new ArrayList<>();

    private IdleFrames(CompiledGraph graph, int procedure, Units units) {
        this.procedure = procedure;
        this.code = FrameCode.ofProcedure(graph, GraphRules.ofProcedure(graph, units.policy(), units.machine()));
        int parts = graph.codelets() + graph.slotCount() + 2 * graph.cells().size();
        this.most = MOST_BYTES / (BYTES_OF_FRAME + BYTES_OF_PART * parts);
        for (int unit = 0; unit < units.count(); unit++) {
            ofUnits.add(new ArrayDeque<>(1));
        }
    }

    /** Returns what a CAM keeps of a procedure. */
    static IdleFrames of(ThreadedProcedure<?, ?> procedure, Units units) {
        CompiledGraph code = procedure.compiled();
        return code.preparedFor(units, () -> new IdleFrames(code, procedure.number(), units));
    }

    /** Returns the frames that a unit has for a run, all its own. */
    synchronized FreeFrames take(int unit) {
        FreeFrames left = ofUnits.get(unit).pollLast();
        return left == null ? new FreeFrames(this, procedure, code, most) : left;
    }

    /** Takes frames back that a unit had for a run, when that has ended. */
    synchronized void give(int unit, FreeFrames frames) {
        Deque<FreeFrames> idle = ofUnits.get(unit);
        idle.removeIf(others -> !others.keepHalf());
        idle.addLast(frames);
    }
}
