package org.edarts.mesh.pass;

import java.util.List;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/** Turns products of what a loop counts into sums that go along with it (strength reduction). */
final class Induction implements Pass {
    @Override
    public String name() {
        return "induction";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        List<Loop> loops = new Loops(new Dominators(body)).all();
        for (int index = loops.size() - 1; index >= 0; index--) {
            Loop loop = loops.get(index);
            if (loop.head().predecessors().size() == 2) {
                for (Block block : loop.blocks()) {
                    changed |= reduce(body, loop, block);
                }
            }
        }
        body.settle();
        return changed;
    }

    private static boolean reduce(Body body, Loop loop, Block block) {
        boolean changed = false;
        for (Value value : List.copyOf(block.values())) {
            if (value.op() == Op.SHL && value.input(1).isConstant() && !value.replaced()) {
                Value better = shift(
                        body, loop, value.input(0).last(), 1 << value.input(1).constant());
                if (better != null) {
                    value.replaceBy(better);
                    changed = true;
                }
            } else if (value.op() == Op.MUL && !value.replaced()) {
                Value better = product(
                        body, loop, value, value.input(0).last(), value.input(1).last());
                better = better == null
                        ? product(
                                body,
                                loop,
                                value,
                                value.input(1).last(),
                                value.input(0).last())
                        : better;
                if (better != null) {
                    value.replaceBy(better);
                    changed = true;
                }
            }
        }
        return changed;
    }

    /** What grows by a constant is shifted by each access, or moves along later. */
    private static @Nullable Value shift(Body body, Loop loop, Value counter, int factor) {
        if (counter.op() != Op.PHI || counter.block() != loop.head()) {
            return null;
        }
        int inside = loop.blocks().contains(loop.head().predecessors().get(0)) ? 0 : 1;
        Value next = counter.input(inside).last();
        boolean constant = next.op() == Op.ADD && next.input(1).last().isConstant();
        return constant ? null : along(body, loop, counter, body.constant(factor));
    }

    /** A product of a counter, or of a counter and something fixed, by something fixed. */
    private static @Nullable Value product(Body body, Loop loop, Value place, Value counter, Value factor) {
        if (!Ranks.isFixed(factor, loop)) {
            return null;
        }
        if (counter.op() == Op.ADD && Ranks.isFixed(counter.input(1).last(), loop)) {
            Value whole = product(body, loop, place, counter.input(0).last(), factor);
            if (whole == null) {
                return null;
            }
            Value rest = before(loop, body.newValue(Op.MUL, counter.input(1).last(), factor));
            Value sum = body.newValue(Op.ADD, whole, rest);
            Block block = place.block();
            sum.setBlock(block);
            block.values().add(block.values().indexOf(place), sum);
            return sum;
        }
        return counter.op() == Op.PHI && counter.block() == loop.head() ? along(body, loop, counter, factor) : null;
    }

    private static @Nullable Value along(Body body, Loop loop, Value counter, Value factor) {
        Block head = loop.head();
        int inside = loop.blocks().contains(head.predecessors().get(0)) ? 0 : 1;
        Value next = counter.input(inside).last();
        boolean counts = next.op() == Op.ADD
                && next.input(0).last() == counter
                && Ranks.isFixed(next.input(1).last(), loop);
        if (!counts) {
            return null;
        }
        Value first =
                before(loop, body.newValue(Op.MUL, counter.input(1 - inside).last(), factor));
        Value step = before(loop, body.newValue(Op.MUL, next.input(1).last(), factor));
        Value phi = body.newValue(Op.PHI, first, first);
        head.addPhi(phi);
        Value sum = body.newValue(Op.ADD, phi, step);
        phi.inputs().set(inside, sum);
        Block block = head.predecessors().get(inside);
        block.addBeforeEnd(sum);
        return phi;
    }

    private static Value before(Loop loop, Value value) {
        for (Block predecessor : loop.head().predecessors()) {
            if (!loop.blocks().contains(predecessor)) {
                predecessor.addBeforeEnd(value);
                return value;
            }
        }
        throw new IllegalStateException("a loop without an entrance: " + loop.head());
    }
}
