package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.mesh.code.Site.Failure;
import org.edarts.mesh.runtime.RuntimeRoutine;
import org.edarts.mesh.ssa.Comparison;
import org.edarts.mesh.ssa.Element;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Position;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/** Appends the instructions of single values to a block. */
final class StepMaker {
    private static final int LARGEST = 1023;
    private static final int SHORT = 16;
    private static final int LOW_HALF = 0xFFFF;

    /** Twice an infinity: twice a number that is none is more, as words without sign. */
    static final int TWICE_INFINITY = 0xFF00_0000;

    private final MachineBlock block;
    private final Registers registers;
    private @Nullable Position position;

    StepMaker(MachineBlock block, Registers registers) {
        this.block = block;
        this.registers = registers;
    }

    MachineBlock block() {
        return block;
    }

    void add(Step step) {
        block.steps().add(step.at(position));
    }

    void make(Value value) {
        position = value.position();
        int to = hasNoResult(value.op()) ? Step.NONE : registers.of(value);
        switch (value.op()) {
            case PARAMETER, SECOND -> {}
            case CONSTANT -> constant(to, value.constant());
            case ADD -> sum(to, value);
            case SUB -> two(Operation.SUBTRACT, to, value);
            case AND -> two(Operation.AND, to, value);
            case OR -> two(Operation.OR, to, value);
            case XOR -> two(Operation.EXCLUSIVE_OR, to, value);
            case SHL -> shift(Operation.SHIFT_LEFT, to, value);
            case SHR -> shift(Operation.SHIFT_RIGHT_ARITHMETIC, to, value);
            case USHR -> shift(Operation.SHIFT_RIGHT, to, value);
            case MUL ->
                add(Step.of(Operation.FMUL, to, from(value, 0), from(value, 1)).onIntegers());
            case FADD -> two(Operation.FADD, to, value);
            case FSUB -> two(Operation.FSUB, to, value);
            case FMUL -> two(Operation.FMUL, to, value);
            case FMA -> {
                copy(to, value.input(0));
                add(Step.of(Operation.FMADD, to, from(value, 1), from(value, 2)));
            }
            case TO_FLOAT -> add(Step.of(Operation.FLOAT, to, from(value, 0), Step.NONE));
            case SELECT -> select(to, value);
            case LOAD -> access(Operation.LOAD, to, value);
            case STORE -> access(Operation.STORE, from(value, 1), value);
            case PEEK ->
                add(Step.immediate(Operation.LOAD, to, from(value, 0), 0).inOrder());
            case POKE ->
                add(Step.immediate(Operation.STORE, from(value, 1), from(value, 0), 0)
                        .inOrder());
            case REGISTER -> add(Step.immediate(Operation.MOVE_FROM_SPECIAL, to, Step.NONE, value.constant()));
            case SET_REGISTER ->
                add(Step.immediate(Operation.MOVE_TO_SPECIAL, from(value, 0), Step.NONE, value.constant()));
            case TABLE -> table(to, value.detail());
            case BOUNDS, NOT_NULL, NOT_ZERO -> check(value);
            case CALL -> call(value);
            default -> runtime(to, value);
        }
    }

    private static boolean hasNoResult(Op op) {
        return op == Op.STORE || op == Op.POKE || op == Op.SET_REGISTER || op.checks();
    }

    private int from(Value value, int index) {
        return registers.of(value.input(index));
    }

    private void two(Operation operation, int to, Value value) {
        add(Step.of(operation, to, from(value, 0), from(value, 1)));
    }

    private void sum(int to, Value value) {
        Value right = value.input(1);
        if (right.isConstant() && isSmall(right.constant())) {
            add(Step.immediate(Operation.ADD, to, from(value, 0), right.constant()));
        } else {
            two(Operation.ADD, to, value);
        }
    }

    private static boolean isSmall(int word) {
        return word >= -LARGEST && word <= LARGEST;
    }

    private void shift(Operation operation, int to, Value value) {
        Value right = value.input(1);
        if (right.isConstant()) {
            add(Step.immediate(operation, to, from(value, 0), right.constant() & 31));
        } else {
            two(operation, to, value);
        }
    }

    void constant(int to, int word) {
        if (word < 0 && isSmall(word)) {
            add(Step.immediate(Operation.MOVE_IMMEDIATE, to, Step.NONE, 0));
            add(Step.immediate(Operation.ADD, to, to, word));
            return;
        }
        add(Step.immediate(Operation.MOVE_IMMEDIATE, to, Step.NONE, word & LOW_HALF));
        if (word >>> SHORT != 0) {
            add(Step.immediate(Operation.MOVE_HIGH, to, Step.NONE, word >>> SHORT));
        }
    }

    /** Puts a word that takes two instructions into a register, at a place of the block. */
    void wordAt(int place, int to, int word) {
        Step low = Step.immediate(Operation.MOVE_IMMEDIATE, to, Step.NONE, word & LOW_HALF);
        Step high = Step.immediate(Operation.MOVE_HIGH, to, Step.NONE, word >>> SHORT);
        block.steps().addAll(place, List.of(low, high));
    }

    void copy(int to, Value value) {
        if (value.isConstant()) {
            constant(to, value.constant());
        } else {
            add(Step.move(Condition.ALWAYS, to, registers.of(value)));
        }
    }

    /** Sets the integer flags as a comparison finds them. */
    private void compare(Value left, Value right) {
        int nowhere = registers.fresh();
        if (right.isConstant() && isSmall(right.constant())) {
            add(Step.immediate(Operation.SUBTRACT, nowhere, registers.of(left), right.constant())
                    .comparing());
        } else {
            add(Step.of(Operation.SUBTRACT, nowhere, registers.of(left), registers.of(right))
                    .comparing());
        }
    }

    private void select(int to, Value value) {
        // what is there already is better kept than a constant that is put there
        boolean turned = value.input(3).isConstant() && !value.input(2).isConstant();
        Comparison moves = turned ? value.comparison().negated() : value.comparison();
        copy(to, value.input(turned ? 2 : 3));
        compare(value.input(0), value.input(1));
        add(Step.move(Conditions.of(moves), to, from(value, turned ? 3 : 2)).glue());
    }

    /** A sum without displacement is made by the access itself. */
    private void access(Operation operation, int register, Value value) {
        Value address = value.input(0);
        boolean sum = value.constant() == 0
                && address.op() == Op.ADD
                && !address.input(1).isConstant()
                && !registers.isWanted(address);
        Step step = sum
                ? Step.of(operation, register, from(address, 0), from(address, 1))
                : Step.immediate(operation, register, registers.of(address), value.constant());
        add(step.sized(size(value.element()))
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
        int distance = registers.fresh();
        int here = registers.fresh();
        Step known =
                Step.immediate(Operation.MOVE_IMMEDIATE, distance, Step.NONE, 0).calling(table);
        known.widen();
        add(known);
        add(Step.immediate(Operation.MOVE_FROM_SPECIAL, here, Step.NONE, SpecialRegister.PC.index())
                .glue());
        add(Step.of(Operation.ADD, to, here, distance));
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
        List<Integer> values = value.inputs().stream().map(registers::of).toList();
        int nowhere = registers.fresh();
        if (failure == Failure.BOUNDS) {
            compare(value.input(0), value.input(1));
        } else {
            add(Step.immediate(Operation.SUBTRACT, nowhere, values.get(0), 0).comparing());
        }
        Step branch = new Step(Operation.BRANCH)
                .when(failure == Failure.BOUNDS ? Condition.GTEU : Condition.EQ)
                .failing(new Site(failure, where, values))
                .glue();
        add(branch);
    }

    private void call(Value value) {
        List<Integer> arguments =
                RegisterFile.argumentRegisters().subList(0, value.inputs().size());
        pass(value, arguments);
        List<Integer> changed = RegisterFile.clobberedRegisters();
        add(new Step(Operation.BRANCH_AND_LINK)
                .calling(value.callee())
                .reading(arguments)
                .writing(changed)
                .glue());
        add(Step.move(Condition.ALWAYS, registers.of(value), 0).glue());
        // the second word must be saved before anything else is called
        secondOf(value);
    }

    private void secondOf(Value call) {
        for (Value each : call.block().values()) {
            if (each.op() == Op.SECOND && each.input(0) == call) {
                add(Step.move(Condition.ALWAYS, registers.of(each), 1).glue());
            }
        }
    }

    private void runtime(int to, Value value) {
        List<Integer> arguments =
                RegisterFile.argumentRegisters().subList(0, value.inputs().size());
        pass(value, arguments);
        add(new Step(Operation.BRANCH_AND_LINK)
                .calling(routine(value.op()))
                .reading(arguments)
                .writing(RegisterFile.clobberedByRuntime())
                .glue());
        add(Step.move(Condition.ALWAYS, to, 0).glue());
    }

    private static RuntimeRoutine routine(Op op) {
        return switch (op) {
            case DIV -> RuntimeRoutine.INT_DIVIDE;
            case REM -> RuntimeRoutine.INT_REMAINDER;
            case FDIV -> RuntimeRoutine.FLOAT_DIVIDE;
            case FREM -> RuntimeRoutine.FLOAT_REMAINDER;
            case FSQRT -> RuntimeRoutine.FLOAT_ROOT;
            case TO_INT -> RuntimeRoutine.FLOAT_TO_INT;
            case FLOOR -> RuntimeRoutine.FLOOR;
            case FCMPL -> RuntimeRoutine.COMPARE_OR_LESS;
            case FCMPG -> RuntimeRoutine.COMPARE_OR_GREATER;
            case FMIN -> RuntimeRoutine.FLOAT_MINIMUM;
            case FMAX -> RuntimeRoutine.FLOAT_MAXIMUM;
            default -> throw new IllegalArgumentException("no routine for " + op);
        };
    }

    /** The registers of arguments are written one right after the other, so that nothing else wants one meanwhile. */
    private void pass(Value value, List<Integer> arguments) {
        List<Integer> between = new ArrayList<>();
        for (Value input : value.inputs()) {
            int register = registers.fresh();
            between.add(register);
            copy(register, input);
        }
        for (int index = 0; index < arguments.size(); index++) {
            Step move = Step.move(Condition.ALWAYS, arguments.get(index), between.get(index));
            add(index == 0 ? move : move.glue());
        }
    }

    void jump(MachineBlock target) {
        block.steps().add(Step.branch(Condition.ALWAYS, target));
        block.successors().add(target);
    }

    private void fork(Condition condition, MachineBlock yes, MachineBlock no) {
        block.steps().add(Step.branch(condition, yes));
        block.steps().add(Step.branch(Condition.ALWAYS, no));
        block.successors().add(yes);
        block.successors().add(no);
    }

    void branch(Value end, MachineBlock yes, MachineBlock no) {
        position = end.position();
        compare(end.input(0), end.input(1));
        fork(Conditions.of(end.comparison()), yes, no);
        if (end.inputs().size() > 2) {
            block.steps().get(block.end()).counting(registers.of(end.input(2)));
        }
    }

    void sign(int register, Condition condition, MachineBlock yes, MachineBlock no) {
        add(Step.immediate(Operation.SUBTRACT, registers.fresh(), register, 0).comparing());
        fork(condition, yes, no);
    }

    void compareWithZero(int register, Comparison comparison, MachineBlock yes, MachineBlock no) {
        add(Step.immediate(Operation.SUBTRACT, registers.fresh(), register, 0).comparing());
        fork(Conditions.of(comparison), yes, no);
    }

    void subtractFloats(Value comparison, int difference, int twiceInfinity, MachineBlock unclear, MachineBlock clear) {
        position = comparison.position();
        add(Step.of(Operation.FSUB, difference, from(comparison, 0), from(comparison, 1)));
        int twice = registers.fresh();
        int less = registers.fresh();
        add(Step.immediate(Operation.SHIFT_LEFT, twice, difference, 1));
        add(Step.immediate(Operation.SUBTRACT, less, twice, 1));
        add(Step.of(Operation.SUBTRACT, registers.fresh(), less, twiceInfinity).comparing());
        fork(Condition.GTEU, unclear, clear);
    }

    void end(List<Value> results, @Nullable Position where) {
        position = where;
        List<Integer> between = new ArrayList<>();
        for (Value result : results) {
            int register = registers.fresh();
            between.add(register);
            copy(register, result);
        }
        List<Integer> used = new ArrayList<>();
        for (int index = 0; index < results.size(); index++) {
            add(Step.move(Condition.ALWAYS, index, between.get(index)));
            used.add(index);
        }
        used.add(RegisterFile.LR);
        add(Step.of(Operation.JUMP, Step.NONE, RegisterFile.LR, Step.NONE).reading(used));
    }
}
