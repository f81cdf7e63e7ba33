package org.edarts.mesh.code;

import java.util.HashSet;
import java.util.Set;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.StatusFlags;

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
        if (step.operation() == Operation.MOVE_HIGH) {
            // it completes what it reads, and needs another reader to be of use
            read.remove(step.rd());
        }
        return read;
    }

    private static boolean isDead(Step step, Set<Integer> read) {
        if (step.rd() < RegisterFile.VIRTUAL || step.glued()) {
            return false;
        }
        return switch (step.operation()) {
            case MOVE, MOVE_IMMEDIATE, MOVE_HIGH -> !read.contains(step.rd());
            default -> false;
        };
    }

    /** {@return whether an instruction is of use only for the flags that it sets} */
    static boolean setsFlags(Step step) {
        return (step.operation().flagsWritten() & StatusFlags.INTEGER) != 0;
    }
}
