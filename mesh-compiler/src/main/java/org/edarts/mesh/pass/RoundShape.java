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
 * How many rounds of a loop with branches are worth being written out. What a loop with few instructions asks of its
 * counter in each round is much of its time. A loop that looks for something and writes nothing is mostly left soon: its
 * rounds are not worth their bytes.
 *
 * @param loop the loop
 * @param goesOn when it goes on, of its counter and the limit
 * @param exit where all ways out of it lead
 * @param rounds how many
 */
record RoundShape(Loop loop, Comparison goesOn, Block exit, int rounds) {
    private static final int MOST_ROUNDS = 2;

    /** Of all rounds together. */
    private static final int MOST_VALUES_OF_MANY = 12;

    private static final int MOST_VALUES = 24;

    /** How far a counter may move in a round. */
    private static final int LONGEST_STEP = 1023;

    /** Returns how; null if they are not worth it. */
    static @Nullable RoundShape of(Loop loop) {
        Block head = loop.head();
        Value end = head.end();
        if (loop.blocks().size() <= 2 || head.predecessors().size() != 2 || end.op() != Op.IF) {
            return null;
        }
        List<Block> successors = head.successors();
        boolean first = loop.blocks().contains(successors.get(0));
        Set<Block> exits = new HashSet<>();
        int ways = 0;
        boolean forks = loop.blocks().stream()
                .allMatch(block -> new HashSet<>(block.successors()).size() == block.successors().size());
        for (Block block : loop.blocks()) {
            for (Block next : new HashSet<>(block.successors())) {
                if (!loop.blocks().contains(next)) {
                    exits.add(next);
                    ways++;
                }
            }
        }
        int inside = RoundCopies.inside(loop);
        Block latch = head.predecessors().get(inside);
        boolean plain = first
                && forks
                && !loop.blocks().contains(successors.get(1))
                && exits.size() == 1
                && latch.successors().size() == 1
                && latch != head
                && head.predecessors().get(1 - inside).successors().size() == 1;
        if (!plain || !counts(loop) || values(loop).anyMatch(value -> calls(value.op()))) {
            return null;
        }
        if (ways > 1 && values(loop).noneMatch(value -> value.op() == Op.STORE)) {
            return null;
        }
        int size = (int) values(loop).filter(value -> weighs(value.op())).count();
        int rounds = MOST_ROUNDS * size <= MOST_VALUES_OF_MANY ? MOST_ROUNDS : 2 * size <= MOST_VALUES ? 2 : 1;
        return rounds == 1 ? null : new RoundShape(loop, end.comparison(), exits.iterator().next(), rounds);
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

    /** Whether the counter moves towards a limit that is fixed, and it can be told before whether many rounds begin. */
    private static boolean counts(Loop loop) {
        Value end = loop.head().end();
        Value counter = end.input(0);
        if (counter.op() != Op.PHI || counter.block() != loop.head() || !Ranks.isFixed(end.input(1), loop)) {
            return false;
        }
        Value next = counter.input(RoundCopies.inside(loop));
        boolean steps = next.op() == Op.ADD
                && next.input(0) == counter
                && next.input(1).isConstant()
                && Math.abs((long) next.input(1).constant()) <= LONGEST_STEP;
        if (!steps) {
            return false;
        }
        int step = next.input(1).constant();
        return switch (end.comparison()) {
            case LT -> step > 0;
            case LE -> step > 0 && isFar(end.input(1));
            case GT -> step < 0;
            case GE -> step < 0 && isFar(end.input(1));
            default -> false;
        };
    }

    /** Whether a limit is known to be far from the largest and the smallest number. */
    private static boolean isFar(Value limit) {
        return limit.isConstant() && Math.abs((long) limit.constant()) <= Short.MAX_VALUE;
    }

    private int step() {
        return counter().input(RoundCopies.inside(loop)).input(1).constant();
    }

    private Value counter() {
        return loop.head().end().input(0);
    }

    private Value begin() {
        return counter().input(1 - RoundCopies.inside(loop));
    }

    /** Returns whether the loop is known to have so many rounds, or several times as many. */
    boolean leavesNone() {
        Value limit = loop.head().end().input(1);
        if (!begin().isConstant() || !isFar(begin()) || !isFar(limit)) {
            return false;
        }
        int all = 0;
        for (int now = begin().constant(); goesOn.holds(now, limit.constant()); now += step()) {
            all++;
        }
        return all % rounds == 0;
    }

    /** Returns what the counter must not have reached for so many rounds to begin; what it needs comes before. */
    Value limit(Body body, Block before) {
        Value limit = loop.head().end().input(1);
        int way = (rounds - 1) * step();
        if (isFar(limit)) {
            return body.constant(limit.constant() - way);
        }
        Value nearer = body.newValue(Op.ADD, limit, body.constant(-way));
        before.addBeforeEnd(nearer);
        // beyond the smallest number comes the largest: then none begin, for the counter has reached where it begins
        Value told = body.newValue(Op.SELECT, List.of(nearer, limit, nearer, begin()), 0, goesOn, null);
        before.addBeforeEnd(told);
        return told;
    }
}
