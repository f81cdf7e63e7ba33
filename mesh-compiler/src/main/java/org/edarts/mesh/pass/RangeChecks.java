package org.edarts.mesh.pass;

import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/** Drops checks of bounds that never fail. */
final class RangeChecks implements Pass {
    @Override
    public String name() {
        return "ranges";
    }

    @Override
    public boolean run(Body body) {
        Facts facts = new Facts(new Dominators(body));
        boolean changed = false;
        for (Block block : body.inOrder()) {
            for (Value value : java.util.List.copyOf(block.values())) {
                if (value.op() == Op.BOUNDS && facts.holds(value)) {
                    block.values().remove(value);
                    changed = true;
                }
            }
        }
        return changed;
    }
}
