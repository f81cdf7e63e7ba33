package org.edarts.mesh.code;

import java.util.HashSet;
import java.util.Set;
import org.edarts.epiphany.isa.Operation;

/** Drops instructions whose results nobody uses. */
final class DeadSteps {
    private DeadSteps() {}

    static void remove(MachineMethod method) {
        boolean changed = true;
        while (changed) {
            Set<Integer> read = new HashSet<>();
            method.blocks().forEach(block -> block.steps().forEach(step -> read.addAll(reads(step))));
            changed = false;
            for (MachineBlock block : method.blocks()) {
                changed |= block.steps().removeIf(step -> isDead(step, read));
            }
        }
    }

    private static Set<Integer> reads(Step step) {
        Set<Integer> read = new HashSet<>(step.reads());
        read.add(step.counter());
        if (step.operation() == Operation.MOVE_HIGH) {
            // it completes what it reads, and needs another reader to be of use
            read.remove(step.rd());
        }
        return read;
    }

    private static boolean isDead(Step step, Set<Integer> read) {
        if (step.rd() < RegisterFile.VIRTUAL || step.glued() || step.isInOrder() || step.isComparison()) {
            return false;
        }
        return switch (step.operation()) {
            case MOVE, MOVE_IMMEDIATE, MOVE_HIGH, ADD, SUBTRACT, AND, OR, EXCLUSIVE_OR ->
                step.callee() == null && !read.contains(step.rd());
            default -> false;
        };
    }
}
