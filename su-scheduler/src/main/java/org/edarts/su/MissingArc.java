package org.edarts.su;

import java.util.ArrayList;
import java.util.List;
import org.edarts.codelet.Cell;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.LoopInfo;

/** Tells users which arc to declare: one that enters or leaves a loop as a whole where the two are not in the same. */
public final class MissingArc {
    private MissingArc() {}

    /**
     * Returns the call that declares it, in the graph that has the handles.
     *
     * @param first the value or promise that comes first
     * @param firstRegion the innermost loop around what gives it its content; 0 if there is none
     * @param second what comes after it, as its handle may be called
     * @param secondRegion the innermost loop around that
     */
    public static String between(CompiledGraph graph, Cell<?> first, int firstRegion, String second, int secondRegion) {
        String source = first instanceof Value<?> value ? value.source() : first.name();
        return between(graph, source, firstRegion, second, secondRegion);
    }

    /**
     * Returns the call that declares it.
     *
     * @param first what comes first, as its handle may be called
     * @param firstRegion the innermost loop around it; 0 if there is none
     * @param second what comes after it
     * @param secondRegion the innermost loop around that
     */
    public static String between(CompiledGraph graph, String first, int firstRegion, String second, int secondRegion) {
        List<LoopInfo> from = around(graph, firstRegion);
        List<LoopInfo> to = around(graph, secondRegion);
        while (!from.isEmpty() && !to.isEmpty() && from.get(0).equals(to.get(0))) {
            from.remove(0);
            to.remove(0);
        }
        return (to.isEmpty() ? second : to.get(0).name()) + ".after("
                + (from.isEmpty() ? first : from.get(0).name()) + ")";
    }

    /** Returns the loops around what is in a region, the outermost first; the graph has inner ones after outer ones. */
    private static List<LoopInfo> around(CompiledGraph graph, int region) {
        List<LoopInfo> around = new ArrayList<>();
        int at = region;
        for (int number = graph.loops().size() - 1; number >= 0; number--) {
            LoopInfo loop = graph.loops().get(number);
            if (loop.region() == at) {
                around.add(0, loop);
                at = loop.parent();
            }
        }
        return around;
    }
}
