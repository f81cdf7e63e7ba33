package org.edarts.mesh.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;

/** Leaves out blocks and branches that only lead on. Works on the order in which blocks will lie. */
public final class Tidying {
    private Tidying() {}

    /** Tidies a method. */
    public static void run(MachineMethod method) {
        skip(method);
        drop(method);
        LoopEnds.copy(method);
        drop(method);
        List<MachineBlock> blocks = method.blocks();
        for (int index = 0; index < blocks.size(); index++) {
            fallThrough(blocks.get(index), index + 1 < blocks.size() ? blocks.get(index + 1) : null);
        }
    }

    /** Branches go where they lead in the end. */
    private static void skip(MachineMethod method) {
        for (MachineBlock block : method.blocks()) {
            for (Step step : block.steps()) {
                MachineBlock target = step.target();
                if (target != null && step.site() == null) {
                    MachineBlock last = last(target);
                    step.setTarget(last);
                    block.successors().replaceAll(successor -> successor == target ? last : successor);
                }
            }
        }
    }

    private static MachineBlock last(MachineBlock start) {
        Set<MachineBlock> seen = new HashSet<>();
        MachineBlock block = start;
        while (seen.add(block) && block.steps().size() == 1) {
            Step only = block.steps().get(0);
            if (only.operation() != Operation.BRANCH || only.condition() != Condition.ALWAYS) {
                break;
            }
            MachineBlock next = only.target();
            if (next == null) {
                break;
            }
            block = next;
        }
        return block;
    }

    private static void drop(MachineMethod method) {
        Set<MachineBlock> reached = new HashSet<>();
        Deque<MachineBlock> open = new ArrayDeque<>(List.of(method.blocks().get(0)));
        while (!open.isEmpty()) {
            MachineBlock block = open.pop();
            if (reached.add(block)) {
                open.addAll(block.successors());
            }
        }
        method.blocks().removeIf(block -> !reached.contains(block));
    }

    private static void fallThrough(MachineBlock block, @org.jspecify.annotations.Nullable MachineBlock next) {
        List<Step> jumps = block.steps().subList(block.end(), block.steps().size());
        List<Step> kept = new ArrayList<>(jumps);
        boolean fork = kept.size() == 2 && Conditions.mayBeNegated(kept.get(0).condition());
        if (fork && kept.get(0).target() == next && kept.get(1).target() != null) {
            MachineBlock other = kept.get(1).target();
            Step inverted = Step.branch(Conditions.negated(kept.get(0).condition()), other);
            kept = new ArrayList<>(List.of(inverted));
        } else if (fork && kept.get(1).target() != next && leadsDeeper(kept)) {
            kept = swapped(kept);
        } else if (!kept.isEmpty() && kept.get(kept.size() - 1).target() == next && next != null) {
            kept.remove(kept.size() - 1);
        }
        jumps.clear();
        block.steps().addAll(kept);
    }

    private static boolean leadsDeeper(List<Step> jumps) {
        MachineBlock first = jumps.get(0).target();
        MachineBlock second = jumps.get(1).target();
        return first != null && second != null && second.depth() > first.depth();
    }

    private static List<Step> swapped(List<Step> jumps) {
        MachineBlock first = jumps.get(0).target();
        MachineBlock second = jumps.get(1).target();
        if (first == null || second == null) {
            return jumps;
        }
        return new ArrayList<>(List.of(
                Step.branch(Conditions.negated(jumps.get(0).condition()), second),
                Step.branch(Condition.ALWAYS, first)));
    }
}
