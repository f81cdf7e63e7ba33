package org.edarts.mesh.pass;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/** Drops what nobody uses. */
final class DeadValues implements Pass {
    @Override
    public String name() {
        return "dead";
    }

    @Override
    public boolean run(Body body) {
        Set<Value> used = new HashSet<>();
        Deque<Value> open = new ArrayDeque<>();
        for (Block block : body.inOrder()) {
            block.values().stream().filter(value -> value.op().stays()).forEach(open::add);
        }
        while (!open.isEmpty()) {
            Value value = open.pop();
            if (used.add(value)) {
                open.addAll(value.inputs());
            }
        }
        boolean changed = false;
        for (Block block : body.inOrder()) {
            changed |= block.phis().removeIf(value -> !used.contains(value));
            changed |= block.values().removeIf(value -> !used.contains(value) && value.op() != Op.PARAMETER);
        }
        return changed;
    }
}
