package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Comparison;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/**
 * What is known of integers at a place, because of the conditions that lead there, the checks passed before, and the
 * steps of loops. Lengths of arrays are taken to be below 2^28: no chip has more memory.
 */
final class Facts {
    private static final int DEPTH = 8;
    private static final long LARGEST_LENGTH = 1L << 28;

    private final Dominators dominators;
    private final Set<Value> lengths = new HashSet<>();
    private final Map<Block, List<Fact>> known = new HashMap<>();

    /** That a comparison of two values holds. */
    private record Fact(Value left, Comparison comparison, Value right) {}

    Facts(Dominators dominators) {
        this.dominators = dominators;
        for (Block block : dominators.order()) {
            for (Value value : block.values()) {
                // an array's length is not negative; what a body asks by itself may be
                if (value.op() == Op.BOUNDS && !value.input(2).isConstant()) {
                    lengths.add(value.input(1));
                }
            }
        }
    }

    /** What holds wherever the block is. */
    private List<Fact> at(Block block) {
        List<Fact> before = known.get(block);
        if (before != null) {
            return before;
        }
        Block parent = dominators.parent(block);
        List<Fact> facts = new ArrayList<>();
        if (parent != null) {
            facts.addAll(at(parent));
            for (Value value : parent.values()) {
                passed(value, facts);
            }
            if (parent.end().op() == Op.IF && block.predecessors().size() == 1) {
                Value end = parent.end();
                boolean first = parent.successors().get(0) == block;
                Comparison holds = first ? end.comparison() : end.comparison().negated();
                facts.add(new Fact(end.input(0), holds, end.input(1)));
            }
        }
        known.put(block, facts);
        return facts;
    }

    private static void passed(Value value, List<Fact> facts) {
        // what is below a number of 32 bits may be above all others
        boolean large = value.op() == Op.BOUNDS
                && value.input(1).isConstant()
                && value.input(1).constant() < 0;
        if (value.op() == Op.BOUNDS && !large) {
            facts.add(new Fact(value.input(0), Comparison.BELOW, value.input(1)));
        }
    }

    private List<Fact> before(Value check) {
        List<Fact> facts = new ArrayList<>(at(check.block()));
        for (Value value : check.block().values()) {
            if (value == check) {
                break;
            }
            passed(value, facts);
        }
        return facts;
    }

    /** Returns whether a check of bounds never fails. */
    boolean holds(Value check) {
        Query query = new Query(before(check), check.input(1));
        long length = check.input(1).isConstant() ? check.input(1).constant() : 0;
        OptionalLong least = query.least(check.input(0), DEPTH);
        if (least.isEmpty() || least.getAsLong() < 0) {
            return false;
        }
        if (length < 0) {
            return true;
        }
        OptionalLong most = query.most(check.input(0), DEPTH);
        return most.isPresent() && most.getAsLong() < length;
    }

    /** Bounds of values under some facts. Upper bounds are relative to a length, unless that is a number. */
    private final class Query {
        private final List<Fact> facts;
        private final Value length;
        private final Set<Value> open = new HashSet<>();

        Query(List<Fact> facts, Value length) {
            this.facts = facts;
            this.length = length;
        }

        /** Returns a number that the value is not below. */
        OptionalLong least(Value value, int depth) {
            if (value.isConstant()) {
                return OptionalLong.of(value.constant());
            }
            if (depth == 0) {
                return OptionalLong.empty();
            }
            OptionalLong best = lengths.contains(value) ? OptionalLong.of(0) : leastOf(value, depth);
            for (Fact fact : facts) {
                if (fact.left == value) {
                    best = larger(
                            best,
                            switch (fact.comparison) {
                                case GT -> plus(least(fact.right, depth - 1), 1);
                                case GE, EQ -> least(fact.right, depth - 1);
                                case BELOW -> lengths.contains(fact.right) ? OptionalLong.of(0) : OptionalLong.empty();
                                default -> OptionalLong.empty();
                            });
                } else if (fact.right == value) {
                    best = larger(
                            best,
                            switch (fact.comparison) {
                                case LT -> plus(least(fact.left, depth - 1), 1);
                                case LE, EQ -> least(fact.left, depth - 1);
                                default -> OptionalLong.empty();
                            });
                }
            }
            return best;
        }

        private OptionalLong leastOf(Value value, int depth) {
            return switch (value.op()) {
                case AND ->
                    value.input(1).isConstant() && value.input(1).constant() >= 0
                            ? OptionalLong.of(0)
                            : OptionalLong.empty();
                case USHR -> value.input(1).isConstant() ? OptionalLong.of(0) : OptionalLong.empty();
                case ADD -> sum(value, depth);
                case PHI -> phi(value, depth);
                default -> OptionalLong.empty();
            };
        }

        private OptionalLong sum(Value value, int depth) {
            if (!value.input(1).isConstant()) {
                return OptionalLong.empty();
            }
            int step = value.input(1).constant();
            boolean noOverflow = step <= 0 || bounded(value.input(0), depth);
            OptionalLong least = least(value.input(0), depth - 1);
            return noOverflow && least.isPresent() && least.getAsLong() + step >= Integer.MIN_VALUE
                    ? plus(least, step)
                    : OptionalLong.empty();
        }

        /** Whether a value is so small that adding something to it does not overflow. */
        private boolean bounded(Value value, int depth) {
            return facts.stream()
                    .anyMatch(fact -> fact.left == value
                            && (fact.comparison == Comparison.LT
                                    || fact.comparison == Comparison.LE
                                    || fact.comparison == Comparison.BELOW)
                            && isSmall(fact.right, depth));
        }

        private boolean isSmall(Value value, int depth) {
            if (lengths.contains(value)) {
                return true;
            }
            if (value.isConstant()) {
                return Math.abs((long) value.constant()) < LARGEST_LENGTH;
            }
            return value.op() == Op.ADD
                    && value.input(1).isConstant()
                    && value.input(1).constant() <= 0
                    && isSmall(value.input(0), depth - 1);
        }

        /** What a loop counts up is not below where it begins, as long as a condition keeps it from overflowing. */
        private OptionalLong phi(Value phi, int depth) {
            if (phi.inputs().size() != 2 || !open.add(phi)) {
                return OptionalLong.empty();
            }
            try {
                for (int way = 0; way < 2; way++) {
                    Value next = phi.input(way);
                    boolean counts = next.op() == Op.ADD
                            && next.input(0) == phi
                            && next.input(1).isConstant();
                    if (counts && next.input(1).constant() > 0) {
                        Block end = phi.block().predecessors().get(way);
                        Query inside = new Query(at(end), length);
                        boolean once = next.input(1).constant() == 1 && inside.isBelowSomething(phi);
                        if (once || next.input(1).constant() < LARGEST_LENGTH && inside.bounded(phi, depth)) {
                            return least(phi.input(1 - way), depth - 1);
                        }
                    }
                }
                return OptionalLong.empty();
            } finally {
                open.remove(phi);
            }
        }

        private boolean isBelowSomething(Value value) {
            return facts.stream()
                    .anyMatch(fact -> fact.left == value && fact.comparison == Comparison.LT
                            || fact.right == value && fact.comparison == Comparison.GT);
        }

        /** Returns how much the value exceeds the length at most; the most it can be if the length is a number. */
        OptionalLong most(Value value, int depth) {
            if (value == length && !length.isConstant()) {
                return OptionalLong.of(0);
            }
            if (value.isConstant() && length.isConstant()) {
                return OptionalLong.of(value.constant());
            }
            if (depth == 0) {
                return OptionalLong.empty();
            }
            OptionalLong best = OptionalLong.empty();
            if (value.op() == Op.ADD && value.input(1).isConstant()) {
                int step = value.input(1).constant();
                OptionalLong least = step >= 0 ? OptionalLong.of(0) : least(value.input(0), depth - 1);
                boolean noUnderflow = least.isPresent() && least.getAsLong() + step >= Integer.MIN_VALUE;
                best = noUnderflow ? plus(most(value.input(0), depth - 1), step) : best;
            } else if (value.op() == Op.PHI) {
                best = down(value, depth);
            }
            for (Fact fact : facts) {
                if (fact.left == value) {
                    best = smaller(
                            best,
                            switch (fact.comparison) {
                                case LT -> plus(most(fact.right, depth - 1), -1);
                                case LE, EQ -> most(fact.right, depth - 1);
                                case BELOW ->
                                    lengths.contains(fact.right)
                                            ? plus(most(fact.right, depth - 1), -1)
                                            : OptionalLong.empty();
                                default -> OptionalLong.empty();
                            });
                } else if (fact.right == value) {
                    best = smaller(
                            best,
                            switch (fact.comparison) {
                                case GT -> plus(most(fact.left, depth - 1), -1);
                                case GE, EQ -> most(fact.left, depth - 1);
                                default -> OptionalLong.empty();
                            });
                }
            }
            return best;
        }

        /** What a loop counts down is not above where it begins, as long as a condition keeps it from underflowing. */
        private OptionalLong down(Value phi, int depth) {
            if (phi.inputs().size() != 2 || !open.add(phi)) {
                return OptionalLong.empty();
            }
            try {
                for (int way = 0; way < 2; way++) {
                    Value next = phi.input(way);
                    boolean counts = next.op() == Op.ADD
                            && next.input(0) == phi
                            && next.input(1).isConstant();
                    if (counts && next.input(1).constant() < 0) {
                        Block end = phi.block().predecessors().get(way);
                        OptionalLong least = new Query(at(end), length).least(phi, depth - 1);
                        if (least.isPresent() && least.getAsLong() >= -LARGEST_LENGTH) {
                            return most(phi.input(1 - way), depth - 1);
                        }
                    }
                }
                return OptionalLong.empty();
            } finally {
                open.remove(phi);
            }
        }
    }

    private static OptionalLong plus(OptionalLong bound, long step) {
        return bound.isPresent() ? OptionalLong.of(bound.getAsLong() + step) : bound;
    }

    private static OptionalLong larger(OptionalLong one, OptionalLong other) {
        return one.isEmpty() || other.isPresent() && other.getAsLong() > one.getAsLong() ? other : one;
    }

    private static OptionalLong smaller(OptionalLong one, OptionalLong other) {
        return one.isEmpty() || other.isPresent() && other.getAsLong() < one.getAsLong() ? other : one;
    }
}
