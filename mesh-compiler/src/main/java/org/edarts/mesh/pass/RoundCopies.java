package org.edarts.mesh.pass;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/**
 * Copies rounds of a loop, one behind the other, without the condition at which a round begins. Owner: the thread that
 * compiles.
 */
final class RoundCopies {
    private final Body body;
    private final Loop loop;
    private final Block head;
    private final int inside;
    private final List<Block> order;

    /** Where each block of the loop goes on as the loop is: what is copied behind its end changes that. */
    private final Map<Block, List<Block>> successors = new HashMap<>();

    /** What phis of the head are when the next round begins, and other values in the round that was copied last. */
    private final Map<Value, Value> now = new HashMap<>();

    /** Begins where the phis of the loop have such values. */
    RoundCopies(Body body, Loop loop, Map<Value, Value> begin) {
        this.body = body;
        this.loop = loop;
        head = loop.head();
        inside = inside(loop);
        order = body.inOrder().stream().filter(loop.blocks()::contains).toList();
        order.forEach(block -> successors.put(block, List.copyOf(block.successors())));
        now.putAll(begin);
    }

    /** Returns by which of its two predecessors a loop's head is entered from within. */
    static int inside(Loop loop) {
        return loop.blocks().contains(loop.head().predecessors().get(0)) ? 0 : 1;
    }

    /**
     * Returns what a value is behind the rounds that were copied; phis of the head have what the next one begins with.
     */
    Value latest(Value value) {
        return now.getOrDefault(value, value);
    }

    /** Copies a round behind a block, which must not have gone on yet, or to the head alone; returns where it ends. */
    Block round(Block from) {
        Map<Block, Block> blocks = new HashMap<>();
        order.forEach(block -> blocks.put(block, body.newBlock()));
        for (Block block : order) {
            Block copy = blocks.getOrDefault(block, block);
            if (block != head) {
                block.phis().forEach(phi -> copy.addPhi(clone(phi)));
            }
            cloneValues(block, copy);
            if (block == head) {
                copy.add(body.newValue(Op.GOTO));
            }
        }
        for (Block block : order) {
            Block copy = blocks.getOrDefault(block, block);
            copy.phis().forEach(phi -> phi.inputs().replaceAll(this::latest));
            copy.values().forEach(value -> value.inputs().replaceAll(this::latest));
            if (block != head) {
                block.predecessors().forEach(each -> copy.predecessors().add(blocks.getOrDefault(each, each)));
            }
            for (Block next : successors.getOrDefault(block, List.of())) {
                if (loop.blocks().contains(next)) {
                    if (next != head) {
                        copy.successors().add(blocks.getOrDefault(next, next));
                    }
                } else if (block != head) {
                    leave(block, copy, next);
                }
            }
        }
        lead(from, blocks.getOrDefault(head, head));
        Block end = head.predecessors().get(inside);
        Map<Value, Value> next = new HashMap<>();
        head.phis().forEach(phi -> next.put(phi, latest(phi.input(inside))));
        now.putAll(next);
        return blocks.getOrDefault(end, end);
    }

    /** Lets a copy leave the loop as the block does. */
    private void leave(Block block, Block copy, Block exit) {
        int way = exit.predecessors().indexOf(block);
        exit.phis().forEach(phi -> phi.inputs().add(latest(phi.input(way))));
        copy.connect(exit);
    }

    /** Copies what the head makes, but for its condition, as the next round would make it. */
    void copyHead(Block copy) {
        cloneValues(head, copy);
        copy.values().forEach(value -> value.inputs().replaceAll(this::latest));
    }

    private void cloneValues(Block block, Block copy) {
        for (Value value : block.values()) {
            if (value != head.end()) {
                copy.add(clone(value));
            }
        }
    }

    private Value clone(Value value) {
        Value clone =
                body.newValue(value.op(), value.inputs(), value.constant(), value.detailOrNull(), value.position());
        now.put(value, clone);
        return clone;
    }

    /** Lets a block go on in another one, instead of the head if it went there. */
    void lead(Block from, Block to) {
        if (from.successors().contains(head)) {
            from.successors().replaceAll(each -> each == head ? to : each);
        } else {
            from.successors().add(to);
        }
        to.predecessors().add(from);
    }
}
