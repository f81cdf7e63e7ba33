package org.edarts.mesh.code;

import java.util.List;
import org.edarts.epiphany.isa.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Writes the short end of a round once more where a way through the round would branch there: it then takes one branch
 * less. Works on the order in which blocks will lie.
 */
final class LoopEnds {
    private static final int LONGEST = 5;

    /** A branch less is little in a longer one. */
    private static final int LONGEST_ROUND = 32;

    private LoopEnds() {}

    /** Changes a method, whose registers are real. */
    static void copy(MachineMethod method) {
        List<MachineBlock> blocks = method.blocks();
        for (int index = 0; index + 1 < blocks.size(); index++) {
            MachineBlock block = blocks.get(index);
            MachineBlock end = reached(block, blocks.get(index + 1));
            if (end != null && end != block && mayBeCopied(end, blocks)) {
                MachineBlock copy = method.newBlock(end.depth());
                end.steps().forEach(step -> copy.steps().add(step.copy()));
                copy.successors().addAll(end.successors());
                block.steps().stream().filter(step -> step.target() == end).forEach(step -> step.setTarget(copy));
                block.successors().replaceAll(each -> each == end ? copy : each);
                // what the copy branches to is not written once more
                index++;
                blocks.add(index, copy);
            }
        }
    }

    /** Returns where a block branches to if nothing else holds; null if it need not. */
    private static @Nullable MachineBlock reached(MachineBlock block, MachineBlock next) {
        List<Step> jumps = block.steps().subList(block.end(), block.steps().size());
        if (jumps.isEmpty() || block.depth() == 0 || jumps.get(0).target() == next) {
            return null;
        }
        Step last = jumps.get(jumps.size() - 1);
        boolean leads = last.condition() == Condition.ALWAYS && last.target() != next;
        return leads ? last.target() : null;
    }

    private static boolean mayBeCopied(MachineBlock end, List<MachineBlock> blocks) {
        int place = blocks.indexOf(end);
        int begin = end.successors().stream()
                .filter(successor -> successor.depth() == end.depth())
                .mapToInt(blocks::indexOf)
                .min()
                .orElse(blocks.size());
        return begin <= place
                && end.end() <= LONGEST
                && end.steps().size() == end.end() + 2
                && !end.hardware()
                && blocks.subList(begin, place + 1).stream()
                                .mapToInt(block -> block.steps().size())
                                .sum()
                        <= LONGEST_ROUND
                && end.steps().stream().noneMatch(step -> step.callee() != null);
    }
}
