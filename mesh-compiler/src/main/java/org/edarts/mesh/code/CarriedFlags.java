package org.edarts.mesh.code;

import java.util.HashSet;
import java.util.Set;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.StatusFlags;

/**
 * Fails where an instruction would look at other flags than it was made for. {@link FloatBranch} carries those of a
 * difference into blocks behind it: nothing that sets them may come between. Flags of words are set in the block that
 * looks at them.
 */
final class CarriedFlags {
    private CarriedFlags() {}

    /**
     * Looks through a method in its last form.
     *
     * @throws IllegalStateException if a condition does not stand behind what it was made for
     */
    static void require(MachineMethod method) {
        Set<MachineBlock> carried = carried(method);
        for (MachineBlock block : method.blocks()) {
            boolean floats = carried.contains(block);
            boolean words = false;
            for (Step step : block.steps()) {
                Condition condition = step.condition();
                boolean known = Conditions.isOfFloats(condition) ? floats : words;
                if (condition != Condition.ALWAYS && !known) {
                    throw new IllegalStateException(method.name().text() + ", " + block + ": flags of something else"
                            + " reach " + step + ": let no pass put anything between it and its comparison");
                }
                floats = floats(step, floats);
                words = sets(step, StatusFlags.INTEGER) ? step.operation() != Operation.BRANCH_AND_LINK : words;
            }
        }
    }

    /** The blocks that begin, on all ways to them, with the flags of a comparison of floats. */
    private static Set<MachineBlock> carried(MachineMethod method) {
        Set<MachineBlock> carried = new HashSet<>(method.blocks());
        carried.remove(method.blocks().get(0));
        boolean changed = true;
        while (changed) {
            changed = false;
            for (MachineBlock block : method.blocks()) {
                boolean floats = carried.contains(block);
                for (Step step : block.steps()) {
                    floats = floats(step, floats);
                }
                for (MachineBlock successor : block.successors()) {
                    changed |= !floats && carried.remove(successor);
                }
            }
        }
        return carried;
    }

    private static boolean floats(Step step, boolean before) {
        return sets(step, StatusFlags.FLOATING) ? step.isComparison() : before;
    }

    private static boolean sets(Step step, int flags) {
        return (step.operation().flagsWritten() & flags) != 0 || step.operation() == Operation.BRANCH_AND_LINK;
    }
}
