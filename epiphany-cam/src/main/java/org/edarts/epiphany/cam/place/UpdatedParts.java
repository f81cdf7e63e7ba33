package org.edarts.epiphany.cam.place;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Placement;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.unit.Assignment;

/** Tells of codelets that fire on one core only because they update parts of one block. Owner: one thread. */
public final class UpdatedParts {
    private UpdatedParts() {}

    /** The elements from the first to behind the last that a codelet updates. */
    private record Part(int from, int to) {
        Part with(Part other) {
            return new Part(Math.min(from, other.from), Math.max(to, other.to));
        }
    }

    /** Returns a line for each block of which several parts, apart from each other, are updated on the same core. */
    public static List<String> lines(CompiledGraph graph, Homes homes, Assignment assignment) {
        List<String> lines = new ArrayList<>();
        homes.uses().values().forEach(uses -> {
            Map<Node, Part> updated = new LinkedHashMap<>();
            uses.stream()
                    .filter(use -> use.updates() && isFree(graph, use.node()))
                    .forEach(use -> updated.merge(use.node(), new Part(use.from(), use.to()), Part::with));
            Set<Integer> cores =
                    updated.keySet().stream().map(node -> node.core).collect(Collectors.toSet());
            int parts = apart(updated.values());
            if (parts > 1 && cores.size() == 1 && assignment.cus().size() > 1) {
                lines.add(uses.get(0).block() + ": " + updated.size() + " codelets update " + parts
                        + " parts of it, and all fire on "
                        + assignment.nameOf(cores.iterator().next())
                        + ", for a block lies on one core; several blocks could lie on several");
            }
        });
        return lines;
    }

    private static boolean isFree(CompiledGraph graph, Node node) {
        return graph.declaration(node.codelet).placement().pinnedCu() == Placement.ANY;
    }

    /** Returns how many parts there are at most of which none overlaps another one. */
    private static int apart(Collection<Part> parts) {
        int apart = 0;
        int end = 0;
        for (Part part : parts.stream().sorted(Comparator.comparing(Part::to)).toList()) {
            if (part.from >= end) {
                apart++;
                end = part.to;
            }
        }
        return apart;
    }
}
