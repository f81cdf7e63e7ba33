package org.edarts.mesh.pass;

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
                unroll(body, loop, rounds);
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

    /** Writes a loop out behind what comes before it. */
    private static void unroll(Body body, Loop loop, int rounds) {
        Block head = loop.head();
        int outside = 1 - RoundCopies.inside(loop);
        Map<Value, Value> begin = new HashMap<>();
        head.phis().forEach(phi -> begin.put(phi, phi.input(outside)));
        RoundCopies copies = new RoundCopies(body, loop, begin);
        Block from = head.predecessors().get(outside);
        for (int round = 0; round < rounds; round++) {
            from = copies.round(from);
        }
        Block exit =
                head.successors().get(loop.blocks().contains(head.successors().get(0)) ? 1 : 0);
        Block last = body.newBlock();
        copies.copyHead(last);
        last.add(body.newValue(Op.GOTO));
        copies.lead(from, last);
        last.successors().add(exit);
        exit.predecessors().replaceAll(each -> each == head ? last : each);
        head.successors().remove(exit);
        for (Block block : body.inOrder()) {
            if (!loop.blocks().contains(block)) {
                block.phis().forEach(value -> value.inputs().replaceAll(copies::latest));
                block.values().forEach(value -> value.inputs().replaceAll(copies::latest));
            }
        }
    }
}
