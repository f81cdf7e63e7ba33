package org.edarts.mesh.code;

import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.ssa.Comparison;
import org.edarts.mesh.ssa.Value;

/** Appends what leads from a block to others. */
final class BranchSteps {
    /** Twice an infinity: twice a number that is none is more, as words without sign. */
    static final int TWICE_INFINITY = 0xFF00_0000;

    private final StepAppender out;

    BranchSteps(StepAppender out) {
        this.out = out;
    }

    void jump(MachineBlock target) {
        out.block().steps().add(Step.branch(Condition.ALWAYS, target));
        out.block().successors().add(target);
    }

    private void fork(Condition condition, MachineBlock yes, MachineBlock no) {
        out.block().steps().add(Step.branch(condition, yes));
        out.block().steps().add(Step.branch(Condition.ALWAYS, no));
        out.block().successors().add(yes);
        out.block().successors().add(no);
    }

    void branch(Value end, MachineBlock yes, MachineBlock no) {
        out.at(end.position());
        out.compare(end.input(0), end.input(1));
        fork(Conditions.of(end.comparison()), yes, no);
        if (end.inputs().size() > 2) {
            out.block().steps().get(out.block().end()).counting(out.registers().of(end.input(2)));
        }
    }

    void sign(int register, Condition condition, MachineBlock yes, MachineBlock no) {
        out.add(Step.immediate(Operation.SUBTRACT, out.registers().fresh(), register, 0)
                .comparing());
        fork(condition, yes, no);
    }

    void compareWithZero(int register, Comparison comparison, MachineBlock yes, MachineBlock no) {
        out.add(Step.immediate(Operation.SUBTRACT, out.registers().fresh(), register, 0)
                .comparing());
        fork(Conditions.of(comparison), yes, no);
    }

    void subtractFloats(Value comparison, int difference, int twiceInfinity, MachineBlock unclear, MachineBlock clear) {
        out.at(comparison.position());
        out.add(Step.of(Operation.FSUB, difference, out.from(comparison, 0), out.from(comparison, 1)));
        int twice = out.registers().fresh();
        int less = out.registers().fresh();
        out.add(Step.immediate(Operation.SHIFT_LEFT, twice, difference, 1));
        out.add(Step.immediate(Operation.SUBTRACT, less, twice, 1));
        out.add(Step.of(Operation.SUBTRACT, out.registers().fresh(), less, twiceInfinity)
                .comparing());
        fork(Condition.GTEU, unclear, clear);
    }
}
