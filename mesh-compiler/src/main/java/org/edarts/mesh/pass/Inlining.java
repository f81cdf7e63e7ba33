package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/** Puts methods that call nothing in place of their calls, if they are small, or not large and seldom called. */
public final class Inlining {
    private static final int MOST_VALUES = 40;
    private static final int MOST_VALUES_OF_SELDOM = 140;
    private static final int SELDOM = 2;
    private static final int LARGEST = 600;
    private static final int ROUNDS = 4;

    private final Map<MethodName, Body> bodies;

    private Inlining(Map<MethodName, Body> bodies) {
        this.bodies = bodies;
    }

    /** Inlines calls in all methods. What nobody calls any more stays in the map. */
    public static void run(Map<MethodName, Body> bodies) {
        Inlining inlining = new Inlining(bodies);
        for (int round = 0; round < ROUNDS; round++) {
            bodies.values().forEach(inlining::inline);
        }
    }

    private void inline(Body body) {
        boolean again = true;
        while (again && size(body) < LARGEST) {
            again = false;
            for (Block block : body.inOrder()) {
                Value call = call(body, block);
                if (call != null) {
                    splice(body, block, call, callee(call));
                    again = true;
                    break;
                }
            }
        }
    }

    private static int size(Body body) {
        return body.inOrder().stream()
                .mapToInt(block -> block.values().size() + block.phis().size())
                .sum();
    }

    private Body callee(Value call) {
        Body callee = bodies.get(call.callee());
        if (callee == null) {
            throw new IllegalStateException("no method " + call.callee());
        }
        return callee;
    }

    private @Nullable Value call(Body body, Block block) {
        for (Value value : block.values()) {
            if (value.op() == Op.CALL && !value.callee().equals(body.name()) && isSmall(callee(value))) {
                return value;
            }
        }
        return null;
    }

    private boolean isSmall(Body callee) {
        int size = size(callee);
        return (size <= MOST_VALUES || size <= MOST_VALUES_OF_SELDOM && calls(callee) <= SELDOM)
                && callee.inOrder().stream()
                        .flatMap(block -> block.values().stream())
                        .noneMatch(value -> value.op() == Op.CALL);
    }

    /** In how many places it is called. */
    private long calls(Body callee) {
        return bodies.values().stream()
                .flatMap(body -> body.inOrder().stream())
                .flatMap(block -> block.values().stream())
                .filter(value -> value.op() == Op.CALL && value.callee().equals(callee.name()))
                .count();
    }

    private static void splice(Body body, Block block, Value call, Body callee) {
        Block rest = body.newBlock();
        int place = block.values().indexOf(call);
        List<Value> behind =
                new ArrayList<>(block.values().subList(place + 1, block.values().size()));
        block.values().subList(place, block.values().size()).clear();
        behind.forEach(rest::add);
        for (Block successor : block.successors()) {
            rest.successors().add(successor);
            successor.predecessors().replaceAll(each -> each == block ? rest : each);
        }
        block.successors().clear();
        List<Value> results = copy(body, block, call, callee, rest);
        if (!results.isEmpty()) {
            call.replaceBy(results.get(0));
        }
        for (Value value : List.copyOf(rest.values())) {
            if (value.op() == Op.FURTHER && value.input(0) == call) {
                value.replaceBy(results.get(value.constant()));
            }
        }
        body.settle();
    }

    private static List<Value> copy(Body body, Block block, Value call, Body callee, Block rest) {
        List<Block> order = callee.inOrder();
        Map<Block, Block> blocks = new HashMap<>();
        Map<Value, Value> values = new HashMap<>();
        order.forEach(each -> blocks.put(each, body.newBlock()));
        for (Value parameter : callee.parameters()) {
            values.put(parameter, call.input(parameter.constant()));
        }
        List<Value> results = new ArrayList<>();
        for (int word = 0; word < callee.resultWords(); word++) {
            Value phi = body.newValue(Op.PHI);
            rest.addPhi(phi);
            results.add(phi);
        }
        for (Block each : order) {
            each.phis().forEach(phi -> copyOf(blocks, each).addPhi(clone(body, phi, values)));
            each.values().stream()
                    .filter(value -> value.op() != Op.PARAMETER && value.op() != Op.RETURN)
                    .forEach(value -> copyOf(blocks, each).add(clone(body, value, values)));
        }
        for (Block each : order) {
            Block copy = copyOf(blocks, each);
            copy.phis().forEach(phi -> phi.inputs().replaceAll(input -> values.getOrDefault(input, input)));
            copy.values().forEach(value -> value.inputs().replaceAll(input -> values.getOrDefault(input, input)));
            each.predecessors().forEach(from -> copy.predecessors().add(copyOf(blocks, from)));
            each.successors().forEach(to -> copy.successors().add(copyOf(blocks, to)));
            if (each.end().op() == Op.RETURN) {
                copy.add(body.newValue(Op.GOTO));
                copy.connect(rest);
                for (int word = 0; word < results.size(); word++) {
                    Value result = each.end().input(word);
                    results.get(word).inputs().add(values.getOrDefault(result, result));
                }
            }
        }
        block.add(body.newValue(Op.GOTO));
        block.connect(copyOf(blocks, callee.entry()));
        return results;
    }

    private static Block copyOf(Map<Block, Block> blocks, Block block) {
        return Objects.requireNonNull(blocks.get(block));
    }

    private static Value clone(Body body, Value value, Map<Value, Value> values) {
        Value clone =
                body.newValue(value.op(), value.inputs(), value.constant(), value.detailOrNull(), value.position());
        values.put(value, clone);
        return clone;
    }
}
