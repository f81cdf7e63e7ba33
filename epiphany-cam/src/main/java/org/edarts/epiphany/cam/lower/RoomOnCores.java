package org.edarts.epiphany.cam.lower;

import java.util.List;
import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * The room that a graph takes on cores where all of it is laid out: whether it fits, and what is said if it does not.
 * Immutable once that is laid out.
 *
 * @param graph the graph's name
 * @param plans all cores
 * @param results where the results of invocations go
 * @param frames those of procedures that it invokes
 * @param unused the bytes of each core that were left before kernels and frames shared them
 * @param assignment which core each unit is
 * @param notFolded why codelets do not share their place that could; may be empty
 */
public record RoomOnCores(
        String graph,
        List<CorePlan> plans,
        Results results,
        Frames frames,
        List<Integer> unused,
        Assignment assignment,
        String notFolded) {
    private static final String SHARED =
            "; codelets that fire the same kernel with the same arguments, one after the other, share their place";

    boolean fits() {
        return frames.room().least() > 0 && plans.stream().allMatch(plan -> fits(plan.core));
    }

    /** Returns whether all of one core fits. */
    public boolean fits(int core) {
        CorePlan plan = plans.get(core);
        return plan.memory.free() >= 0
                && plan.stream.shortage(assignment.nameOf(core)).isEmpty()
                && results.shortage(core).isEmpty();
    }

    /** Returns whether all SUs have room for what they hand out, and for frames. */
    public boolean fitsOnSus() {
        return frames.room().least() > 0 && assignment.sus().stream().allMatch(this::fits);
    }

    /** Returns whether all cores may have room if kernels lie elsewhere, and what brings blocks. */
    public boolean mayFitWithoutKernels() {
        return plans.stream().allMatch(plan -> plan.memory.free() + plan.code.bytes() + plan.stream.bytes() >= 0);
    }

    /** Returns the bytes that a core has for blocks, arguments and what brings blocks, if no block lies there now. */
    public int forBlocks(int core) {
        return plans.get(core).room();
    }

    /** Returns the bytes that a core has left, or, as a negative number, lacks. */
    public int left(int core) {
        return plans.get(core).memory.free();
    }

    /** Returns the bytes that a core has left if it has no copies, and fetches nothing; what it lacks is negative. */
    public int withoutInputs(int core) {
        return left(core) + plans.get(core).inputs.bytesToSpare();
    }

    /** Returns the bytes with which all that its codelets read elsewhere comes to a core before they fire. */
    public int forAllInputs(int core) {
        return plans.get(core).inputs.bytesForAll();
    }

    /** Returns whether codelets of a core load something from elsewhere only because it has no room for that. */
    public boolean lacksRoomForInputs(int core) {
        return plans.get(core).inputs.leavesOut();
    }

    /** Returns the bytes that a core has left for copies of what is written. */
    public int forCopies(int core) {
        return unused.get(core);
    }

    /** Returns the same if these come before what the core fetches, and copies of what is not written. */
    public int forCopiesFirst(int core) {
        return forCopies(core) + plans.get(core).inputs.bytesToSpare();
    }

    /**
     * Returns the bytes that a core's windows take: more than they were to have, where a single codelet signals so many
     * others that its arcs alone take more. 0 if there are no windows.
     */
    public int ofWindows(int core) {
        return plans.get(core) instanceof WindowedPlan windowed ? windowed.largestWindow() : 0;
    }

    /**
     * Refuses what does not fit, with a table of who needs what.
     *
     * @param elsewhere what else is to be said of a core that lacks room
     */
    void require(String elsewhere) {
        for (CorePlan plan : plans) {
            if (plan.memory.free() < 0) {
                refuse(shortage(plan, elsewhere));
            }
            plan.stream
                    .shortage(assignment.nameOf(plan.core))
                    .ifPresent(shortage -> refuse(shortage + ": use fewer and larger blocks" + elsewhere));
            results.shortage(plan.core).ifPresent(shortage -> refuse(shortage + elsewhere));
        }
    }

    private String shortage(CorePlan plan, String elsewhere) {
        BlocksOnCores onCores = BlocksOnCores.of(assignment.cus(), plans);
        String remedy = plan.remedy(onCores);
        String why = remedy.equals(onCores.remedy()) ? onCores.why() : SHARED;
        String largest = CoreStream.BUFFERS.equals(plan.memory.mostFor()) ? plan.stream.largest() : "";
        return plan.memory.shortage(graph, remedy + largest + elsewhere + why + notFolded);
    }

    private static void refuse(String shortage) {
        throw new NoRoomException(shortage);
    }
}
