package org.edarts.mesh.code;

import java.util.List;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.source.Position;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/** Appends instructions to a block, each with the place in the source that it comes from. */
final class StepAppender {
    private static final int LARGEST = 1023;
    private static final int SHORT = 16;
    private static final int LOW_HALF = 0xFFFF;

    private final MachineBlock block;
    private final Registers registers;
    private @Nullable Position position;

    StepAppender(MachineBlock block, Registers registers) {
        this.block = block;
        this.registers = registers;
    }

    MachineBlock block() {
        return block;
    }

    Registers registers() {
        return registers;
    }

    /** What comes now comes from there. */
    void at(@Nullable Position place) {
        position = place;
    }

    void add(Step step) {
        block.steps().add(step.at(position));
    }

    /** Returns the register of one of a value's inputs. */
    int from(Value value, int index) {
        return registers.of(value.input(index));
    }

    /** Returns whether a number has room in an instruction. */
    static boolean isSmall(int word) {
        return word >= -LARGEST && word <= LARGEST;
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
    void compare(Value left, Value right) {
        int nowhere = registers.fresh();
        if (right.isConstant() && isSmall(right.constant())) {
            add(Step.immediate(Operation.SUBTRACT, nowhere, registers.of(left), right.constant())
                    .comparing());
        } else {
            add(Step.of(Operation.SUBTRACT, nowhere, registers.of(left), registers.of(right))
                    .comparing());
        }
    }
}
