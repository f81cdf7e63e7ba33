package org.edarts.mesh.code;

import java.util.List;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.SpecialRegister;

/**
 * What stands before and behind a loop whose rounds the core counts. Interrupts stay away for some thousand cycles at
 * most: a loop with more rounds than that is entered again and again, and interrupts may come in between.
 */
final class CountedEntry {
    /** The cycles that interrupts wait, where each instruction takes one. */
    private static final int LONGEST_WAIT = 4096;

    private static final int FEWEST_INSTRUCTIONS = 8;

    /** The place of the flag that keeps interrupts away, from the highest bit of STATUS. */
    private static final int INTERRUPTS_OFF = 30;

    private final MachineMethod method;
    private final MachineBlock loop;
    private final MachineBlock exit;
    private final int counter;
    private final MachineBlock before;
    private final MachineBlock entry;
    private final MachineBlock after;
    private final int status;
    private final int left;
    private final int part;

    CountedEntry(MachineMethod method, MachineBlock loop, MachineBlock exit, int counter) {
        this.method = method;
        this.loop = loop;
        this.exit = exit;
        this.counter = counter;
        before = newBlock();
        entry = newBlock();
        after = newBlock();
        status = method.newRegister();
        left = method.newRegister();
        part = method.newRegister();
    }

    private MachineBlock newBlock() {
        return method.newBlock(loop.depth() - 1);
    }

    void make() {
        int most = Integer.highestOneBit(
                LONGEST_WAIT / Math.max(FEWEST_INSTRUCTIONS, loop.steps().size()));
        boolean isShort = rounds() <= most;
        lead();
        begin();
        if (isShort) {
            enter(counter);
            leave(exit);
        } else {
            before.steps().add(before.end(), Step.move(Condition.ALWAYS, left, counter));
            entry.steps().add(Step.immediate(Operation.MOVE_IMMEDIATE, part, Step.NONE, most));
            entry.steps()
                    .add(Step.of(Operation.SUBTRACT, method.newRegister(), left, part)
                            .comparing());
            entry.steps().add(Step.move(Condition.LTU, part, left).glue());
            enter(part);
            MachineBlock rest = newBlock();
            leave(rest);
            rest.steps().add(Step.of(Operation.SUBTRACT, left, left, part));
            fork(rest, Condition.NE, entry, exit);
            method.blocks().add(method.blocks().indexOf(loop) + 3, rest);
        }
    }

    /** The number of rounds if it is known, else a very large one. */
    private long rounds() {
        List<Step> makers = method.blocks().stream()
                .flatMap(block -> block.steps().stream())
                .filter(step -> step.writes().contains(counter))
                .toList();
        boolean known = makers.size() == 1 && makers.get(0).operation() == Operation.MOVE_IMMEDIATE;
        return known ? makers.get(0).immediate() : Long.MAX_VALUE;
    }

    /** Whoever went to the loop goes to what stands before it. */
    private void lead() {
        for (MachineBlock other : method.blocks()) {
            if (other != loop && other.successors().contains(loop)) {
                other.successors().replaceAll(each -> each == loop ? before : each);
                other.steps().stream().filter(step -> step.target() == loop).forEach(step -> step.setTarget(before));
            }
        }
        loop.successors().replaceAll(each -> each == loop ? loop : after);
        int place = method.blocks().indexOf(loop);
        method.blocks().add(place + 1, after);
        method.blocks().addAll(place, List.of(before, entry));
    }

    private void begin() {
        int here = method.newRegister();
        int start = method.newRegister();
        int end = method.newRegister();
        Step pc = Step.immediate(Operation.MOVE_FROM_SPECIAL, here, Step.NONE, SpecialRegister.PC.index());
        before.steps().add(special(Operation.MOVE_FROM_SPECIAL, status, SpecialRegister.STATUS));
        before.steps().add(pc);
        before.steps().add(mark(start, here, new LoopMark(loop, false, pc)));
        before.steps().add(mark(end, here, new LoopMark(loop, true, pc)));
        before.steps().add(Step.branch(Condition.ALWAYS, entry));
        before.successors().add(entry);
        entry.steps().add(new Step(Operation.DISABLE_INTERRUPTS));
        entry.steps().add(special(Operation.MOVE_TO_SPECIAL, start, SpecialRegister.LS));
        entry.steps().add(special(Operation.MOVE_TO_SPECIAL, end, SpecialRegister.LE));
    }

    private void enter(int rounds) {
        entry.steps().add(special(Operation.MOVE_TO_SPECIAL, rounds, SpecialRegister.LC));
        entry.steps().add(Step.branch(Condition.ALWAYS, loop));
        entry.successors().add(loop);
    }

    /** Lets interrupts come again if they could before. */
    private void leave(MachineBlock next) {
        MachineBlock again = newBlock();
        after.steps().add(Step.immediate(Operation.SHIFT_LEFT, method.newRegister(), status, INTERRUPTS_OFF));
        fork(after, Condition.LT, next, again);
        again.steps().add(new Step(Operation.ENABLE_INTERRUPTS));
        again.steps().add(Step.branch(Condition.ALWAYS, next));
        again.successors().add(next);
        method.blocks().add(method.blocks().indexOf(after) + 1, again);
    }

    private static void fork(MachineBlock block, Condition condition, MachineBlock yes, MachineBlock no) {
        block.steps().add(Step.branch(condition, yes));
        block.steps().add(Step.branch(Condition.ALWAYS, no));
        block.successors().addAll(List.of(yes, no));
    }

    private static Step special(Operation operation, int register, SpecialRegister special) {
        return Step.immediate(operation, register, Step.NONE, special.index());
    }

    private static Step mark(int register, int here, LoopMark mark) {
        Step step = Step.immediate(Operation.ADD, register, here, 0).calling(mark);
        step.widen();
        return step;
    }
}
