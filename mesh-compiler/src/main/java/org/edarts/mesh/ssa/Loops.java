package org.edarts.mesh.ssa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The loops of a method, as of the moment when it was made. */
public final class Loops {
    private final Map<Block, Loop> innermost = new HashMap<>();
    private final List<Loop> all = new ArrayList<>();

    /** Finds them: blocks from which one can come back to a block that dominates them. */
    public Loops(Dominators dominators) {
        Map<Block, Set<Block>> bodies = new LinkedHashMap<>();
        for (Block block : dominators.order()) {
            for (Block successor : block.successors()) {
                if (dominators.dominates(successor, block)) {
                    collect(bodies.computeIfAbsent(successor, head -> new LinkedHashSet<>(List.of(head))), block);
                }
            }
        }
        bodies.entrySet().stream()
                .sorted(Comparator.comparing(entry -> -entry.getValue().size()))
                .forEach(entry -> add(entry.getKey(), entry.getValue()));
    }

    private static void collect(Set<Block> body, Block end) {
        Deque<Block> open = new ArrayDeque<>(List.of(end));
        while (!open.isEmpty()) {
            Block block = open.pop();
            if (body.add(block)) {
                open.addAll(block.predecessors());
            }
        }
    }

    private void add(Block head, Set<Block> body) {
        Loop loop = new Loop(head, body, innermost.get(head));
        body.forEach(block -> innermost.put(block, loop));
        all.add(loop);
    }

    /** Returns the loops, outer ones first. */
    public List<Loop> all() {
        return all;
    }

    /** Returns the innermost loop that a block is in, if any. */
    public @Nullable Loop of(Block block) {
        return innermost.get(block);
    }

    /** Returns how many loops a block is in. */
    public int depth(Block block) {
        Loop loop = innermost.get(block);
        return loop == null ? 0 : loop.depth();
    }
}
