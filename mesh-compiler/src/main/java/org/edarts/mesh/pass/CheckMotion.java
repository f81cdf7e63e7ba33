package org.edarts.mesh.pass;

import java.util.List;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Value;

/** Moves checks of what is fixed in a loop before the loop, where the loop begins with them: they fail in the first round or never. */
final class CheckMotion implements Pass {
    @Override
    public String name() {
        return "checks";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        List<Loop> loops = new Loops(new Dominators(body)).all();
        for (int index = loops.size() - 1; index >= 0; index--) {
            changed |= move(loops.get(index));
        }
        return changed;
    }

    private static boolean move(Loop loop) {
        Block head = loop.head();
        List<Block> outside = head.predecessors().stream()
                .filter(block -> !loop.blocks().contains(block))
                .toList();
        if (outside.size() != 1 || outside.get(0).successors().size() != 1) {
            return false;
        }
        boolean changed = false;
        for (Value value : List.copyOf(head.values())) {
            if (value.op().checks()) {
                if (!value.inputs().stream().allMatch(input -> Ranks.isFixed(input, loop))) {
                    return changed;
                }
                head.values().remove(value);
                outside.get(0).addBeforeEnd(value);
                changed = true;
            } else if (value.op().writes()) {
                return changed;
            }
        }
        return changed;
    }
}
