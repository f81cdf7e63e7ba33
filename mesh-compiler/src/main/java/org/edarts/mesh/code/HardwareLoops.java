package org.edarts.mesh.code;

import java.util.List;
import java.util.Objects;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.SpecialRegister;

/**
 * Lets the core count the rounds of loops whose number of rounds is known when they begin. Such a loop must begin at a
 * multiple of 8 and has at least 8 instructions, all of 32 bits, an even number of them (architecture reference,
 * "Zero-overhead loops"). Interrupts stay away meanwhile. The addresses of the loop are told relative to the program
 * counter.
 */
public final class HardwareLoops {
    private static final int SHORTEST = 8;

    /** Shorter ones would gain nothing. */
    private static final int WORTHWHILE = 5;

    /** The place of the flag that keeps interrupts away, from the highest bit of STATUS. */
    private static final int INTERRUPTS_OFF = 30;

    private HardwareLoops() {}

    /** Turns loops of a method, whose registers are still virtual, into such loops. */
    public static void run(MachineMethod method) {
        for (MachineBlock block : List.copyOf(method.blocks())) {
            int end = block.end();
            boolean counted = block.steps().size() == end + 2
                    && block.steps().get(end).counter() != Step.NONE
                    && block.steps().get(end).target() == block;
            if (counted && weight(block) >= WORTHWHILE) {
                turn(method, block);
            }
        }
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
        int status = method.newRegister();
        MachineBlock after = method.newBlock(block.depth() - 1);
        MachineBlock again = method.newBlock(block.depth() - 1);
        after.steps().add(Step.immediate(Operation.SHIFT_LEFT, method.newRegister(), status, INTERRUPTS_OFF));
        after.steps().add(Step.branch(Condition.LT, exit));
        after.steps().add(Step.branch(Condition.ALWAYS, again));
        after.successors().addAll(List.of(exit, again));
        again.steps().add(new Step(Operation.ENABLE_INTERRUPTS));
        again.steps().add(Step.branch(Condition.ALWAYS, exit));
        again.successors().add(exit);
        MachineBlock before = method.newBlock(block.depth() - 1);
        prepare(method, before, block, counter, status);
        for (MachineBlock other : method.blocks()) {
            if (other != block && other.successors().contains(block)) {
                other.successors().replaceAll(each -> each == block ? before : each);
                other.steps().stream().filter(step -> step.target() == block).forEach(step -> step.setTarget(before));
            }
        }
        block.successors().replaceAll(each -> each == block ? block : after);
        int place = method.blocks().indexOf(block);
        method.blocks().addAll(place + 1, List.of(after, again));
        method.blocks().add(place, before);
    }

    /** Whether the comparison belongs to a check. */
    private static boolean isChecked(MachineBlock block, int index) {
        return index + 1 < block.steps().size() && block.steps().get(index + 1).glued();
    }

    private static void prepare(
            MachineMethod method, MachineBlock before, MachineBlock block, int counter, int status) {
        int first = method.newRegister();
        int here = method.newRegister();
        int start = method.newRegister();
        int last = method.newRegister();
        int end = method.newRegister();
        Step pc = Step.immediate(Operation.MOVE_FROM_SPECIAL, here, Step.NONE, SpecialRegister.PC.index());
        before.steps().add(special(Operation.MOVE_FROM_SPECIAL, status, SpecialRegister.STATUS));
        before.steps().add(new Step(Operation.DISABLE_INTERRUPTS));
        before.steps().add(mark(first, new LoopMark(block, false, pc)));
        before.steps().add(mark(last, new LoopMark(block, true, pc)));
        before.steps().add(pc);
        before.steps().add(Step.of(Operation.ADD, start, here, first));
        before.steps().add(Step.of(Operation.ADD, end, here, last));
        before.steps().add(special(Operation.MOVE_TO_SPECIAL, start, SpecialRegister.LS));
        before.steps().add(special(Operation.MOVE_TO_SPECIAL, end, SpecialRegister.LE));
        before.steps().add(special(Operation.MOVE_TO_SPECIAL, counter, SpecialRegister.LC));
        before.steps().add(Step.branch(Condition.ALWAYS, block));
        before.successors().add(block);
    }

    private static Step special(Operation operation, int register, SpecialRegister special) {
        return Step.immediate(operation, register, Step.NONE, special.index());
    }

    private static Step mark(int register, LoopMark mark) {
        Step step =
                Step.immediate(Operation.MOVE_IMMEDIATE, register, Step.NONE, 0).calling(mark);
        step.widen();
        return step;
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
