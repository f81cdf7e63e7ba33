package org.edarts.mesh.code;

import java.util.List;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.Operation;

/**
 * Joins loads of two words beside each other, and stores, where the first is known to lie at a multiple of 8. The two
 * registers must then be neighbours, which the allocation tries; where it cannot, the access becomes two again.
 */
public final class DoubleWords {
    private static final int BYTES = 8;

    private DoubleWords() {}

    /** Joins accesses of a method, whose registers are virtual and whose instructions are in the program's order. */
    public static void join(MachineMethod method) {
        for (MachineBlock block : method.blocks()) {
            boolean again = true;
            while (again) {
                again = joinOne(block.steps());
            }
        }
    }

    private static boolean joinOne(List<Step> steps) {
        for (int one = 0; one < steps.size(); one++) {
            if (isWord(steps.get(one))) {
                for (int other = one + 1; other < steps.size(); other++) {
                    if (areBeside(steps.get(one), steps.get(other)) && mayMeet(steps, one, other)) {
                        replace(steps, one, other);
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean isWord(Step step) {
        return isAccess(step)
                && step.size() == AccessSize.WORD
                && step.rm() == Step.NONE
                && step.residue() != Step.NONE;
    }

    private static boolean isAccess(Step step) {
        return step.operation() == Operation.LOAD || step.operation() == Operation.STORE;
    }

    private static boolean areBeside(Step one, Step other) {
        Step low = one.immediate() < other.immediate() ? one : other;
        return isWord(other)
                && one.operation() == other.operation()
                && one.element() == other.element()
                && one.rn() == other.rn()
                && one.rd() != other.rd()
                && Math.abs(one.immediate() - other.immediate()) == Integer.BYTES
                && low.residue() == 0
                && low.immediate() % BYTES == 0;
    }

    /** Whether the later load may be made with the earlier one, or the earlier store with the later one. */
    private static boolean mayMeet(List<Step> steps, int one, int other) {
        Step moved = steps.get(steps.get(one).operation() == Operation.LOAD ? other : one);
        for (Step step : steps.subList(one, other)) {
            boolean stops = step.site() != null
                    || step.isInOrder()
                    || step.operation() == Operation.BRANCH_AND_LINK
                    || step.writes().contains(moved.rn())
                    || step != steps.get(one) && step.writes().contains(moved.rd())
                    || step.writes().contains(moved.rd())
                    || moved.operation() == Operation.LOAD && step.reads().contains(moved.rd());
            if (stops || step != moved && Dependences.mustFollow(step, moved)) {
                return false;
            }
        }
        return true;
    }

    private static void replace(List<Step> steps, int one, int other) {
        Step first = steps.get(one);
        Step second = steps.get(other);
        Step low = first.immediate() < second.immediate() ? first : second;
        Step high = low == first ? second : first;
        Step both = low.copy().sized(AccessSize.DOUBLE);
        if (low.operation() == Operation.LOAD) {
            both.writing(List.of(high.rd()));
            steps.set(one, both);
            steps.remove(other);
        } else {
            both.reading(List.of(high.rd()));
            steps.set(other, both);
            steps.remove(one);
        }
    }

    /** Makes two of the accesses of a method, whose registers are real, that did not get neighbours. */
    public static void split(MachineMethod method) {
        for (MachineBlock block : method.blocks()) {
            List<Step> steps = block.steps();
            for (int index = 0; index < steps.size(); index++) {
                Step step = steps.get(index);
                if (step.size() == AccessSize.DOUBLE && !areNeighbours(step.rd(), step.second())) {
                    Step high = Step.immediate(
                                    step.loads() ? Operation.LOAD : Operation.STORE,
                                    step.second(),
                                    step.rn(),
                                    step.isPostModify() ? Integer.BYTES : step.immediate() + Integer.BYTES)
                            .at(step.position());
                    Step low = step.copy()
                            .sized(AccessSize.WORD)
                            .reading(List.of())
                            .writing(List.of());
                    boolean highLast = step.loads() && step.second() == step.rn();
                    steps.set(index, highLast ? low : high);
                    steps.add(++index, highLast ? high : low);
                }
            }
        }
    }

    private static boolean areNeighbours(int first, int second) {
        return first % 2 == 0 && second == first + 1;
    }
}
