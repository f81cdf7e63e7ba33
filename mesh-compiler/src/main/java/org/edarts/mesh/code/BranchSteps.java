package org.edarts.mesh.code;

import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.ssa.Comparison;
import org.edarts.mesh.ssa.Value;

/** Appends what leads from a block to others. */
final class BranchSteps {
    private final StepAppender out;

    BranchSteps(StepAppender out) {
        this.out = out;
    }

    void jump(MachineBlock target) {
        out.block().steps().add(Step.branch(Condition.ALWAYS, target));
        out.block().successors().add(target);
    }

    void fork(Condition condition, MachineBlock yes, MachineBlock no) {
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

    void compareWithZero(int register, Comparison comparison, MachineBlock yes, MachineBlock no) {
        out.add(Step.immediate(Operation.SUBTRACT, out.registers().fresh(), register, 0)
                .comparing());
        fork(Conditions.of(comparison), yes, no);
    }
}
