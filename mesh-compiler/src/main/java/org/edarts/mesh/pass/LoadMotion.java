package org.edarts.mesh.pass;

import java.util.List;
import java.util.function.Predicate;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/**
 * Loads before a loop what each of its rounds would load: where the loop begins with the load, and nothing in it writes
 * to such arrays or checks an index. If the loop is not entered, the first word of the array is loaded instead, for
 * nobody.
 */
final class LoadMotion implements Pass {
    @Override
    public String name() {
        return "loads";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        List<Loop> loops = new Loops(new Dominators(body)).all();
        for (int index = loops.size() - 1; index >= 0; index--) {
            changed |= move(body, loops.get(index));
        }
        return changed;
    }

    private static boolean move(Body body, Loop loop) {
        Block head = loop.head();
        List<Block> outside = head.predecessors().stream()
                .filter(block -> !loop.blocks().contains(block))
                .toList();
        if (outside.size() != 1
                || isBoundByFloats(loop)
                || outside.get(0).successors().size() != 1
                || head.end().op() != Op.IF
                || !head.end().inputs().stream().allMatch(input -> isKnownBefore(input, loop))
                || loop.blocks().containsAll(head.successors())) {
            return false;
        }
        int within = loop.blocks().contains(head.successors().get(0)) ? 0 : 1;
        Block first = head.successors().get(within);
        boolean changed = false;
        for (Value value : List.copyOf(first.values())) {
            if (first.predecessors().size() == 1 && value.op() == Op.LOAD && isFixed(value, loop)) {
                first.values().remove(value);
                value.inputs().set(0, address(body, loop, value, outside.get(0), within == 0));
                value.setConstant(0);
                if (value.apart()) {
                    // where the array begins is told behind this, and only of rounds that are carried out
                    value.setApart(false);
                }
                outside.get(0).addBeforeEnd(value);
                changed = true;
            }
        }
        return changed;
    }

    /** Whether its loads issue beside the instructions of the floating-point unit: they then cost nothing. */
    private static boolean isBoundByFloats(Loop loop) {
        return count(loop, LoadMotion::isByUnit) >= count(loop, LoadMotion::isByOthers);
    }

    /** Sums of addresses are mostly shared. */
    private static boolean isByOthers(Value value) {
        return switch (value.op()) {
            case CONSTANT, ADD, SHL, GOTO, BOUNDS -> false;
            default -> !isByUnit(value);
        };
    }

    private static boolean isByUnit(Value value) {
        return switch (value.op()) {
            case FADD, FSUB, FMUL, FMA, TO_FLOAT, MUL -> true;
            default -> false;
        };
    }

    private static long count(Loop loop, Predicate<Value> which) {
        return loop.blocks().stream()
                .flatMap(block -> block.values().stream())
                .filter(which)
                .count();
    }

    private static boolean isFixed(Value load, Loop loop) {
        return load.inputs().stream().allMatch(input -> Ranks.isFixed(input, loop))
                && !loop.blocks().contains(load.array().block())
                && loop.blocks().stream()
                        .flatMap(block -> block.values().stream())
                        .noneMatch(value -> mayChange(value, load));
    }

    private static boolean mayChange(Value value, Value load) {
        if (value.op() == Op.BOUNDS) {
            return true;
        }
        if (value.op() == Op.STORE) {
            boolean elsewhere = value.apart() && load.apart() && value.array() != load.array();
            return value.element() == load.element() && !elsewhere;
        }
        return value.op().writes();
    }

    /** Where the loop is not entered, the address may be anywhere. */
    private static Value address(Body body, Loop loop, Value load, Block before, boolean entered) {
        Block head = loop.head();
        Value end = head.end();
        int outside = head.predecessors().indexOf(before);
        Value left = begin(end.input(0), loop, outside);
        Value right = begin(end.input(1), loop, outside);
        Value address = load.input(0);
        if (load.constant() != 0) {
            address = body.newValue(Op.ADD, address, body.constant(load.constant()));
            before.addBeforeEnd(address);
        }
        Value selection = body.newValue(
                Op.SELECT,
                List.of(left, right, address, load.array()),
                0,
                entered ? end.comparison() : end.comparison().negated(),
                null);
        before.addBeforeEnd(selection);
        return selection;
    }

    private static boolean isKnownBefore(Value value, Loop loop) {
        return !loop.blocks().contains(value.block()) || value.op() == Op.PHI && value.block() == loop.head();
    }

    private static Value begin(Value value, Loop loop, int outside) {
        return value.op() == Op.PHI && value.block() == loop.head() ? value.input(outside) : value;
    }
}
