package org.edarts.mesh.code;

import java.util.List;
import org.edarts.epiphany.isa.Operation;

/**
 * Puts the condition at which a loop begins at its end, too, so that a round ends with one branch instead of two. What was the
 * beginning is then carried out once, before the loop.
 */
public final class Rotation {
    private static final int LONGEST = 16;

    private Rotation() {}

    /** Rotates the loops of a method. Its blocks must be in such an order that loops alone lead backwards. */
    public static void run(MachineMethod method) {
        List<MachineBlock> blocks = method.blocks();
        for (int end = 0; end < blocks.size(); end++) {
            MachineBlock block = blocks.get(end);
            if (block.successors().size() == 1) {
                MachineBlock head = block.successors().get(0);
                int begin = blocks.indexOf(head);
                if (begin < end && head != block && mayBeCopied(head)) {
                    block.steps().remove(block.steps().size() - 1);
                    head.steps().forEach(step -> block.steps().add(step.copy()));
                    block.successors().clear();
                    block.successors().addAll(head.successors());
                    boolean left = blocks.subList(begin, blocks.size()).stream()
                            .noneMatch(other -> other.successors().contains(head));
                    if (left) {
                        head.setDepth(head.depth() - 1);
                    }
                }
            }
        }
    }

    private static boolean mayBeCopied(MachineBlock head) {
        return head.successors().size() == 2
                && head.steps().size() <= LONGEST
                && head.steps().stream().noneMatch(step -> step.operation() == Operation.BRANCH_AND_LINK);
    }
}
