package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Element;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/**
 * Makes once what is made twice: values whose inputs are the same, checks that were passed before, loads of what was
 * just there.
 */
final class ValueNumbering implements Pass {
    private record Key(Op op, @Nullable Object detail, int constant, List<Integer> inputs) {
        static Key of(Value value) {
            List<Integer> inputs = new ArrayList<>();
            value.inputs().forEach(input -> inputs.add(input.last().number()));
            // an array is told by its length in a check; its address is for the message alone
            return new Key(
                    value.op(),
                    value.detailOrNull(),
                    value.constant(),
                    value.op() == Op.BOUNDS ? inputs.subList(0, 2) : inputs);
        }
    }

    @Override
    public String name() {
        return "number";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = visit(body.entry(), new Dominators(body), Map.of(), Map.of());
        body.settle();
        return changed;
    }

    private static boolean visit(
            Block block, Dominators dominators, Map<Key, Value> outer, Map<Key, Value> memoryBefore) {
        Map<Key, Value> known = new HashMap<>(outer);
        Map<Key, Value> memory = new HashMap<>(memoryBefore);
        boolean changed = phis(block);
        for (Value value : block.values()) {
            if (value.op().writes()) {
                forget(value, memory);
                continue;
            }
            if (value.op().repeats() || value.op() == Op.LOAD) {
                Map<Key, Value> table = value.op() == Op.LOAD ? memory : known;
                Value before = table.putIfAbsent(Key.of(value), value);
                if (before != null) {
                    value.replaceBy(before);
                    changed = true;
                }
            }
        }
        for (Block child : dominators.children(block)) {
            // memory is what it was only where no other way leads to
            boolean alone = child.predecessors().size() == 1;
            changed |= visit(child, dominators, known, alone ? memory : Map.of());
        }
        return changed;
    }

    private static boolean phis(Block block) {
        Map<List<Integer>, Value> known = new HashMap<>();
        boolean changed = false;
        for (Value phi : block.phis()) {
            List<Integer> inputs = new ArrayList<>();
            phi.inputs().forEach(input -> inputs.add(of(phi, input.last())));
            Value before = known.putIfAbsent(inputs, phi);
            if (before != null) {
                phi.replaceBy(before);
                changed = true;
            }
        }
        return changed;
    }

    /** What grows by the same in each round is told by that; else a value is told by its number. */
    private static int of(Value phi, Value input) {
        boolean grows = input.op() == Op.ADD && input.input(0).last() == phi;
        return grows ? -1 - input.input(1).last().number() : input.number();
    }

    /** What is stored may change all arrays of its kind; what is called, all. */
    private static void forget(Value value, Map<Key, Value> memory) {
        if (value.op() != Op.STORE) {
            memory.clear();
            return;
        }
        Element element = value.element();
        memory.keySet().removeIf(key -> element.equals(key.detail) && mayMeet(value, key));
        boolean whole = element == Element.INT || element == Element.FLOAT;
        if (whole) {
            Key key = new Key(
                    Op.LOAD,
                    element,
                    value.constant(),
                    List.of(value.input(0).last().number(), value.array().last().number()));
            memory.put(key, value.input(1).last());
        }
    }

    private static boolean mayMeet(Value store, Key load) {
        boolean elsewhere =
                store.apart() && load.inputs.get(1) != store.array().last().number();
        boolean beside = load.inputs.get(0) == store.input(0).last().number() && load.constant != store.constant();
        return !elsewhere && !beside;
    }
}
