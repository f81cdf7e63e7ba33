package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.List;
import org.edarts.mesh.runtime.RuntimeRoutine;
import org.edarts.mesh.source.MethodName;

/** A method in instructions. Owner: the thread that compiles. */
public final class MachineMethod {
    private final MethodName name;
    private final List<MachineBlock> blocks = new ArrayList<>();
    private int registers = RegisterFile.VIRTUAL;
    private int blockCount;
    private int spills;

    /** Makes one without code. */
    public MachineMethod(MethodName name) {
        this.name = name;
    }

    /** Returns its name. */
    public MethodName name() {
        return name;
    }

    /** Returns its blocks in the order in which they will lie; the first begins it; may be changed. */
    public List<MachineBlock> blocks() {
        return blocks;
    }

    /** Returns a new virtual register. */
    public int newRegister() {
        return registers++;
    }

    /** Returns a bound of the numbers of registers. */
    public int registerCount() {
        return registers;
    }

    /** Returns a block in so many loops that is in no list yet. */
    public MachineBlock newBlock(int depth) {
        return new MachineBlock(blockCount++, depth);
    }

    /** Returns the number of a new word on the stack. */
    public int newSpill() {
        return spills++;
    }

    /** Returns the words on the stack that hold what found no register. */
    public int spills() {
        return spills;
    }

    /** Returns whether it calls anything. */
    public boolean calls() {
        return blocks.stream()
                .flatMap(block -> block.steps().stream())
                .anyMatch(step -> step.operation() == org.edarts.epiphany.isa.Operation.BRANCH_AND_LINK);
    }

    /** Returns the bytes of stack that the routines of the runtime take at most that it calls. */
    public int routineBytes() {
        int most = 0;
        for (MachineBlock block : blocks) {
            for (Step step : block.steps()) {
                if (step.callee() instanceof RuntimeRoutine routine) {
                    most = Math.max(most, routine.stackBytes());
                }
            }
        }
        return most;
    }

    /** Returns the method in text. */
    public String text() {
        StringBuilder text = new StringBuilder(name.text() + "\n");
        for (MachineBlock block : blocks) {
            text.append(block).append(":  (loops: ").append(block.depth()).append(")\n");
            for (Step step : block.steps()) {
                String line = step.position() == null
                        ? ""
                        : String.valueOf(step.position().line());
                text.append(String.format("%5s  %s%n", line, step));
            }
        }
        return text.toString();
    }
}
