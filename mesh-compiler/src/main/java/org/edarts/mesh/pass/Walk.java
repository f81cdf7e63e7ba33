package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/**
 * How an integer goes along with the rounds of a counted loop.
 *
 * @param terms the sum with which it begins, of values before the loop
 * @param step what each round adds
 * @param along what each round adds besides, a value before the loop, if anything
 */
record Walk(List<Value> terms, int step, @Nullable Value along) {
    private static final int DEPTH = 12;

    /** Returns whether it may overflow in a loop of few rounds. */
    boolean isFast() {
        return Math.abs((long) step) > Strides.LARGEST || along != null && step < 0;
    }

    /** Returns whether a round adds one, takes one away, or leaves it as it is. */
    boolean isStepwise() {
        return along == null && Math.abs(step) <= 1;
    }

    /**
     * A number that goes along.
     *
     * @param offset what is to be added
     */
    record From(Walk walk, int offset) {}

    /** Finds out how values of one loop go along. */
    static final class Finder {
        private final Body body;
        private final Loop loop;
        private final Map<Value, Value> made = new HashMap<>();
        private final Map<Value, Value> negatives = new HashMap<>();

        Finder(Body body, Loop loop) {
            this.body = body;
            this.loop = loop;
        }

        /** Returns how the value goes along; null if it does not grow by the same in each round. */
        @Nullable
        From of(Value value) {
            From from = find(value, DEPTH);
            if (from == null) {
                return null;
            }
            List<Value> terms = new ArrayList<>(from.walk.terms);
            terms.sort(Comparator.comparingInt(Value::number));
            return new From(new Walk(terms, from.walk.step, from.walk.along), from.offset);
        }

        private @Nullable From find(Value value, int depth) {
            if (value.isConstant()) {
                return new From(new Walk(List.of(), 0, null), value.constant());
            }
            if (depth == 0) {
                return null;
            }
            if (value.op() == Op.ADD) {
                return sum(find(value.input(0), depth - 1), find(value.input(1), depth - 1));
            }
            if (value.op() == Op.SUB && Ranks.isFixed(value.input(1), loop)) {
                return sum(find(value.input(0), depth - 1), negative(value.input(1)));
            }
            if (Ranks.isFixed(value, loop)) {
                return new From(new Walk(List.of(before(value)), 0, null), 0);
            }
            return switch (value.op()) {
                case SHL ->
                    value.input(1).isConstant()
                            ? shifted(
                                    find(value.input(0), depth - 1),
                                    value.input(1).constant() & 31)
                            : null;
                case PHI -> counted(value, depth);
                default -> null;
            };
        }

        private From negative(Value value) {
            Value negative = negatives.computeIfAbsent(value, key -> {
                Value made = body.newValue(Op.SUB, body.constant(0), before(key));
                entrance().addBeforeEnd(made);
                return made;
            });
            return new From(new Walk(List.of(negative), 0, null), 0);
        }

        /** What is fixed in the loop, made before it. */
        private Value before(Value value) {
            if (!loop.blocks().contains(value.block())) {
                return value;
            }
            Value known = made.get(value);
            if (known != null) {
                return known;
            }
            List<Value> inputs = value.inputs().stream().map(this::before).toList();
            Value copy = body.newValue(value.op(), inputs, value.constant(), value.detailOrNull(), value.position());
            entrance().addBeforeEnd(copy);
            made.put(value, copy);
            return copy;
        }

        private Block entrance() {
            Block head = loop.head();
            return head.predecessors().get(1 - inside());
        }

        private int inside() {
            return loop.head().predecessors().indexOf(loop.head().successors().get(0));
        }

        private static @Nullable From sum(@Nullable From one, @Nullable From other) {
            if (one == null || other == null || one.walk.along != null && other.walk.along != null) {
                return null;
            }
            List<Value> terms = new ArrayList<>(one.walk.terms);
            terms.addAll(other.walk.terms);
            Value along = one.walk.along == null ? other.walk.along : one.walk.along;
            return new From(new Walk(terms, one.walk.step + other.walk.step, along), one.offset + other.offset);
        }

        /** A sum of constants alone: what else is shifted is seldom an index. */
        private static @Nullable From shifted(@Nullable From from, int bits) {
            if (from == null
                    || !from.walk.terms.isEmpty()
                    || from.walk.along != null
                    || Math.abs((long) from.walk.step) << bits > Strides.LARGEST) {
                return null;
            }
            return new From(new Walk(List.of(), from.walk.step << bits, null), from.offset << bits);
        }

        private @Nullable From counted(Value phi, int depth) {
            Block head = loop.head();
            if (phi.block() != head) {
                return null;
            }
            Value next = phi.input(inside());
            if (next.op() != Op.ADD || next.input(0) != phi) {
                return null;
            }
            From begin = find(phi.input(1 - inside()), depth - 1);
            Value step = next.input(1);
            boolean fixed = Ranks.isFixed(step, loop);
            if (begin == null || !begin.walk.isFixed() || !step.isConstant() && !fixed) {
                return null;
            }
            Walk walk = step.isConstant()
                    ? new Walk(begin.walk.terms, step.constant(), null)
                    : new Walk(begin.walk.terms, 0, before(step));
            return new From(walk, begin.offset);
        }
    }

    private boolean isFixed() {
        return step == 0 && along == null;
    }
}
