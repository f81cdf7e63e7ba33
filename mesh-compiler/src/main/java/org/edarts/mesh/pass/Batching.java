package org.edarts.mesh.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Comparison;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/**
 * Carries out several rounds of a counted loop together, where one waits for the unit's results and the next need not
 * wait for it, and rounds with checks of bounds without those. The loop itself stays behind for the rounds that are
 * left, and for all of them if two arrays, of which one is written, turn out to be the same, an array of words not to
 * begin at a doubleword, or a check not to pass in some round: that one then fails where it stands.
 */
final class Batching implements Pass {
    private static final int DOUBLEWORD_BITS = 3;

    @Override
    public String name() {
        return "batch";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        for (Loop loop : new Loops(new Dominators(body)).all()) {
            Value counted = counted(body, loop);
            if (counted != null) {
                Spans spans = new Spans(body, loop, counted);
                Overlap overlap = new Overlap(loop, spans);
                if (overlap.isWorthwhile()) {
                    new Batch(body, loop, overlap, spans, counted).make();
                    changed = true;
                }
            }
        }
        return changed;
    }

    private static @Nullable Value counted(Body body, Loop loop) {
        Value end = loop.head().end();
        return end.inputs().size() > 2 ? end.input(2) : Counting.closed(body, loop);
    }

    /** One loop on its way. */
    private static final class Batch {
        private final Body body;
        private final Overlap overlap;
        private final Spans spans;
        private final Value counted;
        private final Block head;
        private final Block round;
        private final int inside;
        private final Block before;
        private final Block batchHead;
        private final Block batch;
        private final Map<Value, Value> now = new HashMap<>();

        /** The arrays that the batch is only carried out for if they begin at a doubleword. */
        private final Set<Value> inRow;

        Batch(Body body, Loop loop, Overlap overlap, Spans spans, Value counted) {
            this.body = body;
            this.counted = counted;
            this.overlap = overlap;
            this.spans = spans;
            inRow = overlap.rounds() > 2 ? overlap.arraysInRow() : Set.of();
            head = loop.head();
            round = head.successors().get(0);
            inside = head.predecessors().indexOf(round);
            before = head.predecessors().get(1 - inside);
            batchHead = body.newBlock();
            batch = body.newBlock();
        }

        void make() {
            Value count = count();
            Value left = body.newValue(Op.PHI, count);
            batchHead.addPhi(left);
            List<Value> phis = new ArrayList<>();
            for (Value phi : head.phis()) {
                Value joined = body.newValue(Op.PHI, phi.input(1 - inside));
                batchHead.addPhi(joined);
                phis.add(joined);
                now.put(phi, joined);
            }
            for (int each = 0; each < overlap.rounds(); each++) {
                copy();
            }
            Value zero = body.constant(0);
            Value less = body.newValue(Op.ADD, left, body.constant(-1));
            batch.add(less);
            batch.add(body.newValue(Op.GOTO));
            left.inputs().add(less);
            for (int index = 0; index < phis.size(); index++) {
                Value phi = head.phis().get(index);
                phis.get(index).inputs().add(latest(phi));
                phi.inputs().set(1 - inside, phis.get(index));
            }
            Value end = body.newValue(
                    Op.IF,
                    List.of(left, zero, count),
                    0,
                    Comparison.NE,
                    head.end().position());
            batchHead.add(end);
            if (head.end().inputs().size() > 2) {
                head.end().inputs().remove(2);
            }
            before.successors().replaceAll(each -> each == head ? batchHead : each);
            batchHead.predecessors().add(before);
            batchHead.connect(batch);
            batch.connect(batchHead);
            batchHead.successors().add(head);
            head.predecessors().set(1 - inside, batchHead);
        }

        private Value latest(Value value) {
            return now.getOrDefault(value, value);
        }

        private void copy() {
            for (Block block : List.of(head, round)) {
                for (Value value : block.values().subList(0, block.values().size() - 1)) {
                    if (value.op() == Op.BOUNDS) {
                        continue;
                    }
                    Value copy = body.newValue(
                            value.op(),
                            value.inputs().stream().map(this::latest).toList(),
                            value.constant(),
                            value.detailOrNull(),
                            value.position());
                    boolean access = value.op() == Op.LOAD || value.op() == Op.STORE;
                    if (access && overlap.rounds() > 1) {
                        copy.setApart(inRow.contains(value.array()));
                    }
                    batch.add(copy);
                    now.put(value, copy);
                }
            }
            Map<Value, Value> next = new HashMap<>();
            head.phis().forEach(phi -> next.put(phi, latest(phi.input(inside))));
            now.putAll(next);
        }

        /** How often the batch is carried out: never if the loop is not entered, or arrays are the same. */
        private Value count() {
            Value end = head.end();
            Value first = end.input(0).input(1 - inside);
            int bits = Integer.numberOfTrailingZeros(overlap.rounds());
            // a limit that the loop counts to from zero is its number of rounds, and tells by its sign if there are
            // none
            boolean signed = end.comparison() == Comparison.LT && counted == end.input(1);
            Value rounds = spans.vouch(counted);
            Value count = behind(body.newValue(signed ? Op.SHR : Op.USHR, rounds, body.constant(bits)));
            if (signed) {
                count = behind(body.newValue(
                        Op.SELECT, List.of(count, body.constant(0), body.constant(0), count), 0, Comparison.LT, null));
            }
            if (end.comparison() == Comparison.LE) {
                // where nothing is larger than the limit, one more is the smallest: the loop never ends
                Value beyond = behind(body.newValue(Op.ADD, end.input(1), body.constant(1)));
                count = choose(Comparison.LT, first, beyond, count);
            } else if (end.comparison() != Comparison.NE && !signed) {
                count = choose(end.comparison(), first, end.input(1), count);
            }
            for (List<Value> pair : overlap.pairs()) {
                count = choose(Comparison.NE, pair.get(0), pair.get(1), count);
            }
            return ifAligned(count);
        }

        /** What is carried out together may use doublewords, where arrays begin at such: parts of arrays need not. */
        private Value ifAligned(Value count) {
            Value all = null;
            for (Value array : inRow) {
                all = all == null ? array : behind(body.newValue(Op.OR, all, array));
            }
            if (all == null) {
                return count;
            }
            // what is left of the place in a doubleword: a shift needs no register for a mask
            Value rest = behind(body.newValue(Op.SHL, all, body.constant(Integer.SIZE - DOUBLEWORD_BITS)));
            return choose(Comparison.EQ, rest, body.constant(0), count);
        }

        private Value choose(Comparison comparison, Value left, Value right, Value count) {
            return behind(body.newValue(Op.SELECT, List.of(left, right, count, body.constant(0)), 0, comparison, null));
        }

        private Value behind(Value value) {
            before.addBeforeEnd(value);
            return value;
        }
    }
}
