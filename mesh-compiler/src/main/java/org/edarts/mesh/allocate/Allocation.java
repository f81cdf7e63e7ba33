package org.edarts.mesh.allocate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.code.MachineBlock;
import org.edarts.mesh.code.MachineMethod;
import org.edarts.mesh.code.RegisterFile;
import org.edarts.mesh.code.Step;

/** Replaces virtual registers by real ones; what finds none goes to the stack. */
public final class Allocation {
    private Allocation() {}

    /** Allocates the registers of a method. */
    public static void run(MachineMethod method) {
        Set<Integer> unspillable = new HashSet<>();
        while (true) {
            Interference graph = new Interference(method);
            new Coalescing(graph).run();
            Colouring colouring = new Colouring(graph, used(method), unspillable);
            if (colouring.spilled().isEmpty()) {
                colouring.shorten(method);
                rename(method, colouring);
                return;
            }
            spill(method, graph, colouring.spilled(), unspillable);
        }
    }

    private static BitSet used(MachineMethod method) {
        BitSet used = new BitSet();
        method.blocks()
                .forEach(block -> block.steps().forEach(step -> {
                    step.reads().forEach(used::set);
                    step.writes().forEach(used::set);
                }));
        return used;
    }

    private static void rename(MachineMethod method, Colouring colouring) {
        for (MachineBlock block : method.blocks()) {
            block.steps().forEach(step -> step.rename(colouring::colour));
            block.steps().removeIf(step -> step.isCopy() && step.rd() == step.rn());
        }
    }

    private static void spill(
            MachineMethod method, Interference graph, Set<Integer> spilled, Set<Integer> unspillable) {
        for (int register : spilled) {
            int place = method.newSpill() * Integer.BYTES;
            Set<Integer> joined = new TreeSet<>();
            for (int each = RegisterFile.VIRTUAL; each < graph.count(); each++) {
                if (graph.find(each) == register) {
                    joined.add(each);
                }
            }
            for (MachineBlock block : method.blocks()) {
                spill(method, block, joined, place, unspillable);
            }
        }
    }

    /**
     * Each use loads the word into a register of its own, each definition stores it. Glued instructions stay together.
     */
    private static void spill(
            MachineMethod method, MachineBlock block, Set<Integer> gone, int place, Set<Integer> unspillable) {
        List<Step> steps = new ArrayList<>(block.steps());
        block.steps().clear();
        int index = 0;
        while (index < steps.size()) {
            int end = index + 1;
            while (end < steps.size() && steps.get(end).glued()) {
                end++;
            }
            List<Step> group = steps.subList(index, end);
            boolean reads =
                    group.stream().anyMatch(step -> step.reads().stream().anyMatch(gone::contains));
            boolean writes =
                    group.stream().anyMatch(step -> step.writes().stream().anyMatch(gone::contains));
            if (reads || writes) {
                int fresh = method.newRegister();
                unspillable.add(fresh);
                group.forEach(step -> step.rename(register -> gone.contains(register) ? fresh : register));
                if (reads) {
                    block.steps().add(Step.immediate(Operation.LOAD, fresh, RegisterFile.SP, place));
                }
                block.steps().addAll(group);
                if (writes) {
                    block.steps().add(Step.immediate(Operation.STORE, fresh, RegisterFile.SP, place));
                }
            } else {
                block.steps().addAll(group);
            }
            index = end;
        }
    }
}
