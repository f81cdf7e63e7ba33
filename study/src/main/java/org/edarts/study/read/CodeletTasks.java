package org.edarts.study.read;

import java.util.BitSet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;

/**
 * Makes task graphs of codelet graphs whose arcs alone decide what fires: a task for each codelet, as long as it
 * declares, in cycles. What goes through a slot from several codelets to several goes through a task that takes no
 * time, so that there are no more arcs than signals.
 */
public final class CodeletTasks {
    private CodeletTasks() {}

    /** Returns whether each codelet of a graph fires exactly once, whatever its bodies do. */
    public static boolean fixed(CodeletGraph graph) {
        return graph.compiled().fixed();
    }

    /**
     * Makes a task graph.
     *
     * @throws IllegalArgumentException if codelets may fire several times, or not at all: take a trace of a run
     */
    public static TaskGraph of(CodeletGraph graph) {
        CompiledGraph compiled = graph.compiled();
        if (!compiled.fixed()) {
            throw new IllegalArgumentException("what \"" + graph.name()
                    + "\" fires is decided while it runs: take a trace of a run, and study that");
        }
        TaskGraphBuilder builder = new TaskGraphBuilder(graph.name(), "");
        for (int codelet = 0; codelet < compiled.codelets(); codelet++) {
            Declaration declaration = compiled.declaration(codelet);
            builder.task(
                    name(compiled, codelet), (double) declaration.cost().applyAsLong(codelet - declaration.first()));
        }
        int[] start = compiled.targetStart();
        int[] targets = compiled.targets();
        int codelets = compiled.codelets();
        int[] joinOf = joins(compiled, builder);
        for (int node = 0; node < start.length - 1; node++) {
            int slot = node - codelets;
            for (int arc = start[node]; arc < start[node + 1]; arc++) {
                int target = targets[arc];
                if (slot < 0 && target >= 0) {
                    builder.arc(node, target);
                } else if (slot < 0) {
                    fromCodelet(node, ~target, joinOf, start, targets, codelets, builder);
                } else if (joinOf[slot] >= 0) {
                    builder.arc(joinOf[slot], target >= 0 ? target : joinOf[~target]);
                }
            }
        }
        return builder.build(Communication.AS_GIVEN);
    }

    private static String name(CompiledGraph graph, int codelet) {
        return graph.nameOf(codelet).replace("\"", "");
    }

    /** A slot that fires one codelet stands for arcs to it; any other gets a task. */
    private static int[] joins(CompiledGraph graph, TaskGraphBuilder builder) {
        int slots = graph.slotCount();
        int[] start = graph.targetStart();
        int[] targets = graph.targets();
        BitSet joining = new BitSet(slots);
        for (int slot = 0; slot < slots; slot++) {
            int first = start[graph.codelets() + slot];
            int count = start[graph.codelets() + slot + 1] - first;
            if (count != 1 || targets[first] < 0) {
                joining.set(slot);
            }
            for (int arc = first; arc < first + count; arc++) {
                if (targets[arc] < 0) {
                    joining.set(~targets[arc]);
                }
            }
        }
        int[] joinOf = new int[slots];
        for (int slot = 0; slot < slots; slot++) {
            joinOf[slot] = joining.get(slot) ? builder.task("slot " + slot, 0) : -1;
        }
        return joinOf;
    }

    private static void fromCodelet(
            int codelet, int slot, int[] joinOf, int[] start, int[] targets, int codelets, TaskGraphBuilder builder) {
        builder.arc(codelet, joinOf[slot] >= 0 ? joinOf[slot] : targets[start[codelets + slot]]);
    }
}
