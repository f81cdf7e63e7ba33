package org.edarts.mesh.pass;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Comparison;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/**
 * A loop of which two rounds are worth being written out: what a loop with few instructions asks of its counter in each
 * round is much of its time. A loop that looks for something and writes nothing is mostly left soon: its rounds are not
 * worth their bytes.
 *
 * @param loop the loop
 * @param exit where all ways out of it lead
 * @param phi what it counts
 * @param ahead how far before its condition looks
 */
record RoundShape(Loop loop, Block exit, Value phi, int ahead) {
    /** How many rounds are written out. */
    static final int ROUNDS = 2;

    /** In both rounds. */
    private static final int MOST_VALUES = 24;

    /** How far a counter may move in a round. */
    private static final int LONGEST_STEP = 1023;

    /** Returns how; null if they are not worth it. */
    static @Nullable RoundShape of(Loop loop) {
        Set<Block> exits = new HashSet<>();
        int ways = 0;
        for (Block block : loop.blocks()) {
            Set<Block> successors = new HashSet<>(block.successors());
            if (successors.size() < block.successors().size()) {
                return null;
            }
            successors.removeAll(loop.blocks());
            exits.addAll(successors);
            ways += successors.size();
        }
        if (exits.size() != 1 || !isPlain(loop) || values(loop).anyMatch(value -> calls(value.op()))) {
            return null;
        }
        boolean looksOnly = ways > 1 && values(loop).noneMatch(value -> value.op() == Op.STORE);
        long size = values(loop).filter(value -> weighs(value.op())).count();
        if (looksOnly || ROUNDS * size > MOST_VALUES) {
            return null;
        }
        Value counter = loop.head().end().input(0);
        boolean sum = counter.op() == Op.ADD && isFar(counter.input(1));
        RoundShape shape = new RoundShape(
                loop,
                exits.iterator().next(),
                sum ? counter.input(0) : counter,
                sum ? counter.input(1).constant() : 0);
        return shape.counts() ? shape : null;
    }

    /**
     * Whether it goes on from its head to a round, and from its end to the head; what the core counts is left alone.
     */
    private static boolean isPlain(Loop loop) {
        Block head = loop.head();
        if (head.predecessors().size() != 2
                || head.end().op() != Op.IF
                || head.end().inputs().size() > 2
                || !loop.blocks().contains(head.successors().get(0))
                || loop.blocks().contains(head.successors().get(1))) {
            return false;
        }
        int inside = RoundCopies.inside(loop);
        Block latch = head.predecessors().get(inside);
        Block before = head.predecessors().get(1 - inside);
        return latch != head
                && latch.successors().size() == 1
                && before.successors().size() == 1;
    }

    private static Stream<Value> values(Loop loop) {
        return loop.blocks().stream()
                .flatMap(block -> block.values().stream())
                .filter(value -> value != loop.head().end());
    }

    /** Sums of addresses are mostly shared. */
    private static boolean weighs(Op op) {
        return switch (op) {
            case CONSTANT, ADD, SHL, GOTO -> false;
            default -> true;
        };
    }

    private static boolean calls(Op op) {
        return switch (op) {
            case CALL, DIV, REM, FDIV, FREM, FSQRT, FLOOR, TO_INT, FMIN, FMAX -> true;
            default -> op.writes() && op != Op.STORE;
        };
    }

    /** Whether the counter moves towards a limit that is fixed, and it can be told before whether both rounds begin. */
    private boolean counts() {
        if (phi.op() != Op.PHI || phi.block() != loop.head() || !Ranks.isFixed(limit(), loop)) {
            return false;
        }
        Value next = next();
        boolean steps = next.op() == Op.ADD
                && next.input(0) == phi
                && next.input(1).isConstant()
                && Math.abs((long) next.input(1).constant()) <= LONGEST_STEP;
        return steps
                && switch (goesOn()) {
                    case LT -> step() > 0;
                    case LE -> step() > 0 && isFar(limit());
                    case GT -> step() < 0;
                    case GE -> step() < 0 && isFar(limit());
                    default -> false;
                };
    }

    /** Whether a limit is known to be far from the largest and the smallest number. */
    private static boolean isFar(Value limit) {
        return limit.isConstant() && Math.abs((long) limit.constant()) <= Short.MAX_VALUE;
    }

    /** Returns when it goes on, of its counter and the limit. */
    Comparison goesOn() {
        return loop.head().end().comparison();
    }

    private Value limit() {
        return loop.head().end().input(1);
    }

    private Value next() {
        return phi.input(RoundCopies.inside(loop));
    }

    private int step() {
        return next().input(1).constant();
    }

    private Value begin() {
        return phi.input(1 - RoundCopies.inside(loop));
    }

    /** Returns whether the loop is known to have such rounds alone. */
    boolean leavesNone() {
        if (!isFar(begin()) || !isFar(limit())) {
            return false;
        }
        int all = 0;
        for (int now = begin().constant() + ahead; goesOn().holds(now, limit().constant()); now += step()) {
            all++;
        }
        return all % ROUNDS == 0;
    }

    /** Returns what the condition looks at, where the phi is something else; what it needs comes into a block. */
    Value counter(Body body, Value now, Block block) {
        if (ahead == 0) {
            return now;
        }
        Value counter = body.newValue(Op.ADD, now, body.constant(ahead));
        block.addBeforeEnd(counter);
        return counter;
    }

    /** Returns what the counter must not have reached for such rounds to begin; what it needs comes before. */
    Value limit(Body body, Block before) {
        int way = (ROUNDS - 1) * step();
        if (isFar(limit())) {
            return body.constant(limit().constant() - way);
        }
        Value nearer = body.newValue(Op.ADD, limit(), body.constant(-way));
        before.addBeforeEnd(nearer);
        // beyond the smallest number comes the largest: then none begin, for the counter has reached where it begins
        Value told = body.newValue(
                Op.SELECT, List.of(nearer, limit(), nearer, counter(body, begin(), before)), 0, goesOn(), null);
        before.addBeforeEnd(told);
        return told;
    }
}
