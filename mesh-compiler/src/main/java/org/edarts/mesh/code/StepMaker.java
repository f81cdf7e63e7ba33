package org.edarts.mesh.code;

import java.util.List;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.mesh.source.Position;
import org.edarts.mesh.source.Site;
import org.edarts.mesh.source.Site.Failure;
import org.edarts.mesh.ssa.Comparison;
import org.edarts.mesh.ssa.Element;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/** Appends the instructions of single values. */
final class StepMaker {
    private static final int SIGN = 0x8000_0000;

    private final StepAppender out;
    private final CallSteps calls;

    StepMaker(StepAppender out) {
        this.out = out;
        this.calls = new CallSteps(out);
    }

    void make(Value value) {
        out.at(value.position());
        int to = hasNoResult(value.op()) ? Step.NONE : out.registers().of(value);
        switch (value.op()) {
            case PARAMETER, FURTHER -> {}
            case CONSTANT -> out.constant(to, value.constant());
            case ADD -> sum(to, value);
            case SUB -> two(Operation.SUBTRACT, to, value);
            case AND -> two(Operation.AND, to, value);
            case OR -> two(Operation.OR, to, value);
            case XOR -> two(Operation.EXCLUSIVE_OR, to, value);
            case SHL -> shift(Operation.SHIFT_LEFT, to, value);
            case SHR -> shift(Operation.SHIFT_RIGHT_ARITHMETIC, to, value);
            case USHR -> shift(Operation.SHIFT_RIGHT, to, value);
            case MUL ->
                out.add(Step.of(Operation.FMUL, to, out.from(value, 0), out.from(value, 1))
                        .onIntegers());
            case FADD -> two(Operation.FADD, to, value);
            case FSUB -> two(Operation.FSUB, to, value);
            case FMUL -> two(Operation.FMUL, to, value);
            case FMA -> fused(to, value);
            case TO_FLOAT -> out.add(Step.of(Operation.FLOAT, to, out.from(value, 0), Step.NONE));
            case SELECT -> select(to, value);
            case LOAD -> access(Operation.LOAD, to, value);
            case STORE -> access(Operation.STORE, out.from(value, 1), value);
            case PEEK ->
                out.add(Step.immediate(Operation.LOAD, to, out.from(value, 0), 0)
                        .inOrder());
            case POKE ->
                out.add(Step.immediate(Operation.STORE, out.from(value, 1), out.from(value, 0), 0)
                        .inOrder());
            case REGISTER -> out.add(Step.immediate(Operation.MOVE_FROM_SPECIAL, to, Step.NONE, value.constant()));
            case SET_REGISTER ->
                out.add(Step.immediate(Operation.MOVE_TO_SPECIAL, out.from(value, 0), Step.NONE, value.constant()));
            case TABLE -> table(to, value.detail());
            case BOUNDS, NOT_NULL, NOT_ZERO -> check(value);
            case CALL -> calls.call(value);
            default -> calls.runtime(to, value);
        }
    }

    private static boolean hasNoResult(Op op) {
        return op == Op.STORE || op == Op.POKE || op == Op.SET_REGISTER || op.checks();
    }

    private void two(Operation operation, int to, Value value) {
        out.add(Step.of(operation, to, out.from(value, 0), out.from(value, 1)));
    }

    /** A product with a factor of the other sign is subtracted. */
    private void fused(int to, Value value) {
        Value factor = value.input(1);
        boolean negated = factor.op() == Op.XOR && factor.input(1).is(SIGN);
        out.copy(to, value.input(0));
        int left = negated ? out.from(factor, 0) : out.from(value, 1);
        out.add(Step.of(negated ? Operation.FMSUB : Operation.FMADD, to, left, out.from(value, 2)));
    }

    private void sum(int to, Value value) {
        Value right = value.input(1);
        if (right.isConstant() && StepAppender.isSmall(right.constant())) {
            out.add(Step.immediate(Operation.ADD, to, out.from(value, 0), right.constant()));
        } else {
            two(Operation.ADD, to, value);
        }
    }

    private void shift(Operation operation, int to, Value value) {
        Value right = value.input(1);
        if (right.isConstant()) {
            out.add(Step.immediate(operation, to, out.from(value, 0), right.constant() & 31));
        } else {
            two(operation, to, value);
        }
    }

    private void select(int to, Value value) {
        // what is there already is better kept than a constant that is put there
        boolean turned = value.input(3).isConstant() && !value.input(2).isConstant();
        Comparison moves = turned ? value.comparison().negated() : value.comparison();
        Value kept = value.input(turned ? 2 : 3);
        if (kept.isConstant()) {
            out.copy(to, kept);
        }
        out.compare(value.input(0), value.input(1));
        if (!kept.isConstant()) {
            // behind what is compared, whose flags may spare the comparison, and whose register this may take
            out.add(Step.move(Condition.ALWAYS, to, out.registers().of(kept)).glue());
        }
        out.add(Step.move(Conditions.of(moves), to, out.from(value, turned ? 3 : 2))
                .glue());
    }

    /** A sum without displacement is made by the access itself. */
    private void access(Operation operation, int register, Value value) {
        Value address = value.input(0);
        boolean sum = value.constant() == 0
                && address.op() == Op.ADD
                && !address.input(1).isConstant()
                && !out.registers().isWanted(address);
        Step step = sum
                ? Step.of(operation, register, out.from(address, 0), out.from(address, 1))
                : Step.immediate(operation, register, out.registers().of(address), value.constant());
        out.add(step.sized(size(value.element()))
                .of(value.element(), value.apart() ? value.array().number() : Step.NONE)
                .lying(Residues.of(value)));
    }

    private static AccessSize size(Element element) {
        return switch (element) {
            case BOOLEAN, BYTE -> AccessSize.BYTE;
            case CHAR, SHORT -> AccessSize.HALF;
            case INT, FLOAT -> AccessSize.WORD;
        };
    }

    /** The address is told relative to the second instruction. */
    private void table(int to, Object table) {
        int distance = out.registers().fresh();
        int here = out.registers().fresh();
        Step known =
                Step.immediate(Operation.MOVE_IMMEDIATE, distance, Step.NONE, 0).calling(table);
        known.widen();
        out.add(known);
        out.add(Step.immediate(Operation.MOVE_FROM_SPECIAL, here, Step.NONE, SpecialRegister.PC.index())
                .glue());
        out.add(Step.of(Operation.ADD, to, here, distance));
    }

    private void check(Value value) {
        Failure failure = switch (value.op()) {
            case BOUNDS -> Failure.BOUNDS;
            case NOT_NULL -> Failure.NULL;
            default -> Failure.ZERO;
        };
        Position where = value.position();
        if (where == null) {
            throw new IllegalStateException(value.text() + " has no position");
        }
        List<Integer> values = value.inputs().stream().map(out.registers()::of).toList();
        int nowhere = out.registers().fresh();
        if (failure == Failure.BOUNDS) {
            out.compare(value.input(0), value.input(1));
        } else {
            out.add(Step.immediate(Operation.SUBTRACT, nowhere, values.get(0), 0)
                    .comparing());
        }
        Step branch = new Step(Operation.BRANCH)
                .when(failure == Failure.BOUNDS ? Condition.GTEU : Condition.EQ)
                .failing(new Site(failure, where, values))
                .glue();
        out.add(branch);
    }
}
