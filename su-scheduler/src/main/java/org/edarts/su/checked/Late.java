package org.edarts.su.checked;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.edarts.codelet.Block;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.RunError;

/**
 * An element that a kernel has written and not declared, found when others had fired since: one of them did it.
 *
 * @param suspects those who fired since the element was last looked at, in order
 */
record Late(int element, List<Suspect> suspects) {
    /** Returns how the run ends for it. */
    RunError error(CompiledGraph graph, Block<?> block) {
        IllegalStateException told = new IllegalStateException(
                (suspects.size() == 1 ? "codelet " : "one of the codelets ") + names(graph) + " writes element "
                        + element + " of " + block + " of \"" + graph.name() + "\", which it does not declare as"
                        + " written; declare what it writes with updates, or with writes if it writes all of it");
        Suspect last = suspects.get(suspects.size() - 1);
        return suspects.size() == 1
                ? RunError.failed(graph, last.codelet(), last.cu(), told)
                : RunError.machineFailed(graph.name(), told);
    }

    /** Returns the names of all, the first and the last instance of each. */
    private String names(CompiledGraph graph) {
        Map<Integer, TreeSet<Integer>> codelets = new TreeMap<>();
        for (Suspect suspect : suspects) {
            codelets.computeIfAbsent(graph.declarationOf(suspect.codelet()), key -> new TreeSet<>())
                    .add(suspect.codelet());
        }
        StringBuilder names = new StringBuilder();
        for (TreeSet<Integer> alike : codelets.values()) {
            names.append(names.isEmpty() ? "" : ", ").append(graph.nameOf(alike.first()));
            if (alike.size() > 1) {
                names.append(" to ").append(graph.nameOf(alike.last())).append(" (" + alike.size() + ")");
            }
        }
        return names.toString();
    }
}
