package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.runtime.RuntimeRoutine;
import org.edarts.mesh.source.Position;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/** Appends calls of methods and of routines of the runtime, and returns from them. */
final class CallSteps {
    private final StepAppender out;

    CallSteps(StepAppender out) {
        this.out = out;
    }

    /** Calls a method of the kernel. */
    void call(Value value) {
        List<Integer> arguments =
                RegisterFile.argumentRegisters().subList(0, value.inputs().size());
        pass(value, arguments);
        List<Integer> changed = RegisterFile.clobberedRegisters();
        out.add(new Step(Operation.BRANCH_AND_LINK)
                .calling(value.callee())
                .reading(arguments)
                .writing(changed)
                .glue());
        out.add(Step.move(Condition.ALWAYS, out.registers().of(value), 0).glue());
        // the other words must be saved before anything else is called
        furtherOf(value);
    }

    private void furtherOf(Value call) {
        for (Value each : call.block().values()) {
            if (each.op() == Op.FURTHER && each.input(0) == call) {
                int register = RegisterFile.argumentRegisters().get(each.constant());
                out.add(Step.move(Condition.ALWAYS, out.registers().of(each), register)
                        .glue());
            }
        }
    }

    /** Calls the routine that computes a value. */
    void runtime(int to, Value value) {
        List<Integer> arguments =
                RegisterFile.argumentRegisters().subList(0, value.inputs().size());
        pass(value, arguments);
        out.add(new Step(Operation.BRANCH_AND_LINK)
                .calling(routine(value.op()))
                .reading(arguments)
                .writing(clobbered(value.op()))
                .glue());
        out.add(Step.move(Condition.ALWAYS, to, 0).glue());
    }

    private static List<Integer> clobbered(Op op) {
        boolean compares = op == Op.FCMPL || op == Op.FCMPG;
        return compares ? RegisterFile.clobberedByComparisons() : RegisterFile.clobberedByRuntime();
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
            int register = out.registers().fresh();
            between.add(register);
            out.copy(register, input);
        }
        for (int index = 0; index < arguments.size(); index++) {
            Step move = Step.move(Condition.ALWAYS, arguments.get(index), between.get(index));
            out.add(index == 0 ? move : move.glue());
        }
    }

    /** Returns from the kernel, or from a method of it. */
    void end(List<Value> results, @Nullable Position where) {
        out.at(where);
        List<Integer> between = new ArrayList<>();
        for (Value result : results) {
            int register = out.registers().fresh();
            between.add(register);
            out.copy(register, result);
        }
        List<Integer> used = new ArrayList<>();
        for (int index = 0; index < results.size(); index++) {
            int register = RegisterFile.argumentRegisters().get(index);
            out.add(Step.move(Condition.ALWAYS, register, between.get(index)));
            used.add(register);
        }
        used.add(RegisterFile.LR);
        out.add(Step.of(Operation.JUMP, Step.NONE, RegisterFile.LR, Step.NONE).reading(used));
    }
}
