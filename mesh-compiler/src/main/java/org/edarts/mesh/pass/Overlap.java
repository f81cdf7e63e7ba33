package org.edarts.mesh.pass;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/**
 * How many rounds of a counted loop are worth being carried out together, and which arrays must not be the same for
 * that. Rounds overlap where what one hands on to the next is ready long before its end. Checks of bounds are no
 * hindrance if it can be told before whether they pass.
 */
final class Overlap {
    private static final int MOST_VALUES = 24;
    private static final int MOST_VALUES_OF_MANY = 20;

    /** Where a round waits longer than it works. */
    private static final int MOST_VALUES_THAT_WAIT = 80;

    private static final int MOST_ROUNDS = 4;
    private static final int MOST_PAIRS = 3;
    private static final int DEPTH = 4;

    /** A round that ends so many cycles behind what it hands on gains by the next one. */
    private static final int WORTHWHILE = 5;

    /** Rounds together have no checks. */
    private static final int WORTHWHILE_WITH_CHECKS = 4;

    private static final int FLOAT = 5;
    private static final int LOAD = 3;
    private static final int NEVER = -1_000_000;

    private final Loop loop;
    private final Block head;
    private final List<Value> values = new ArrayList<>();
    private final List<Value> checks = new ArrayList<>();
    private final Set<List<Value>> pairs = new LinkedHashSet<>();
    private final int rounds;

    /** Whether what vouches for checks is soon cheaper than they are. */
    private final boolean vouched;

    Overlap(Loop loop, Spans spans) {
        this.loop = loop;
        head = loop.head();
        for (Block block : List.of(head, head.successors().get(0))) {
            for (Value value : block.values().subList(0, block.values().size() - 1)) {
                (value.op() == Op.BOUNDS && spans.add(value) ? checks : values).add(value);
            }
        }
        int gain = simple() ? gain() : 0;
        int worthwhile = checks.isEmpty() ? WORTHWHILE : WORTHWHILE_WITH_CHECKS;
        rounds = !simple() ? 0 : gain >= worthwhile && apart() ? fitting(gain) : 1;
        vouched = 2 * checks.size() >= 3 * spans.count();
    }

    /** Returns the number of rounds, a power of two. */
    int rounds() {
        return rounds;
    }

    /** Returns whether rounds are better carried out together, or without their checks. */
    boolean isWorthwhile() {
        return rounds > 1 || rounds == 1 && vouched && !checks.isEmpty();
    }

    /**
     * Returns the arrays of which rounds reach one word behind the other, in the order in which they are made, the
     * same for loops that reach the same.
     */
    Set<Value> arraysInRow() {
        Strides strides = new Strides(loop);
        Set<Value> arrays = new TreeSet<>(Comparator.comparingInt(Value::number));
        for (Value value : values) {
            if (isAccess(value)
                    && value.element().bytes() == Integer.BYTES
                    && value.array().op() != Op.TABLE) {
                Long stride = strides.of(value.input(0));
                if (stride != null && Math.abs(stride) == Integer.BYTES) {
                    arrays.add(value.array());
                }
            }
        }
        return arrays;
    }

    /** Returns pairs of arrays that must be different. */
    Set<List<Value>> pairs() {
        return pairs;
    }

    private int fitting(int gain) {
        Set<Value> needed = needed();
        int size = (int) values.stream()
                .filter(value -> needed.contains(value) && counts(value))
                .count();
        if (MOST_ROUNDS * size <= MOST_VALUES_OF_MANY && !isTriangular()) {
            return MOST_ROUNDS;
        }
        boolean waits = gain >= size && 2 * size <= MOST_VALUES_THAT_WAIT && !isTriangular();
        return waits || 2 * size <= MOST_VALUES ? 2 : 1;
    }

    /** Whether a loop around counts where this one begins or ends: then it often has few rounds. */
    private boolean isTriangular() {
        Value counter = head.end().input(0);
        int outside = 1 - head.predecessors().indexOf(head.successors().get(0));
        return counts(counter.input(outside), DEPTH) || counts(head.end().input(1), DEPTH);
    }

    private boolean counts(Value value, int depth) {
        if (value.op() == Op.PHI) {
            return Stream.iterate(loop.outer(), Objects::nonNull, Loop::outer)
                    .anyMatch(outer -> outer.blocks().contains(value.block()));
        }
        return depth > 0 && value.op() == Op.ADD && value.inputs().stream().anyMatch(input -> counts(input, depth - 1));
    }

    /** What is left of a round without its checks. */
    private Set<Value> needed() {
        Set<Value> needed = new HashSet<>();
        Deque<Value> open = new ArrayDeque<>();
        head.phis().forEach(phi -> open.addAll(phi.inputs()));
        values.stream().filter(value -> value.op().stays()).forEach(open::add);
        while (!open.isEmpty()) {
            Value value = open.pop();
            if (loop.blocks().contains(value.block()) && needed.add(value)) {
                open.addAll(value.inputs());
            }
        }
        return needed;
    }

    /** Whether each round needs its own; sums of addresses are mostly shared. */
    private boolean counts(Value value) {
        return switch (value.op()) {
            case CONSTANT, ADD, SHL -> false;
            default -> !Ranks.isFixed(value, loop);
        };
    }

    private boolean simple() {
        return head.successors().get(0).phis().isEmpty()
                && values.stream().allMatch(value -> value.op().floats() || isAccess(value))
                && values.stream()
                        .noneMatch(value -> isAccess(value)
                                && loop.blocks().contains(value.array().block()));
    }

    private static boolean isAccess(Value value) {
        return value.op() == Op.LOAD || value.op() == Op.STORE;
    }

    /** How much longer the longest way through a round is than those from what it is handed to what it hands on. */
    private int gain() {
        int inside = head.predecessors().indexOf(head.successors().get(0));
        Map<Value, Integer> all = new HashMap<>();
        int longest =
                values.stream().mapToInt(value -> way(value, null, all)).max().orElse(0);
        int handed = 0;
        for (Value phi : head.phis()) {
            handed = Math.max(handed, way(phi.input(inside), phi, new HashMap<>()));
        }
        return longest - handed;
    }

    /** The cycles from a phi, or from any, until a value is there. */
    private int way(Value value, @org.jspecify.annotations.Nullable Value from, Map<Value, Integer> known) {
        if (value == from) {
            return 0;
        }
        if (!loop.blocks().contains(value.block()) || value.op() == Op.PHI) {
            return from == null ? 0 : NEVER;
        }
        Integer before = known.get(value);
        if (before != null) {
            return before;
        }
        int way = from == null ? 0 : NEVER;
        for (Value input : value.inputs()) {
            way = Math.max(way, way(input, from, known));
        }
        way += cycles(value.op());
        known.put(value, way);
        return way;
    }

    private static int cycles(Op op) {
        return switch (op) {
            case FADD, FSUB, FMUL, FMA, TO_FLOAT, MUL -> FLOAT;
            case LOAD -> LOAD;
            case CONSTANT -> 0;
            default -> 1;
        };
    }

    /** Whether no round waits for what the one before wrote, if arrays are different; notes which must be. */
    private boolean apart() {
        List<Value> accesses = values.stream().filter(Overlap::isAccess).toList();
        for (Value store : accesses) {
            for (Value other : accesses) {
                if (store.op() == Op.STORE && other != store && store.element() == other.element()) {
                    if (!together(store, other)) {
                        return false;
                    }
                }
            }
        }
        return pairs.size() <= MOST_PAIRS;
    }

    private boolean together(Value store, Value other) {
        Value one = store.array();
        Value two = other.array();
        if (one == two) {
            return isStep(store.input(0)) && isStep(other.input(0));
        }
        pairs.add(one.number() < two.number() ? List.of(one, two) : List.of(two, one));
        return true;
    }

    /** Whether an address is a sum of what is fixed and what the loop counts, so that rounds differ by a constant. */
    private boolean isStep(Value address) {
        return switch (address.op()) {
            case ADD -> isStep(address.input(0)) && isStep(address.input(1));
            case SHL -> address.input(1).isConstant() && isStep(address.input(0));
            case PHI -> true;
            default -> !loop.blocks().contains(address.block());
        };
    }
}
