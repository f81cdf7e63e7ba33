package org.edarts.mesh.pass;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/**
 * Begins what comes behind the branches of a loop before them, where the branch waits for its condition: floats, and
 * loads that nothing on the way could change. All ways from the branch must lead there, so that nothing is loaded that
 * the program would not load.
 */
final class Ahead implements Pass {
    private static final int FLOAT = 5;
    private static final int LOAD = 3;

    /** A branch that waits less is no reason to keep more values at once. */
    private static final int WORTHWHILE = 4;

    @Override
    public String name() {
        return "ahead";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        Dominators dominators = new Dominators(body);
        Loops loops = new Loops(dominators);
        for (Block block : dominators.order()) {
            Block branch = dominators.parent(block);
            boolean joins = branch != null
                    && block.predecessors().size() > 1
                    && loops.depth(block) > 0
                    && Objects.equals(loops.of(block), loops.of(branch))
                    && isPassed(branch, block);
            if (joins && branch != null) {
                changed |= move(block, branch);
            }
        }
        return changed;
    }

    /** Whether all ways from a branch lead to a block, and none of them writes or checks anything. */
    private static boolean isPassed(Block branch, Block block) {
        Set<Block> between = new HashSet<>(Set.of(branch));
        Deque<Block> open = new ArrayDeque<>(block.predecessors());
        while (!open.isEmpty()) {
            Block next = open.pop();
            if (next == block) {
                return false;
            }
            if (between.add(next)) {
                open.addAll(next.predecessors());
            }
        }
        for (Block each : between) {
            boolean leadsThere = each.successors().stream().allMatch(next -> next == block || between.contains(next));
            boolean plain = each == branch
                    || each.values().stream()
                            .noneMatch(
                                    value -> value.op().checks() || value.op().writes());
            if (!leadsThere || !plain) {
                return false;
            }
        }
        return true;
    }

    private static boolean move(Block block, Block branch) {
        int idle = waits(branch)
                - (int) branch.values().stream().filter(Ahead::issues).count();
        if (idle < WORTHWHILE) {
            return false;
        }
        Set<Value> movable = new HashSet<>();
        Set<Value> moved = new HashSet<>();
        for (Value value : block.values()) {
            if (value.op().checks() || value.op().writes()) {
                break;
            }
            boolean may = (value.op().floats() || value.op() == Op.LOAD)
                    && value.inputs().stream().allMatch(input -> input.block() != block || movable.contains(input));
            if (may) {
                movable.add(value);
                if (cycles(value.op()) > 1 && moved.size() < idle) {
                    take(value, block, moved);
                }
            }
        }
        List<Value> inOrder = new ArrayList<>(block.values());
        inOrder.retainAll(moved);
        block.values().removeAll(moved);
        inOrder.forEach(branch::addBeforeEnd);
        return !inOrder.isEmpty();
    }

    private static void take(Value value, Block block, Set<Value> moved) {
        if (value.block() == block && moved.add(value)) {
            value.inputs().forEach(input -> take(input, block, moved));
        }
    }

    private static boolean issues(Value value) {
        return value.op() != Op.CONSTANT;
    }

    /** How long a block's results let its branch wait. */
    private static int waits(Block branch) {
        Map<Value, Integer> ready = new HashMap<>();
        for (Value value : branch.values()) {
            int begin = 0;
            for (Value input : value.inputs()) {
                begin = Math.max(begin, ready.getOrDefault(input, 0));
            }
            ready.put(value, begin + cycles(value.op()));
        }
        return ready.getOrDefault(branch.end(), 0);
    }

    private static int cycles(Op op) {
        return switch (op) {
            case FADD, FSUB, FMUL, FMA, TO_FLOAT, MUL, FCMPL, FCMPG -> FLOAT;
            case LOAD -> LOAD;
            case CONSTANT -> 0;
            default -> 1;
        };
    }
}
