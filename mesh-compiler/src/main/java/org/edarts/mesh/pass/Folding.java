package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.List;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/** Replaces values by constants and by simpler values, and drops phis that join nothing and checks that cannot fail. */
final class Folding implements Pass {
    @Override
    public String name() {
        return "fold";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        boolean again = true;
        while (again) {
            again = false;
            for (Block block : body.inOrder()) {
                again |= phis(block);
                again |= values(body, block);
            }
            if (again) {
                body.settle();
                changed = true;
            }
        }
        return changed;
    }

    private static boolean phis(Block block) {
        boolean changed = false;
        for (Value phi : block.phis()) {
            phi.inputs().replaceAll(Value::last);
            Value only = only(phi);
            if (only != null && !phi.replaced()) {
                phi.replaceBy(only);
                changed = true;
            }
        }
        return changed;
    }

    private static @Nullable Value only(Value phi) {
        Value only = null;
        for (Value input : phi.inputs()) {
            if (input != phi && input != only) {
                if (only != null && !(input.isConstant() && only.is(input.constant()))) {
                    return null;
                }
                only = input;
            }
        }
        return only;
    }

    private static boolean values(Body body, Block block) {
        boolean changed = false;
        List<Value> result = new ArrayList<>();
        for (Value value : List.copyOf(block.values())) {
            value.inputs().replaceAll(Value::last);
            Simpler simpler = new Simpler(body, made -> {
                made.setBlock(block);
                result.add(made);
            });
            Value better = value.replaced() ? null : simpler.of(value);
            if (better != null) {
                value.replaceBy(better);
                changed = true;
            } else if (!value.replaced()) {
                result.add(value);
            }
            changed |= simpler.changedInPlace();
        }
        // constants that were made meanwhile stand at the beginning of the first block
        if (changed) {
            List<Value> now = new ArrayList<>(block.values());
            now.removeIf(value -> value.op() != Op.CONSTANT || result.contains(value));
            block.values().clear();
            block.values().addAll(now);
            block.values().addAll(result);
        }
        return changed;
    }
}
