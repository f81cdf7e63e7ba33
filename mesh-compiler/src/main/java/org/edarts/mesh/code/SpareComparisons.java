package org.edarts.mesh.code;

import java.util.List;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.StatusFlags;

/**
 * Drops comparisons with zero where the instruction that makes the number sets the same flags: it then stands where the
 * comparison was. Sums and differences tell no more than whether they are zero, for they may overflow.
 */
public final class SpareComparisons {
    private SpareComparisons() {}

    /** Changes a method, whose registers are real and whose instructions are in order. */
    public static void drop(MachineMethod method) {
        for (MachineBlock block : method.blocks()) {
            List<Step> steps = block.steps();
            for (int index = steps.size() - 1; index > 0; index--) {
                Step step = steps.get(index);
                if (step.isComparison() && step.rm() == Step.NONE && step.immediate() == 0 && !step.glued()) {
                    drop(steps, index);
                }
            }
        }
    }

    private static void drop(List<Step> steps, int comparison) {
        int number = steps.get(comparison).rn();
        int maker = comparison - 1;
        while (maker >= 0 && !steps.get(maker).writes().contains(number)) {
            maker--;
        }
        if (maker < 0 || !tells(steps.get(maker), steps.subList(comparison + 1, steps.size()))) {
            return;
        }
        List<Step> between = steps.subList(maker + 1, comparison);
        if (between.stream().noneMatch(SpareComparisons::setsFlags)) {
            steps.remove(comparison);
        } else if (mayMove(steps.get(maker), between)) {
            steps.set(comparison, steps.get(maker));
            steps.remove(maker);
        }
    }

    /** Whether the flags of an instruction are those of its result compared with zero, for all who look at them. */
    private static boolean tells(Step maker, List<Step> behind) {
        boolean sum = maker.operation() == Operation.ADD || maker.operation() == Operation.SUBTRACT;
        if (!setsFlags(maker) || maker.operation() == Operation.BRANCH_AND_LINK || maker.callee() != null) {
            return false;
        }
        for (Step step : behind) {
            if (!(sum ? isZero(step.condition()) : isSigned(step.condition()))) {
                return false;
            }
            if (setsFlags(step)) {
                break;
            }
        }
        return true;
    }

    private static boolean isZero(Condition condition) {
        return switch (condition) {
            case EQ, NE, ALWAYS, BEQ, BNE, BLT, BLTE -> true;
            default -> false;
        };
    }

    private static boolean isSigned(Condition condition) {
        return switch (condition) {
            case GTU, GTEU, LTU, LTEU -> false;
            default -> true;
        };
    }

    private static boolean mayMove(Step maker, List<Step> between) {
        List<Integer> reads = maker.reads();
        return !maker.glued()
                && !between.get(0).glued()
                && between.stream()
                        .noneMatch(step -> step.reads().contains(maker.rd())
                                || step.writes().stream().anyMatch(reads::contains));
    }

    private static boolean setsFlags(Step step) {
        return (step.operation().flagsWritten() & StatusFlags.INTEGER) != 0
                || step.operation() == Operation.BRANCH_AND_LINK;
    }
}
