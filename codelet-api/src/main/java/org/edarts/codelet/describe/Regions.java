package org.edarts.codelet.describe;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.LoopInfo;

/**
 * What is drawn in each loop, and outside of all loops, by the numbers of their regions.
 *
 * @param declared the codelets
 * @param shown the slots
 * @param inner the loops
 */
record Regions(
        Map<Integer, List<Declaration>> declared,
        Map<Integer, List<Integer>> shown,
        Map<Integer, List<LoopInfo>> inner) {
    static Regions of(Outline outline) {
        CompiledGraph graph = outline.graph();
        return new Regions(
                graph.declarations().stream().collect(Collectors.groupingBy(Declaration::region)),
                outline.shownSlots().stream()
                        .boxed()
                        .collect(Collectors.groupingBy(
                                slot -> graph.slots().get(slot).region())),
                graph.loops().stream().collect(Collectors.groupingBy(LoopInfo::parent)));
    }

    List<Declaration> declarations(int region) {
        return declared.getOrDefault(region, List.of());
    }

    List<Integer> slots(int region) {
        return shown.getOrDefault(region, List.of());
    }

    List<LoopInfo> loops(int region) {
        return inner.getOrDefault(region, List.of());
    }
}
