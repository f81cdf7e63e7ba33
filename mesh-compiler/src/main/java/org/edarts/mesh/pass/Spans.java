package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * Tells before a counted loop whether checks of bounds in it will pass in all rounds: where the first and the last
 * index are in the array, and nothing overflows on the way.
 */
final class Spans {
    /** Loops of more rounds than 2 to this are not vouched for: an index must not overflow on its way. */
    private static final int ROUND_BITS = 20;

    /** What is added in each round, and only known when the loop begins, must be below 2 to this. */
    private static final int STEP_BITS = 10;

    private static final Walk FIXED = new Walk(List.of(), 0, null);

    private final Body body;
    private final Loop loop;
    private final Block before;
    private final Value rounds;
    private final boolean fromZero;
    private final Walk.Finder walks;
    private final Map<Span, int[]> spans = new LinkedHashMap<>();

    /** What checks that differ by a constant have in common. */
    private record Span(Walk walk, Value length) {}

    /**
     * Begins with none.
     *
     * @param rounds how many rounds the loop has, if it has any
     */
    Spans(Body body, Loop loop, Value rounds) {
        this.body = body;
        this.loop = loop;
        this.rounds = rounds;
        walks = new Walk.Finder(body, loop);
        Block head = loop.head();
        int inside = head.predecessors().indexOf(head.successors().get(0));
        before = head.predecessors().get(1 - inside);
        Value first = head.end().input(0).input(1 - inside);
        Comparison goesOn = head.end().comparison();
        // only these have fewer rounds than a word has positive numbers
        fromZero = first.isConstant() && first.constant() >= 0 && (goesOn == Comparison.LT || goesOn == Comparison.LE);
    }

    /** Takes a check in; returns whether it can be told if that passes. */
    boolean add(Value check) {
        Value index = check.input(0);
        Value length = check.input(1);
        if (loop.blocks().contains(length.block())) {
            return false;
        }
        if (index.op() == Op.AND && isMask(index.input(1))) {
            // whatever it is, it is not negative and not above the mask
            reach(new Span(FIXED, length), 0, index.input(1).constant());
            return true;
        }
        Walk.From from = walks.of(index);
        if (from == null || from.walk().isFast() || !isOffset(from.offset())) {
            return false;
        }
        reach(new Span(from.walk(), length), from.offset(), from.offset());
        return true;
    }

    private static boolean isMask(Value value) {
        return value.isConstant() && value.constant() >= 0 && isOffset(value.constant());
    }

    private static boolean isOffset(int constant) {
        return Math.abs((long) constant) <= Short.MAX_VALUE;
    }

    private void reach(Span span, int least, int most) {
        int[] reach = spans.computeIfAbsent(span, key -> new int[] {least, most});
        reach[0] = Math.min(reach[0], least);
        reach[1] = Math.max(reach[1], most);
    }

    /** Returns how many indices are looked at, each at its least and its most. */
    int count() {
        return spans.size();
    }

    /** Returns a count if all checks will pass, else zero. What changes least is looked at first. */
    Value vouch(Value count) {
        Ranks ranks = new Ranks(new Loops(new Dominators(body)));
        List<Map.Entry<Span, int[]>> order = new ArrayList<>(spans.entrySet());
        order.sort(Comparator.comparingInt(entry ->
                entry.getKey().walk.terms().stream().mapToInt(ranks::of).max().orElse(0)));
        Value result = count;
        boolean counted = !fromZero
                || order.stream()
                        .anyMatch(entry ->
                                !entry.getKey().walk.isStepwise() || entry.getValue()[0] != entry.getValue()[1]);
        if (counted && !order.isEmpty()) {
            result = ifSmall(rounds, ROUND_BITS, result);
        }
        Value signs = null;
        for (Map.Entry<Span, int[]> entry : order) {
            Span span = entry.getKey();
            Value first = null;
            for (Value term : span.walk.terms()) {
                first = first == null ? term : make(Op.ADD, first, term);
            }
            boolean up = span.walk.step() >= 0;
            Value begin = plus(first, entry.getValue()[up ? 0 : 1]);
            if (!up) {
                result = choose(Comparison.BELOW, begin, span.length, result);
            } else if (!begin.isConstant() || begin.constant() < 0) {
                signs = signs == null ? begin : make(Op.OR, signs, begin);
            }
            result = ends(span, plus(first, entry.getValue()[up ? 1 : 0]), result);
        }
        // where the end is in the array, the beginning before it is if it is not negative: one sign tells of all
        return signs == null ? result : choose(Comparison.GE, signs, body.constant(0), result);
    }

    private Value ends(Span span, Value end, Value count) {
        Walk walk = span.walk;
        Value result = count;
        Value reach = null;
        Value less = make(Op.ADD, rounds, body.constant(-1));
        if (walk.step() != 0) {
            reach = make(Op.MUL, less, body.constant(walk.step()));
        }
        Value along = walk.along();
        if (along != null) {
            result = ifSmall(along, STEP_BITS, result);
            Value whole = make(Op.MUL, less, along);
            reach = reach == null ? whole : make(Op.ADD, reach, whole);
        }
        return choose(Comparison.BELOW, reach == null ? end : make(Op.ADD, end, reach), span.length, result);
    }

    private Value plus(@Nullable Value sum, int constant) {
        return sum == null ? body.constant(constant) : make(Op.ADD, sum, body.constant(constant));
    }

    private Value ifSmall(Value value, int bits, Value count) {
        return choose(Comparison.EQ, make(Op.USHR, value, body.constant(bits)), body.constant(0), count);
    }

    private Value choose(Comparison comparison, Value left, Value right, Value count) {
        Value value = body.newValue(Op.SELECT, List.of(left, right, count, body.constant(0)), 0, comparison, null);
        before.addBeforeEnd(value);
        return value;
    }

    private Value make(Op op, Value left, Value right) {
        Value value = body.newValue(op, left, right);
        before.addBeforeEnd(value);
        return value;
    }
}
