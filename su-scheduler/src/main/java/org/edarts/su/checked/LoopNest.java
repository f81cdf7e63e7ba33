package org.edarts.su.checked;

import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.LoopInfo;
import org.jspecify.annotations.Nullable;

/** The loops of a graph, those in others included: which of them codelets are in. Immutable. */
final class LoopNest {
    private final CompiledGraph graph;

    /** By region; null where there is none. */
    private final @Nullable LoopInfo[] loops;

    LoopNest(CompiledGraph graph) {
        this.graph = graph;
        this.loops = new LoopInfo
                [graph.loops().stream().mapToInt(LoopInfo::region).max().orElse(0) + 1];
        graph.loops().forEach(loop -> loops[loop.region()] = loop);
    }

    /** Returns the greatest number of a region; 0 if there is no loop. */
    int regions() {
        return loops.length - 1;
    }

    /** Returns the loop of a region, or null if it is that of no loop. */
    @Nullable
    LoopInfo loop(int region) {
        return region < loops.length ? loops[region] : null;
    }

    /** Returns the region of the loop that a codelet is the test of, or 0. */
    int testedBy(int codelet) {
        for (LoopInfo loop : loops) {
            if (loop != null && loop.test() == codelet) {
                return loop.region();
            }
        }
        return 0;
    }

    /** Returns the region of the innermost loop that two codelets are in, or 0. */
    int common(int one, int other) {
        for (int region = regionOf(one); region > 0; region = parent(region)) {
            for (int around = regionOf(other); around > 0; around = parent(around)) {
                if (region == around) {
                    return region;
                }
            }
        }
        return 0;
    }

    private int regionOf(int codelet) {
        return graph.declaration(codelet).region();
    }

    private int parent(int region) {
        LoopInfo loop = loop(region);
        return loop == null ? 0 : loop.parent();
    }
}
