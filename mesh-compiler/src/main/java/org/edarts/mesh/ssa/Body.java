package org.edarts.mesh.ssa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.Position;
import org.jspecify.annotations.Nullable;

/** A method in SSA form. Owner: the thread that compiles. */
public final class Body {
    private final MethodName name;
    private final int resultWords;
    private final List<Value> parameters = new ArrayList<>();
    private final List<Integer> widths = new ArrayList<>();
    private final Block entry;
    private int values;
    private int blocks;

    /**
     * Makes a method without code.
     *
     * @param name its name
     * @param resultWords the words that it returns
     */
    public Body(MethodName name, int resultWords) {
        this.name = name;
        this.resultWords = resultWords;
        entry = newBlock();
    }

    /** Returns its name. */
    public MethodName name() {
        return name;
    }

    /** Returns how many words each parameter of the method is; may be added to. */
    public List<Integer> widths() {
        return widths;
    }

    /** Returns the words that it returns: 2 for an array, those of its components for a record. */
    public int resultWords() {
        return resultWords;
    }

    /** Returns the words that it is called with; may be added to. */
    public List<Value> parameters() {
        return parameters;
    }

    /** Returns where it begins; nothing leads back there. */
    public Block entry() {
        return entry;
    }

    /** Returns a bound of the numbers of values. */
    public int valueCount() {
        return values;
    }

    /** Returns a bound of the numbers of blocks. */
    public int blockCount() {
        return blocks;
    }

    /** Returns a block that nothing leads to yet. */
    public Block newBlock() {
        return new Block(blocks++);
    }

    /** Returns a value that is in no block yet. */
    public Value newValue(
            Op op, List<Value> inputs, int constant, @Nullable Object detail, @Nullable Position position) {
        return new Value(values++, op, inputs, constant, detail, position);
    }

    /** Returns a value that is in no block yet. */
    public Value newValue(Op op, Value... inputs) {
        return newValue(op, List.of(inputs), 0, null, null);
    }

    /** Returns a constant in the first block. */
    public Value constant(int word) {
        Value value = newValue(Op.CONSTANT, List.of(), word, null, null);
        value.setBlock(entry);
        entry.values().add(0, value);
        return value;
    }

    /** Returns the blocks that can be reached, each after one of its predecessors, and before what only it leads to. */
    public List<Block> inOrder() {
        List<Block> order = new ArrayList<>();
        Set<Block> seen = new HashSet<>();
        Deque<Block> path = new ArrayDeque<>();
        Deque<Integer> next = new ArrayDeque<>();
        path.push(entry);
        next.push(0);
        seen.add(entry);
        while (!path.isEmpty()) {
            Block block = path.peek();
            int index = next.pop();
            if (index < block.successors().size()) {
                next.push(index + 1);
                // the last successor first: so the first one follows its block in the reversed order
                Block successor = block.successors().get(block.successors().size() - 1 - index);
                if (seen.add(successor)) {
                    path.push(successor);
                    next.push(0);
                }
            } else {
                order.add(path.pop());
            }
        }
        Collections.reverse(order);
        return order;
    }

    /** Drops blocks that cannot be reached, and tells the users of values that were replaced. */
    public void settle() {
        List<Block> order = inOrder();
        Set<Block> reached = new HashSet<>(order);
        for (Block block : order) {
            for (Block predecessor : List.copyOf(block.predecessors())) {
                if (!reached.contains(predecessor)) {
                    block.removePredecessor(predecessor);
                }
            }
        }
        for (Block block : order) {
            block.phis().removeIf(Value::replaced);
            block.values().removeIf(value -> value.replaced());
            block.phis().forEach(phi -> phi.inputs().replaceAll(Value::last));
            block.values().forEach(value -> value.inputs().replaceAll(Value::last));
        }
    }

    /** Returns the method in text, a line for each value. */
    public String text() {
        StringBuilder text = new StringBuilder(name.text() + name.descriptor() + "\n");
        for (Block block : inOrder()) {
            text.append(block).append(": from ").append(block.predecessors()).append('\n');
            block.phis().forEach(value -> text.append(line(value)));
            block.values().forEach(value -> text.append(line(value)));
            if (!block.successors().isEmpty()) {
                text.append("    to ").append(block.successors()).append('\n');
            }
        }
        return text.toString();
    }

    private static String line(Value value) {
        Position position = value.position();
        return String.format("%5s  %s%n", position == null ? "" : position.line(), value.text());
    }
}
