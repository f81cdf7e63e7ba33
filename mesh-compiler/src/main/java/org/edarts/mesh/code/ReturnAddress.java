package org.edarts.mesh.code;

import java.util.List;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.runtime.RuntimeRoutine;

/**
 * Keeps in a register where a method returns to if it calls the runtime alone, which leaves most registers as they are:
 * the method then needs no stack for it.
 */
public final class ReturnAddress {
    private ReturnAddress() {}

    /** Changes a method, whose registers are virtual. */
    public static void keep(MachineMethod method) {
        List<Step> steps = method.blocks().stream()
                .flatMap(block -> block.steps().stream())
                .toList();
        boolean runtimeAlone = steps.stream()
                .filter(step -> step.operation() == Operation.BRANCH_AND_LINK)
                .allMatch(step -> step.callee() instanceof RuntimeRoutine);
        if (!method.calls() || !runtimeAlone) {
            return;
        }
        int address = method.newRegister();
        for (Step step : steps) {
            if (step.operation() == Operation.JUMP) {
                step.rename(register -> register == RegisterFile.LR ? address : register);
            }
        }
        method.blocks().get(0).steps().add(0, Step.move(Condition.ALWAYS, address, RegisterFile.LR));
    }

    /** Returns whether a method comes back by the register that calls change. */
    public static boolean isLost(MachineMethod method) {
        return method.calls()
                && method.blocks().stream()
                        .flatMap(block -> block.steps().stream())
                        .anyMatch(step -> step.operation() == Operation.JUMP && step.rn() == RegisterFile.LR);
    }
}
