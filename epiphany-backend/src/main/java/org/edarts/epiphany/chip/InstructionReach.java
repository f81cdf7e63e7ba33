package org.edarts.epiphany.chip;

import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.Execution;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.isa.TimingClass;
import org.edarts.epiphany.isa.Unit;
import org.edarts.epiphany.memory.Storage;

/** How far the effects of a core's instructions reach. The chip's thread owns it. */
final class InstructionReach {
    private static final int CONFIG = SpecialRegister.CONFIG.index();
    private static final int TIMER_0 = SpecialRegister.CTIMER0.index();
    private static final int TIMER_1 = SpecialRegister.CTIMER1.index();

    private final CoreState core;
    private final Execution execution;
    private final Storage local;

    InstructionReach(CoreState core, Execution execution, Storage local) {
        this.core = core;
        this.execution = execution;
        this.local = local;
    }

    /**
     * Returns whether an instruction changes registers, flags and the core's memory at most, and cannot fail. A core
     * that runs ahead must not even ask the pipeline for others: something may come in that changes the answer.
     */
    boolean staysInside(Instruction instruction, Unit unit) {
        return switch (instruction.operation()) {
            case BRANCH, BRANCH_AND_LINK, NO_OPERATION -> true;
            case JUMP, JUMP_AND_LINK -> (core.register(instruction.rn()) & 1) == 0;
            case TEST_AND_SET -> false;
            default ->
                unit != Unit.CONTROL
                        && (unit != Unit.LOAD_STORE || staysInside(instruction, execution.address(instruction)));
        };
    }

    private boolean staysInside(Instruction instruction, int address) {
        return address >= 0
                && address < local.size()
                && (address & instruction.size().bytes() - 1) == 0
                && (instruction.size() != AccessSize.DOUBLE || (instruction.rd() & 1) == 0);
    }

    /** Returns whether an instruction that is no load or store does, or looks at, something that others act on. */
    boolean reachesOut(Instruction instruction) {
        Operation operation = instruction.operation();
        return switch (operation) {
            case MOVE_TO_SPECIAL, MOVE_FROM_SPECIAL ->
                instruction.immediate() >= SpecialRegister.Group.DMA.firstIndex() || isOfTraffic(instruction);
            default -> operation.timing() == TimingClass.SYSTEM && operation != Operation.NO_OPERATION;
        };
    }

    /** What a timer shows that counts what the mesh does depends on the cycle to which the mesh has come. */
    private boolean isOfTraffic(Instruction instruction) {
        int register = instruction.immediate();
        if (register == CONFIG) {
            return core.watchesTraffic(core.register(instruction.rd()));
        }
        return (register == TIMER_0 || register == TIMER_1) && core.watchesTraffic(0);
    }
}
