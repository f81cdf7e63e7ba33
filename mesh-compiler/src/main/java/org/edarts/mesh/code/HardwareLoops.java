package org.edarts.mesh.code;

import java.util.List;
import java.util.Objects;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;

/**
 * Lets the core count the rounds of loops whose number of rounds is known when they begin. Such a loop must begin at a
 * multiple of 8 and has at least 8 instructions, all of 32 bits, an even number of them (architecture reference,
 * "Zero-overhead loops"). Interrupts stay away meanwhile. The addresses of the loop are told relative to the program
 * counter.
 */
public final class HardwareLoops {
    private static final int SHORTEST = 8;

    /** What the core needs to count shorter ones takes more bytes than their time is worth. */
    private static final int WORTHWHILE = 10;

    /** The same of loops with a check: those are not made for few bytes. */
    private static final int WORTHWHILE_IF_CHECKED = 8;

    /** The distance of its end from what comes before it must fit into an instruction. */
    private static final int LONGEST = 16;

    private HardwareLoops() {}

    /** Turns loops of a method, whose registers are still virtual, into such loops. */
    public static void run(MachineMethod method) {
        for (MachineBlock block : List.copyOf(method.blocks())) {
            int end = block.end();
            boolean counted = block.steps().size() == end + 2
                    && block.steps().get(end).counter() != Step.NONE
                    && block.steps().get(end).condition() != Condition.NE
                    && block.steps().get(end).target() == block;
            if (counted && block.depth() == 1 && weight(block) >= worthwhile(block) && end <= LONGEST) {
                turn(method, block);
            }
        }
        DeadSteps.remove(method);
    }

    private static int worthwhile(MachineBlock block) {
        boolean checked = block.steps().stream().anyMatch(Step::glued);
        return checked ? WORTHWHILE_IF_CHECKED : WORTHWHILE;
    }

    private static long weight(MachineBlock block) {
        return block.steps().subList(0, block.end()).stream()
                .filter(step -> !step.isCopy())
                .count();
    }

    private static void turn(MachineMethod method, MachineBlock block) {
        int end = block.end();
        int counter = block.steps().get(end).counter();
        MachineBlock exit = Objects.requireNonNull(block.steps().get(end + 1).target());
        int comparison = end - 1;
        while (!block.steps().get(comparison).isComparison() || isChecked(block, comparison)) {
            comparison--;
        }
        block.steps().subList(end, end + 2).clear();
        block.steps().remove(comparison);
        block.setHardware();
        new CountedEntry(method, block, exit, counter).make();
    }

    /** Whether the comparison belongs to a check. */
    private static boolean isChecked(MachineBlock block, int index) {
        return index + 1 < block.steps().size() && block.steps().get(index + 1).glued();
    }

    /** Gives such loops, whose registers are real by now, the length that they must have. */
    public static void complete(MachineMethod method) {
        for (MachineBlock block : method.blocks()) {
            if (block.hardware()) {
                List<Step> steps = block.steps();
                boolean control = steps.get(steps.size() - 1).site() != null;
                if (control) {
                    steps.add(filler());
                }
                while (steps.size() < SHORTEST || steps.size() % 2 != 0) {
                    steps.add(0, filler());
                }
                steps.forEach(Step::widen);
            }
        }
    }

    private static Step filler() {
        return Step.of(Operation.OR, RegisterFile.SP, RegisterFile.SP, RegisterFile.SP);
    }
}
