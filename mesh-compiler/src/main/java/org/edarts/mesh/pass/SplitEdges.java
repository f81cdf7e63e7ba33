package org.edarts.mesh.pass;

import java.util.List;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;

/** Puts a block into each way from a block with several successors to one with several predecessors. */
final class SplitEdges implements Pass {
    @Override
    public String name() {
        return "edges";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        for (Block block : body.inOrder()) {
            if (block.successors().size() > 1) {
                for (int way = 0; way < block.successors().size(); way++) {
                    Block next = block.successors().get(way);
                    if (next.predecessors().size() > 1) {
                        split(body, block, way, next);
                        changed = true;
                    }
                }
            }
        }
        return changed;
    }

    private static void split(Body body, Block block, int way, Block next) {
        Block between = body.newBlock();
        between.add(body.newValue(Op.GOTO));
        block.successors().set(way, between);
        List<Block> predecessors = next.predecessors();
        predecessors.set(predecessors.indexOf(block), between);
        between.predecessors().add(block);
        between.successors().add(next);
    }
}
