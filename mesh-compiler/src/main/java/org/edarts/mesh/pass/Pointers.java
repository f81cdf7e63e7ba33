package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/**
 * Lets addresses go along with the rounds of innermost loops, so that an access can move its address along itself, or
 * need not find it from the counter.
 */
final class Pointers implements Pass {
    /** How many elements a load or store reaches. */
    private static final int FARTHEST = 2047;

    @Override
    public String name() {
        return "pointers";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        Dominators dominators = new Dominators(body);
        List<Loop> loops = new Loops(dominators).all();
        for (Loop loop : loops) {
            boolean innermost = loops.stream().noneMatch(other -> loop.equals(other.outer()));
            if (innermost && loop.head().predecessors().size() == 2) {
                changed |= new Walk(body, loop, dominators).run();
            }
        }
        return changed;
    }

    /** One loop on its way. */
    private static final class Walk {
        private final Body body;
        private final Loop loop;
        private final Block head;
        private final Block round;
        private final int inside;
        private final Block before;
        private final Strides strides;
        private final Dominators dominators;

        Walk(Body body, Loop loop, Dominators dominators) {
            this.body = body;
            this.loop = loop;
            this.dominators = dominators;
            strides = new Strides(loop);
            head = loop.head();
            inside = loop.blocks().contains(head.predecessors().get(0)) ? 0 : 1;
            round = head.predecessors().get(inside);
            before = head.predecessors().get(1 - inside);
        }

        boolean run() {
            Map<Value, List<Value>> accesses = new LinkedHashMap<>();
            for (Block block = round; block != null && block != head; block = dominators.parent(block)) {
                for (Value value : block.values()) {
                    boolean access = value.op() == Op.LOAD || value.op() == Op.STORE;
                    if (access
                            && loop.blocks().contains(value.input(0).block())
                            && value.input(0).op() != Op.PHI) {
                        accesses.computeIfAbsent(value.input(0), key -> new ArrayList<>())
                                .add(value);
                    }
                }
            }
            if (before.end().inputs().size() > 2) {
                // what rounds together leave over are few
                return false;
            }
            if (head.end().inputs().size() <= 2) {
                // an access moves its address along in a loop of one block alone: else that must spare two instructions
                accesses.values().removeIf(together -> together.stream().allMatch(access -> access.constant() == 0));
            }
            boolean changed = false;
            for (Map.Entry<Value, List<Value>> each : accesses.entrySet()) {
                Long step = strides.of(each.getKey());
                if (step != null && step != 0 && Math.abs(step) <= Strides.LARGEST && reach(each.getValue())) {
                    follow(each.getKey(), (int) (long) step, each.getValue());
                    changed = true;
                }
            }
            return changed;
        }

        private void follow(Value address, int step, List<Value> accesses) {
            Value first = first(address);
            int ahead = ahead(first, accesses);
            Value begin = ahead == 0 ? first : behind(body.newValue(Op.ADD, first, body.constant(ahead)));
            Value pointer = body.newValue(Op.PHI, begin, begin);
            Value next = body.newValue(Op.ADD, pointer, body.constant(step));
            pointer.inputs().set(inside, next);
            head.addPhi(pointer);
            round.addBeforeEnd(next);
            accesses.forEach(access -> {
                access.inputs().set(0, pointer);
                access.setConstant(access.constant() - ahead);
            });
        }

        /** Whether instructions have room for how far the accesses are from the last one. */
        private static boolean reach(List<Value> accesses) {
            IntSummaryStatistics places =
                    accesses.stream().mapToInt(Value::constant).summaryStatistics();
            return (long) places.getMax() - places.getMin() <= FARTHEST;
        }

        /**
         * Where some access is: where the address needs no sum in the first round, if there is one; else the last, or
         * the word before if both may be a doubleword.
         */
        private static int ahead(Value first, List<Value> accesses) {
            int begin = first.op() == Op.ADD && first.input(1).isConstant()
                    ? -first.input(1).constant()
                    : 0;
            if (accesses.stream().anyMatch(access -> access.constant() == begin)) {
                return begin;
            }
            int last = accesses.get(accesses.size() - 1).constant();
            int even = last & -Long.BYTES;
            return accesses.stream().anyMatch(access -> access.constant() == even) ? even : last;
        }

        /** What a value is in the first round. */
        private Value first(Value value) {
            if (!loop.blocks().contains(value.block())) {
                return value;
            }
            return value.op() == Op.PHI
                    ? value.input(1 - inside)
                    : behind(body.newValue(value.op(), first(value.input(0)), first(value.input(1))));
        }

        private Value behind(Value value) {
            before.addBeforeEnd(value);
            return value;
        }
    }
}
