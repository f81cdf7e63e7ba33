package org.edarts.mesh.allocate;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.code.MachineBlock;
import org.edarts.mesh.code.MachineMethod;
import org.edarts.mesh.code.RegisterFile;
import org.edarts.mesh.code.ReturnAddress;
import org.edarts.mesh.code.Step;
import org.edarts.mesh.source.RefusedException;
import org.edarts.mesh.ssa.CallGraph;

/** Saves what a method must leave as it finds it, and makes room on the stack. */
public final class FrameLayout {
    private static final int ALIGNMENT = 8;

    /** One addition makes room for all of it. */
    private static final int MOST_BYTES = 1_016;

    private FrameLayout() {}

    /**
     * Adds what begins and ends a method.
     *
     * @param method the method, its registers allocated
     * @param keeps whether its callers expect registers to be kept
     * @return what it takes of the stack
     * @throws RefusedException if it holds so many values that one method cannot have room for them
     */
    public static CallGraph.Frame add(MachineMethod method, boolean keeps) {
        List<Integer> saved = new ArrayList<>();
        if (ReturnAddress.isLost(method)) {
            saved.add(RegisterFile.LR);
        }
        if (keeps) {
            saved.addAll(kept(method));
        }
        int words = method.spills() + saved.size();
        int bytes = words * Integer.BYTES + ALIGNMENT - 1 & -ALIGNMENT;
        CallGraph.Frame frame = new CallGraph.Frame(bytes, method.routineBytes());
        if (bytes == 0) {
            return frame;
        }
        if (bytes > MOST_BYTES) {
            throw new RefusedException(
                    method.name().text() + " holds values and constants that take " + bytes
                            + " bytes of stack, and a method has " + MOST_BYTES + " at most",
                    "divide it into several methods, or hold fewer values and large constants in one loop");
        }
        List<Step> begin = new ArrayList<>();
        begin.add(Step.immediate(Operation.ADD, RegisterFile.SP, RegisterFile.SP, -bytes));
        begin.addAll(transfers(Operation.STORE, saved, method.spills()));
        method.blocks().get(0).steps().addAll(0, begin);
        for (MachineBlock block : method.blocks()) {
            for (int index = block.steps().size() - 1; index >= 0; index--) {
                Step jump = block.steps().get(index);
                if (jump.operation() == Operation.JUMP) {
                    List<Step> end = new ArrayList<>();
                    if (saved.contains(jump.rn()) && jump.rn() != RegisterFile.LR) {
                        // where it returns to is in a register that the caller has back before
                        int address = jump.rn();
                        end.add(Step.move(Condition.ALWAYS, RegisterFile.LR, address));
                        jump.rename(register -> register == address ? RegisterFile.LR : register);
                    }
                    end.addAll(transfers(Operation.LOAD, saved, method.spills()));
                    end.add(Step.immediate(Operation.ADD, RegisterFile.SP, RegisterFile.SP, bytes));
                    block.steps().addAll(index, end);
                }
            }
        }
        return frame;
    }

    private static List<Integer> kept(MachineMethod method) {
        TreeSet<Integer> written = new TreeSet<>();
        method.blocks().forEach(block -> block.steps().forEach(step -> written.addAll(step.writes())));
        written.retainAll(RegisterFile.keptRegisters());
        return List.copyOf(written);
    }

    private static List<Step> transfers(Operation operation, List<Integer> saved, int spills) {
        List<Step> steps = new ArrayList<>();
        for (int index = 0; index < saved.size(); index++) {
            steps.add(Step.immediate(operation, saved.get(index), RegisterFile.SP, (spills + index) * Integer.BYTES));
        }
        return steps;
    }
}
