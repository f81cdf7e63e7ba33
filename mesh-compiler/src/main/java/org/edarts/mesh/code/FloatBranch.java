package org.edarts.mesh.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.ssa.Comparison;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/**
 * Branches on a comparison of floats. The flags of the difference decide unless it is zero or no number: it is zero
 * where small numbers differ by less than the smallest, too, and no number where infinities are equal. Then the runtime
 * decides; of less and greater it need not where the difference is no number, for neither holds.
 *
 * <p>What the flags say of a difference that is -0, as where two small numbers differ by less than the smallest: BZ is
 * set of any zero, BN of any sign, BLT is BN and not BZ (architecture reference, "STATUS" and "Condition Codes"). So
 * BLT does not hold of -0, and BEQ does.
 *
 * <p>The flags are carried into the blocks behind the difference, which look at them once more: nothing that sets flags
 * of floats, and no call, may come between. {@link CarriedFlags} makes sure of that.
 */
final class FloatBranch {
    private static final int INFINITY = 0x7F80_0000;
    private static final int MINUS_INFINITY = 0xFF80_0000;

    /** Twice an infinity: twice a number that is none is more, as words without sign. */
    private static final int TWICE_INFINITY = 0xFF00_0000;

    private final MachineMethod method;
    private final Registers registers;
    private final StepAppender entry;
    private final int parameters;
    private final List<MachineBlock> seldom;

    /** Where loops compare floats, registers that hold words all the time. */
    private final Map<Integer, Integer> words = new HashMap<>();

    /**
     * @param entry the method's first block, which begins with its parameters
     * @param seldom takes blocks that are to lie behind all others
     */
    FloatBranch(
            MachineMethod method, Registers registers, MachineBlock entry, int parameters, List<MachineBlock> seldom) {
        this.method = method;
        this.registers = registers;
        this.entry = new StepAppender(entry, registers);
        this.parameters = parameters;
        this.seldom = seldom;
    }

    /** Ends a block. */
    void end(StepAppender begin, Value comparison, Comparison wanted, MachineBlock yes, MachineBlock no) {
        begin.at(comparison.position());
        MachineBlock unclear = method.newBlock(0);
        // the comparison calls numbers that are none greater or less, and no means the opposite of an ordered one
        boolean turned = comparison.op() == Op.FCMPL;
        switch (turned ? wanted.swapped() : wanted) {
            case LT -> less(begin, comparison, turned, yes, no, unclear);
            case GE -> less(begin, comparison, turned, no, yes, unclear);
            case LE -> lessOrEqual(begin, comparison, !turned, yes, no, unclear);
            case GT -> lessOrEqual(begin, comparison, !turned, no, yes, unclear);
            default -> equal(begin, comparison, wanted == Comparison.EQ ? no : yes, unclear);
        }
        seldom.add(unclear);
        StepAppender slow = new StepAppender(unclear, registers);
        new StepMaker(slow).make(comparison);
        new BranchSteps(slow).compareWithZero(registers.of(comparison), wanted, yes, no);
    }

    private void less(
            StepAppender begin,
            Value comparison,
            boolean turned,
            MachineBlock yes,
            MachineBlock no,
            MachineBlock unclear) {
        int difference = subtract(begin, comparison, turned);
        StepAppender other = behind(begin);
        StepAppender negative = behind(begin);
        new BranchSteps(begin).fork(Condition.BLT, negative.block(), other.block());
        new BranchSteps(other).fork(Condition.BEQ, unclear, no);
        forkIfNone(negative, difference, MINUS_INFINITY, no, yes);
    }

    private void lessOrEqual(
            StepAppender begin,
            Value comparison,
            boolean turned,
            MachineBlock yes,
            MachineBlock no,
            MachineBlock unclear) {
        int difference = subtract(begin, comparison, turned);
        StepAppender other = behind(begin);
        StepAppender positive = behind(begin);
        StepAppender negative = new StepAppender(method.newBlock(begin.block().depth()), registers);
        seldom.add(negative.block());
        new BranchSteps(begin).fork(Condition.BLT, negative.block(), other.block());
        new BranchSteps(other).fork(Condition.BEQ, unclear, positive.block());
        forkIfNone(positive, difference, INFINITY, unclear, yes);
        forkIfNone(negative, difference, MINUS_INFINITY, unclear, no);
    }

    private void equal(StepAppender begin, Value comparison, MachineBlock different, MachineBlock unclear) {
        int difference = subtract(begin, comparison, false);
        int twice = registers.fresh();
        int less = registers.fresh();
        begin.add(Step.immediate(Operation.SHIFT_LEFT, twice, difference, 1));
        begin.add(Step.immediate(Operation.SUBTRACT, less, twice, 1));
        begin.add(Step.of(Operation.SUBTRACT, registers.fresh(), less, word(begin, TWICE_INFINITY))
                .comparing());
        new BranchSteps(begin).fork(Condition.GTEU, unclear, different);
    }

    private int subtract(StepAppender begin, Value comparison, boolean turned) {
        int difference = method.newRegister();
        begin.add(Step.of(
                        Operation.FSUB,
                        difference,
                        begin.from(comparison, turned ? 1 : 0),
                        begin.from(comparison, turned ? 0 : 1))
                .comparing());
        return difference;
    }

    private StepAppender behind(StepAppender begin) {
        MachineBlock block = method.newBlock(begin.block().depth());
        method.blocks().add(block);
        return new StepAppender(block, registers);
    }

    /** Of a difference whose sign is known. */
    private void forkIfNone(StepAppender out, int difference, int infinity, MachineBlock none, MachineBlock number) {
        out.add(Step.of(Operation.SUBTRACT, registers.fresh(), difference, word(out, infinity))
                .comparing());
        new BranchSteps(out).fork(Condition.GTU, none, number);
    }

    private int word(StepAppender here, int word) {
        if (here.block().depth() == 0) {
            int register = method.newRegister();
            here.constant(register, word);
            return register;
        }
        return words.computeIfAbsent(word, key -> {
            int register = method.newRegister();
            entry.wordAt(parameters, register, key);
            return register;
        });
    }
}
