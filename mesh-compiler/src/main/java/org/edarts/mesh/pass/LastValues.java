package org.edarts.mesh.pass;

import java.util.List;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Comparison;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/**
 * Finds before a loop what a counter will be behind it, where the loop only counts it for those behind: it need not
 * then. The loop must count its rounds down to zero, as those do that carry out several together.
 */
final class LastValues implements Pass {
    @Override
    public String name() {
        return "last";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        for (Loop loop : new Loops(new Dominators(body)).all()) {
            if (countsDown(loop)) {
                for (Value phi : List.copyOf(loop.head().phis())) {
                    changed |= tell(body, loop, phi);
                }
            }
        }
        if (changed) {
            body.settle();
        }
        return changed;
    }

    private static boolean countsDown(Loop loop) {
        Value end = loop.head().end();
        return end.inputs().size() > 2
                && end.comparison() == Comparison.NE
                && end.input(1).is(0)
                && isCounter(end.input(0), loop)
                && step(end.input(0), loop).is(-1)
                && end.input(0).input(1 - inside(loop)) == end.input(2);
    }

    private static int inside(Loop loop) {
        return loop.blocks().contains(loop.head().predecessors().get(0)) ? 0 : 1;
    }

    /** Whether a value grows by the same number in each round. */
    private static boolean isCounter(Value value, Loop loop) {
        if (value.op() != Op.PHI || value.block() != loop.head()) {
            return false;
        }
        Value next = value.input(inside(loop));
        return next.op() == Op.ADD && next.input(0) == value && next.input(1).isConstant();
    }

    private static Value step(Value counter, Loop loop) {
        return counter.input(inside(loop)).input(1);
    }

    private static boolean tell(Body body, Loop loop, Value phi) {
        Value rounds = loop.head().end().input(2);
        if (!isCounter(phi, loop) || phi == loop.head().end().input(0) || isUsed(phi, loop)) {
            return false;
        }
        int step = step(phi, loop).constant();
        if (Integer.bitCount(step) != 1 || step < 4) {
            return false;
        }
        Block before = loop.head().predecessors().get(1 - inside(loop));
        Value way = body.newValue(Op.SHL, rounds, body.constant(Integer.numberOfTrailingZeros(step)));
        Value last = body.newValue(Op.ADD, phi.input(1 - inside(loop)), way);
        before.addBeforeEnd(way);
        before.addBeforeEnd(last);
        loop.head().phis().remove(phi);
        phi.replaceBy(last);
        return true;
    }

    /** Whether a round needs the counter for more than to count on. */
    private static boolean isUsed(Value phi, Loop loop) {
        Value next = phi.input(inside(loop));
        return loop.blocks().stream()
                .flatMap(block -> java.util.stream.Stream.concat(block.phis().stream(), block.values().stream()))
                .anyMatch(value -> value != phi && value.inputs().contains(next)
                        || value != next && value.inputs().contains(phi));
    }
}
