package org.edarts.mesh.pass;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/**
 * Writes several rounds of an innermost loop with branches out, one behind the other, and asks once for all of them
 * whether the counter lets them begin. The loop itself stays behind for the rounds that are left, unless their number
 * is known to be none.
 */
final class Rounds implements Pass {
    @Override
    public String name() {
        return "rounds";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        List<Loop> loops = new Loops(new Dominators(body)).all();
        for (Loop loop : loops) {
            boolean innermost = loops.stream().noneMatch(other -> loop.equals(other.outer()));
            RoundShape shape = innermost ? RoundShape.of(loop) : null;
            if (shape != null) {
                new Writing(body, loop, shape).write();
                changed = true;
            }
        }
        return changed;
    }

    /** One loop on its way. */
    private static final class Writing {
        private final Body body;
        private final Loop loop;
        private final RoundShape shape;
        private final Block head;
        private final int inside;
        private final Block before;

        Writing(Body body, Loop loop, RoundShape shape) {
            this.body = body;
            this.loop = loop;
            this.shape = shape;
            head = loop.head();
            inside = RoundCopies.inside(loop);
            before = head.predecessors().get(1 - inside);
        }

        void write() {
            loop.blocks().forEach(this::stayFirst);
            closeExit();
            if (shape.leavesNone()) {
                append();
            } else {
                precede();
            }
        }

        /** Makes the way that stays in the loop the first of two: it follows its block. */
        private void stayFirst(Block block) {
            Value end = block.end();
            if (end.op() == Op.IF && !loop.blocks().contains(block.successors().get(0))) {
                end.setComparison(end.comparison().negated());
                block.successors().add(block.successors().remove(0));
            }
        }

        /** Lets what others make of the loop's values come by phis of a block that all ways out of the loop lead to. */
        private void closeExit() {
            Block exit = shape.exit();
            Block closed = body.newBlock();
            closed.add(body.newValue(Op.GOTO));
            List<Block> ways =
                    exit.predecessors().stream().filter(loop.blocks()::contains).toList();
            for (Value phi : exit.phis()) {
                Value joined = body.newValue(Op.PHI);
                for (Block way : ways) {
                    joined.inputs().add(phi.input(exit.predecessors().indexOf(way)));
                }
                closed.addPhi(joined);
                phi.inputs().add(joined);
            }
            exit.predecessors().add(closed);
            for (Block way : ways) {
                exit.removePredecessor(way);
                way.successors().replaceAll(each -> each == exit ? closed : each);
                closed.predecessors().add(way);
            }
            closed.successors().add(exit);
            closeValues(closed);
        }

        private void closeValues(Block closed) {
            Set<Value> made = new LinkedHashSet<>();
            for (Block block : loop.blocks()) {
                made.addAll(block.phis());
                made.addAll(block.values());
            }
            made.removeIf(value -> Ranks.isFixed(value, loop));
            Map<Value, Value> joined = new HashMap<>();
            for (Block block : body.inOrder()) {
                if (!loop.blocks().contains(block)) {
                    if (block != closed) {
                        block.phis()
                                .forEach(phi -> phi.inputs().replaceAll(input -> close(input, made, closed, joined)));
                    }
                    block.values()
                            .forEach(value -> value.inputs().replaceAll(input -> close(input, made, closed, joined)));
                }
            }
        }

        private Value close(Value input, Set<Value> made, Block closed, Map<Value, Value> joined) {
            if (!made.contains(input)) {
                return input;
            }
            return joined.computeIfAbsent(input, key -> {
                Value phi = body.newValue(Op.PHI);
                closed.predecessors().forEach(way -> phi.inputs().add(key));
                closed.addPhi(phi);
                return phi;
            });
        }

        /** The loop has all rounds: more of them come behind each. */
        private void append() {
            Map<Value, Value> begin = new HashMap<>();
            head.phis().forEach(phi -> begin.put(phi, phi.input(inside)));
            RoundCopies copies = new RoundCopies(body, loop, begin);
            Block from = head.predecessors().get(inside);
            for (int round = 1; round < RoundShape.ROUNDS; round++) {
                from = copies.round(from);
            }
            from.successors().add(head);
            head.predecessors().set(inside, from);
            head.phis().forEach(phi -> phi.inputs().set(inside, copies.latest(phi)));
        }

        /** Another loop comes before this one, as long as there are enough rounds. */
        private void precede() {
            Block first = body.newBlock();
            Map<Value, Value> begin = new HashMap<>();
            for (Value phi : head.phis()) {
                Value joined = body.newValue(Op.PHI, phi.input(1 - inside));
                first.addPhi(joined);
                begin.put(phi, joined);
            }
            RoundCopies copies = new RoundCopies(body, loop, begin);
            first.add(body.newValue(Op.GOTO));
            Value counter = shape.counter(body, begin.getOrDefault(shape.phi(), shape.phi()), first);
            Value limit = shape.limit(body, before);
            first.values().remove(first.values().size() - 1);
            first.add(body.newValue(
                    Op.IF,
                    List.of(counter, limit),
                    0,
                    shape.goesOn(),
                    head.end().position()));
            before.successors().replaceAll(each -> each == head ? first : each);
            first.predecessors().add(before);
            Block from = first;
            for (int round = 0; round < RoundShape.ROUNDS; round++) {
                from = copies.round(from);
            }
            first.successors().add(head);
            head.predecessors().set(1 - inside, first);
            from.connect(first);
            for (Value phi : head.phis()) {
                Value joined = begin.getOrDefault(phi, phi);
                joined.inputs().add(copies.latest(phi));
                phi.inputs().set(1 - inside, joined);
            }
        }
    }
}
