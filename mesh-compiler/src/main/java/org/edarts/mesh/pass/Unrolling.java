package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.HashMap;
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

/** Writes out loops of few rounds, whose number is known, round behind round. */
final class Unrolling implements Pass {
    private static final int MOST_ROUNDS = 9;
    private static final int MOST_VALUES = 120;
    private static final int LARGEST = 1500;

    @Override
    public String name() {
        return "unroll";
    }

    @Override
    public boolean run(Body body) {
        if (size(body.inOrder()) > LARGEST) {
            return false;
        }
        List<Loop> loops = new Loops(new Dominators(body)).all();
        for (int index = loops.size() - 1; index >= 0; index--) {
            Loop loop = loops.get(index);
            int rounds = rounds(loop);
            if (rounds >= 0 && rounds * size(List.copyOf(loop.blocks())) <= MOST_VALUES) {
                new Copy(body, loop).unroll(rounds);
                body.settle();
                return true;
            }
        }
        return false;
    }

    private static int size(List<Block> blocks) {
        return blocks.stream()
                .mapToInt(block -> (int) block.values().stream()
                        .filter(value -> !value.isConstant())
                        .count())
                .sum();
    }

    /** Returns how many rounds a loop has that is left at its beginning alone; -1 if that is not known, or too many. */
    private static int rounds(Loop loop) {
        Block head = loop.head();
        Value end = head.end();
        boolean leftElsewhere = loop.blocks().stream()
                .anyMatch(block -> block != head && !loop.blocks().containsAll(block.successors()));
        if (leftElsewhere || head.predecessors().size() != 2 || end.op() != Op.IF) {
            return -1;
        }
        boolean first = loop.blocks().contains(head.successors().get(0));
        boolean second = loop.blocks().contains(head.successors().get(1));
        Value counter = end.input(0);
        boolean known = first != second
                && counter.op() == Op.PHI
                && counter.block() == head
                && end.input(1).isConstant();
        if (!known) {
            return -1;
        }
        int inside = loop.blocks().contains(head.predecessors().get(0)) ? 0 : 1;
        Value next = counter.input(inside);
        Value begin = counter.input(1 - inside);
        boolean counts =
                next.op() == Op.ADD && next.input(0) == counter && next.input(1).isConstant();
        if (!counts || !begin.isConstant()) {
            return -1;
        }
        Comparison goesOn = first ? end.comparison() : end.comparison().negated();
        int rounds = 0;
        for (int now = begin.constant();
                goesOn.holds(now, end.input(1).constant());
                now += next.input(1).constant()) {
            if (++rounds > MOST_ROUNDS) {
                return -1;
            }
        }
        return rounds;
    }

    /** One loop on its way. */
    private static final class Copy {
        private final Body body;
        private final Loop loop;
        private final Block head;
        private final int inside;
        private final Block outside;
        private final List<Block> order;
        private final Map<Value, Value> now = new HashMap<>();

        Copy(Body body, Loop loop) {
            this.body = body;
            this.loop = loop;
            head = loop.head();
            inside = loop.blocks().contains(head.predecessors().get(0)) ? 0 : 1;
            outside = head.predecessors().get(1 - inside);
            order = body.inOrder().stream().filter(loop.blocks()::contains).toList();
        }

        void unroll(int rounds) {
            Block exit = head.successors()
                    .get(loop.blocks().contains(head.successors().get(0)) ? 1 : 0);
            head.phis().forEach(phi -> now.put(phi, phi.input(1 - inside)));
            Block from = outside;
            for (int round = 0; round < rounds; round++) {
                from = round(from);
            }
            Block last = body.newBlock();
            copyValues(head, last);
            last.add(body.newValue(Op.GOTO));
            lead(from, last);
            last.successors().add(exit);
            exit.predecessors().replaceAll(each -> each == head ? last : each);
            replaceOutside();
            head.successors().remove(exit);
        }

        /** Copies a round behind a block; returns where it ends. */
        private Block round(Block from) {
            Map<Block, Block> blocks = new HashMap<>();
            order.forEach(block -> blocks.put(block, body.newBlock()));
            for (Block block : order) {
                Block copy = blocks.getOrDefault(block, block);
                if (block != head) {
                    for (Value phi : block.phis()) {
                        Value clone = clone(phi);
                        copy.addPhi(clone);
                        now.put(phi, clone);
                    }
                }
                copyValues(block, copy);
                if (block == head) {
                    copy.add(body.newValue(Op.GOTO));
                }
            }
            Block end = head.predecessors().get(inside);
            for (Block block : order) {
                Block copy = blocks.getOrDefault(block, block);
                copy.phis().forEach(phi -> phi.inputs().replaceAll(input -> now.getOrDefault(input, input)));
                if (block != head) {
                    copy.values().forEach(value -> value.inputs().replaceAll(input -> now.getOrDefault(input, input)));
                    block.predecessors().forEach(each -> copy.predecessors().add(blocks.getOrDefault(each, each)));
                }
                block.successors().stream()
                        .filter(each -> each != head && loop.blocks().contains(each))
                        .forEach(each -> copy.successors().add(blocks.getOrDefault(each, each)));
            }
            lead(from, blocks.getOrDefault(head, head));
            Map<Value, Value> next = new HashMap<>();
            head.phis().forEach(phi -> {
                Value input = phi.input(inside);
                next.put(phi, now.getOrDefault(input, input));
            });
            now.putAll(next);
            return blocks.getOrDefault(end, end);
        }

        private Value clone(Value value) {
            return body.newValue(value.op(), value.inputs(), value.constant(), value.detailOrNull(), value.position());
        }

        private void copyValues(Block block, Block copy) {
            List<Value> values = new ArrayList<>(block.values());
            if (block == head) {
                values.remove(values.size() - 1);
            }
            for (Value value : values) {
                Value clone = clone(value);
                clone.inputs().replaceAll(input -> now.getOrDefault(input, input));
                copy.add(clone);
                now.put(value, clone);
            }
        }

        /** Lets a block go on in another one instead of the loop. */
        private void lead(Block from, Block to) {
            if (from == outside) {
                from.successors().replaceAll(each -> each == head ? to : each);
            } else {
                from.successors().add(to);
            }
            to.predecessors().add(from);
        }

        private void replaceOutside() {
            for (Block block : body.inOrder()) {
                if (!loop.blocks().contains(block)) {
                    block.phis().forEach(value -> value.inputs().replaceAll(input -> now.getOrDefault(input, input)));
                    block.values().forEach(value -> value.inputs().replaceAll(input -> now.getOrDefault(input, input)));
                }
            }
        }
    }
}
