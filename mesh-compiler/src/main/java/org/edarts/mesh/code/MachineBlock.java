package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.List;

/**
 * Instructions that are carried out one after the other; checks may end the run in between. Owner: the thread that
 * compiles.
 */
public final class MachineBlock {
    private final int number;
    private int depth;
    private boolean hardware;
    private final List<Step> steps = new ArrayList<>();
    private final List<MachineBlock> successors = new ArrayList<>();

    /** Makes one in so many loops. */
    public MachineBlock(int number, int depth) {
        this.number = number;
        this.depth = depth;
    }

    /** Returns its number. */
    public int number() {
        return number;
    }

    /** Returns how many loops it is in. */
    public int depth() {
        return depth;
    }

    /** Says that it is in so many loops from now on. */
    public void setDepth(int loops) {
        depth = loops;
    }

    /** Says that the core counts its rounds. */
    void setHardware() {
        hardware = true;
    }

    /** Returns whether it is a loop whose rounds the core counts. */
    public boolean hardware() {
        return hardware;
    }

    /** Returns its instructions; branches to its successors are the last; may be changed. */
    public List<Step> steps() {
        return steps;
    }

    /** Returns where it may go on; may be changed. */
    public List<MachineBlock> successors() {
        return successors;
    }

    /** Returns the index of the first branch that ends the block, or the number of steps. */
    public int end() {
        int end = steps.size();
        while (end > 0 && isJump(steps.get(end - 1))) {
            end--;
        }
        return end;
    }

    /** Returns whether it is a loop of its own whose number of rounds is known before. */
    boolean countsRounds() {
        return successors.contains(this)
                && end() < steps.size()
                && steps.get(end()).counter() != Step.NONE;
    }

    private static boolean isJump(Step step) {
        return switch (step.operation()) {
            case BRANCH -> step.site() == null;
            case JUMP -> true;
            default -> false;
        };
    }

    @Override
    public String toString() {
        return "L" + number;
    }
}
