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
import org.jspecify.annotations.Nullable;

/**
 * Finds out before a loop how many rounds it will have, for loops of one block beside the condition that call nothing
 * and end at the condition alone. The number becomes the third input of the condition, for whoever makes the core
 * count.
 */
final class Counting implements Pass {
    @Override
    public String name() {
        return "count";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        for (Loop loop : new Loops(new Dominators(body)).all()) {
            changed |= count(body, loop);
        }
        return changed;
    }

    /** Makes the first successor the one in the loop. */
    private static void turn(Loop loop) {
        List<Block> successors = loop.head().successors();
        Value end = loop.head().end();
        if (end.op() == Op.IF
                && loop.blocks().contains(successors.get(1))
                && !loop.blocks().contains(successors.get(0))) {
            end.setComparison(end.comparison().negated());
            successors.add(successors.remove(0));
        }
    }

    private static boolean count(Body body, Loop loop) {
        turn(loop);
        Value end = loop.head().end();
        Value rounds = isSimple(loop) ? rounds(body, end.comparison(), loop, false) : null;
        if (rounds == null) {
            return false;
        }
        end.inputs().add(rounds);
        return true;
    }

    /**
     * Returns the rounds of a loop that counts up to a limit, the limit included, and so goes on forever if nothing is
     * larger than the limit; null if it is no such loop.
     */
    static @Nullable Value closed(Body body, Loop loop) {
        Value end = loop.head().end();
        boolean closed = end.op() == Op.IF && end.comparison() == Comparison.LE && isSimple(loop);
        return closed ? rounds(body, Comparison.LE, loop, true) : null;
    }

    private static boolean isSimple(Loop loop) {
        Block head = loop.head();
        Value end = head.end();
        return loop.blocks().size() == 2
                && head.predecessors().size() == 2
                && end.op() == Op.IF
                && end.inputs().size() == 2
                && loop.blocks().contains(head.successors().get(0))
                && !loop.blocks().contains(head.successors().get(1))
                && head.successors().get(0).successors().equals(List.of(head))
                && end.input(0).op() == Op.PHI
                && end.input(0).block() == head
                && Ranks.isFixed(end.input(1), loop)
                && loop.blocks().stream().noneMatch(Counting::calls);
    }

    private static boolean calls(Block block) {
        return block.values().stream().anyMatch(value -> switch (value.op()) {
            case CALL, DIV, REM, FDIV, FREM, FSQRT, FLOOR, TO_INT, FMIN, FMAX, FCMPL, FCMPG -> true;
            default -> false;
        });
    }

    private static @Nullable Value rounds(Body body, Comparison comparison, Loop loop, boolean anyLimit) {
        Block head = loop.head();
        int inside = loop.blocks().contains(head.predecessors().get(0)) ? 0 : 1;
        Block before = head.predecessors().get(1 - inside);
        Value counter = head.end().input(0);
        Value limit = head.end().input(1);
        Value next = counter.input(inside);
        Value first = counter.input(1 - inside);
        if (next.op() != Op.ADD || next.input(0) != counter) {
            return null;
        }
        boolean up = next.input(1).is(1);
        boolean down = next.input(1).is(-1);
        if (up && (comparison == Comparison.LT || comparison == Comparison.NE)) {
            return difference(body, limit, first, before);
        }
        if (down && (comparison == Comparison.GT || comparison == Comparison.NE)) {
            return difference(body, first, limit, before);
        }
        boolean closed = down && comparison == Comparison.GE || up && comparison == Comparison.LE;
        boolean ends = limit.isConstant() && Math.abs((long) limit.constant()) < Short.MAX_VALUE;
        if (closed && (anyLimit || ends)) {
            Value difference = difference(body, up ? limit : first, up ? first : limit, before);
            Value sum = body.newValue(Op.ADD, difference, body.constant(1));
            before.addBeforeEnd(sum);
            return sum;
        }
        return null;
    }

    private static Value difference(Body body, Value more, Value less, Block before) {
        if (less.is(0)) {
            return more;
        }
        Value difference = body.newValue(Op.SUB, List.of(more, less), 0, null, null);
        before.addBeforeEnd(difference);
        return difference;
    }
}
