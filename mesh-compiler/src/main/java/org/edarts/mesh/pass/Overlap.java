package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/**
 * How many rounds of a counted loop are worth being carried out together, and which arrays must not be the same for
 * that. Rounds overlap where what one hands on to the next is ready long before its end.
 */
final class Overlap {
    private static final int MOST_VALUES = 20;
    private static final int MOST_ROUNDS = 4;
    private static final int MOST_PAIRS = 3;

    /** A round that ends so many cycles behind what it hands on gains by the next one. */
    private static final int WORTHWHILE = 4;

    private static final int FLOAT = 5;
    private static final int LOAD = 3;
    private static final int NEVER = -1_000_000;

    private final Loop loop;
    private final Block head;
    private final List<Value> values = new ArrayList<>();
    private final Set<List<Value>> pairs = new LinkedHashSet<>();
    private final int rounds;

    Overlap(Loop loop) {
        this.loop = loop;
        head = loop.head();
        for (Block block : List.of(head, head.successors().get(0))) {
            values.addAll(block.values().subList(0, block.values().size() - 1));
        }
        rounds = simple() && gains() && apart() ? fitting() : 1;
    }

    /** Returns the number of rounds, a power of two; 1 if the loop should stay as it is. */
    int rounds() {
        return rounds;
    }

    /** Returns the arrays of which rounds reach one word behind the other, in the order in which they are used first. */
    Set<Value> arraysInRow() {
        Strides strides = new Strides(loop);
        Set<Value> arrays = new LinkedHashSet<>();
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

    private int fitting() {
        int size = (int) values.stream().filter(this::counts).count();
        int fitting = MOST_ROUNDS;
        while (fitting > 1 && fitting * size > MOST_VALUES) {
            fitting /= 2;
        }
        return fitting;
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

    /** Whether the longest way through a round is longer than those from what it is handed to what it hands on. */
    private boolean gains() {
        int inside = head.predecessors().indexOf(head.successors().get(0));
        Map<Value, Integer> all = new HashMap<>();
        int longest =
                values.stream().mapToInt(value -> way(value, null, all)).max().orElse(0);
        int handed = 0;
        for (Value phi : head.phis()) {
            handed = Math.max(handed, way(phi.input(inside), phi, new HashMap<>()));
        }
        return longest - handed >= WORTHWHILE;
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
            return store.input(0) == other.input(0) && isStep(store.input(0));
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
