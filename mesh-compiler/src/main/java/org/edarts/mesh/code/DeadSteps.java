package org.edarts.mesh.code;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Drops instructions whose results nobody uses, or only what nobody uses, as what counts rounds that the core counts.
 */
final class DeadSteps {
    private DeadSteps() {}

    static void remove(MachineMethod method) {
        List<Step> steps = method.blocks().stream()
                .flatMap(block -> block.steps().stream())
                .toList();
        Set<Integer> used = new HashSet<>();
        steps.stream().filter(step -> !mayGo(step)).forEach(step -> use(step, used));
        Set<Step> open = steps.stream().filter(DeadSteps::mayGo).collect(Collectors.toSet());
        boolean changed = true;
        while (changed) {
            List<Step> needed =
                    open.stream().filter(step -> used.contains(step.rd())).toList();
            needed.forEach(step -> use(step, used));
            needed.forEach(open::remove);
            changed = !needed.isEmpty();
        }
        method.blocks().forEach(block -> block.steps().removeIf(open::contains));
    }

    private static void use(Step step, Set<Integer> used) {
        used.addAll(step.reads());
        used.add(step.counter());
    }

    private static boolean mayGo(Step step) {
        boolean stays = step.rd() < RegisterFile.VIRTUAL
                || step.glued()
                || step.isInOrder()
                || step.isComparison()
                || step.callee() != null;
        return !stays
                && switch (step.operation()) {
                    case MOVE, MOVE_IMMEDIATE, MOVE_HIGH, ADD, SUBTRACT, AND, OR, EXCLUSIVE_OR -> true;
                    default -> false;
                };
    }
}
