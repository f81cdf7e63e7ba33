package org.edarts.mesh.pass;

import java.util.List;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/** Replaces branches round a few cheap values by moves on a condition. */
final class Selecting implements Pass {
    private static final int MOST_VALUES = 3;
    private static final int MOST_SELECTIONS = 2;

    @Override
    public String name() {
        return "condition";
    }

    @Override
    public boolean run(Body body) {
        boolean changed = false;
        for (Block block : body.inOrder()) {
            if (block.end().op() == Op.IF && block.successors().size() == 2) {
                changed |= select(body, block);
            }
        }
        if (changed) {
            body.settle();
            new Branches().run(body);
        }
        return changed;
    }

    private static boolean select(Body body, Block block) {
        Block yes = block.successors().get(0);
        Block no = block.successors().get(1);
        Value end = block.end();
        Op compared = end.input(0).op();
        if (yes == no || compared == Op.FCMPL || compared == Op.FCMPG) {
            return false;
        }
        boolean side = isCheap(yes) && yes.successors().get(0) == no;
        boolean otherSide = isCheap(no) && no.successors().get(0) == yes;
        boolean both = isCheap(yes)
                && isCheap(no)
                && yes.successors().get(0) == no.successors().get(0);
        if (!side && !otherSide && !both) {
            return false;
        }
        Block join = otherSide ? yes : side ? no : yes.successors().get(0);
        int wayYes = join.predecessors().indexOf(otherSide ? block : yes);
        int wayNo = join.predecessors().indexOf(side ? block : no);
        List<Value> different = join.phis().stream()
                .filter(phi -> phi.input(wayYes) != phi.input(wayNo))
                .toList();
        if (different.size() > MOST_SELECTIONS || join == block) {
            return false;
        }
        if (side || both) {
            take(block, yes);
        }
        if (otherSide || both) {
            take(block, no);
        }
        for (Value phi : different) {
            Value selection = body.newValue(
                    Op.SELECT,
                    List.of(end.input(0), end.input(1), phi.input(wayYes), phi.input(wayNo)),
                    0,
                    end.comparison(),
                    end.position());
            block.addBeforeEnd(selection);
            phi.inputs().set(wayYes, selection);
            phi.inputs().set(wayNo, selection);
        }
        join(body, block, join, Math.max(wayYes, wayNo), Math.min(wayYes, wayNo));
        return true;
    }

    private static boolean isCheap(Block block) {
        return block.predecessors().size() == 1
                && block.successors().size() == 1
                && block.phis().isEmpty()
                && block.values().size() <= MOST_VALUES + 1
                && block.values().stream().allMatch(value -> isCheap(value.op()));
    }

    private static boolean isCheap(Op op) {
        return switch (op) {
            case GOTO, CONSTANT, ADD, SUB, AND, OR, XOR, SHL, SHR, USHR, SELECT -> true;
            default -> false;
        };
    }

    private static void take(Block block, Block from) {
        from.values().subList(0, from.values().size() - 1).forEach(block::addBeforeEnd);
    }

    /** Leads straight to the join: one way less leads there. */
    private static void join(Body body, Block block, Block join, int gone, int kept) {
        join.predecessors().remove(gone);
        join.phis().forEach(phi -> phi.inputs().remove(gone));
        join.predecessors().set(kept, block);
        block.successors().clear();
        block.successors().add(join);
        block.values().remove(block.values().size() - 1);
        block.add(body.newValue(Op.GOTO));
    }
}
