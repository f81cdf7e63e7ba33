package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.isa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Lets what a round adds to a register go there at once, behind all that reads the register in the block, where a copy
 * would bring it there. Blocks that are a loop of their own are left to those who let accesses move addresses along.
 */
final class SumsInPlace {
    private SumsInPlace() {}

    /** Changes a method, whose registers are virtual and whose instructions are in the program's order. */
    static void make(MachineMethod method) {
        Map<Integer, Integer> named = new HashMap<>();
        method.blocks()
                .forEach(block -> block.steps().forEach(step -> {
                    step.reads().forEach(register -> named.merge(register, 1, Integer::sum));
                    step.writes().forEach(register -> named.merge(register, 1, Integer::sum));
                }));
        for (MachineBlock block : method.blocks()) {
            if (!block.successors().contains(block)) {
                make(block.steps(), named);
            }
        }
    }

    private static void make(List<Step> steps, Map<Integer, Integer> named) {
        for (int index = steps.size() - 1; index > 0; index--) {
            Step last = steps.get(index);
            if (last.isCopy() && !last.glued()) {
                List<Step> way = new ArrayList<>();
                Step sum = maker(steps, index, last, named, way);
                if (sum != null
                        && sum.rn() == last.rd()
                        && isUntouched(steps.subList(steps.indexOf(sum), index), last)) {
                    steps.set(
                            index,
                            Step.immediate(Operation.ADD, last.rd(), last.rd(), sum.immediate())
                                    .at(sum.position()));
                    steps.removeAll(way);
                    index -= way.size();
                }
            }
        }
    }

    /** The sum that copies alone bring to a copy; null if it is none. Notes it and the other copies. */
    private static @Nullable Step maker(
            List<Step> steps, int end, Step copy, Map<Integer, Integer> named, List<Step> way) {
        if (named.getOrDefault(copy.rn(), 0) != 2) {
            return null;
        }
        for (Step step : steps.subList(0, end)) {
            if (step.writes().contains(copy.rn()) && !step.glued()) {
                way.add(step);
                return step.isCopy() ? maker(steps, steps.indexOf(step), step, named, way) : isSum(step) ? step : null;
            }
        }
        return null;
    }

    private static boolean isSum(Step step) {
        return step.operation() == Operation.ADD && step.rm() == Step.NONE && step.callee() == null;
    }

    private static boolean isUntouched(List<Step> steps, Step last) {
        return steps.stream().noneMatch(step -> step.writes().contains(last.rd()));
    }
}
