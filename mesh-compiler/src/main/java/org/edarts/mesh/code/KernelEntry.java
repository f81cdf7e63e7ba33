package org.edarts.mesh.code;

import java.util.List;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.source.MethodName;

/** What a kernel begins with: takes the arguments from memory, where r1 points to, and goes on as the method. */
public final class KernelEntry {
    /** Where kernels find the address of their arguments. */
    private static final int ARGUMENTS = 1;

    /** Holds that address until the last argument is loaded. */
    private static final int POINTER = 12;

    private KernelEntry() {}

    /** Returns the instructions, behind which the method must follow. */
    public static MachineMethod of(MethodName name, int words) {
        MachineMethod method = new MachineMethod(name);
        MachineBlock block = method.newBlock(0);
        method.blocks().add(block);
        block.steps().add(Step.move(Condition.ALWAYS, POINTER, ARGUMENTS));
        List<Integer> registers = RegisterFile.argumentRegisters();
        for (int word = 0; word < words; word++) {
            block.steps().add(Step.immediate(Operation.LOAD, registers.get(word), POINTER, word * Integer.BYTES));
        }
        return method;
    }
}
