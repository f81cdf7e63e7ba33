package org.edarts.mesh.pass;

import java.util.List;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/** Goes straight where a condition is known, and joins blocks of which the second follows the first alone. */
final class Branches implements Pass {
    @Override
    public String name() {
        return "branches";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        boolean again = true;
        while (again) {
            again = false;
            for (Block block : body.inOrder()) {
                if (decided(body, block) || joined(body, block)) {
                    again = true;
                    break;
                }
            }
            if (again) {
                body.settle();
                changed = true;
            }
        }
        return changed;
    }

    private static boolean decided(Body body, Block block) {
        Value end = block.end();
        if (end.op() != Op.IF) {
            return false;
        }
        Block first = block.successors().get(0);
        Block second = block.successors().get(1);
        if (end.input(0).isConstant() && end.input(1).isConstant()) {
            boolean holds =
                    end.comparison().holds(end.input(0).constant(), end.input(1).constant());
            go(body, block, holds ? 0 : 1);
            return true;
        }
        if (first == second && first.phis().isEmpty()) {
            go(body, block, 0);
            return true;
        }
        return false;
    }

    private static void go(Body body, Block block, int way) {
        Block next = block.successors().get(way);
        Block other = block.successors().get(1 - way);
        block.values().remove(block.values().size() - 1);
        block.add(body.newValue(Op.GOTO));
        if (next == other) {
            // of two ways to the same block the one that is not taken goes
            List<Block> predecessors = next.predecessors();
            int index = way == 0 ? predecessors.lastIndexOf(block) : predecessors.indexOf(block);
            predecessors.remove(index);
            next.phis().forEach(phi -> phi.inputs().remove(index));
            block.successors().remove(1);
        } else {
            block.successors().remove(1 - way);
            other.removePredecessor(block);
        }
    }

    private static boolean joined(Body body, Block block) {
        if (block.successors().size() != 1) {
            return false;
        }
        Block next = block.successors().get(0);
        if (next == block || next == body.entry() || next.predecessors().size() != 1) {
            return false;
        }
        next.phis().forEach(phi -> phi.replaceBy(phi.input(0).last()));
        block.values().remove(block.values().size() - 1);
        next.values().forEach(block::add);
        block.successors().clear();
        for (Block successor : next.successors()) {
            block.successors().add(successor);
            successor.predecessors().replaceAll(each -> each == next ? block : each);
        }
        next.successors().clear();
        return true;
    }
}
