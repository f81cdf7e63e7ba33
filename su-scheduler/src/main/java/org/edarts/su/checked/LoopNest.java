package org.edarts.su.checked;

import java.util.Arrays;
import org.agrona.collections.Int2IntHashMap;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.LoopInfo;
import org.jspecify.annotations.Nullable;

/** The loops of a graph, those in others included: which of them codelets are in. Immutable. */
final class LoopNest {
    /** Stands for no round, so that ways may lead through all. */
    static final int OPEN = 0;

    private static final int[] NO_ROUNDS = {};

    private final CompiledGraph graph;

    /** By region; null where there is none. */
    private final @Nullable LoopInfo[] loops;

    /** The regions of loops by the codelets that test them. */
    private final Int2IntHashMap tested = new Int2IntHashMap(0);

    LoopNest(CompiledGraph graph) {
        this.graph = graph;
        this.loops = new LoopInfo
                [graph.loops().stream().mapToInt(LoopInfo::region).max().orElse(0) + 1];
        for (LoopInfo loop : graph.loops()) {
            loops[loop.region()] = loop;
            tested.put(loop.test(), loop.region());
        }
    }

    /** Returns the greatest number of a region; 0 if there is no loop. */
    int regions() {
        return loops.length - 1;
    }

    private @Nullable LoopInfo loop(int region) {
        return region < loops.length ? loops[region] : null;
    }

    /** Returns the region of the loop that a codelet is the test of, or 0. */
    int testedBy(int codelet) {
        return tested.get(codelet);
    }

    /** Returns the region of the innermost loop that two codelets are in, or 0. */
    int common(int one, int other) {
        if (loops.length == 1) {
            return 0;
        }
        for (int region = regionOf(one); region > 0; region = parent(region)) {
            for (int around = regionOf(other); around > 0; around = parent(around)) {
                if (region == around) {
                    return region;
                }
            }
        }
        return 0;
    }

    /** Returns the region of the innermost loop that a codelet is in, or 0. */
    int regionOf(int codelet) {
        return graph.declaration(codelet).region();
    }

    /** Returns the region of the loop around a loop, or 0. */
    int parent(int region) {
        LoopInfo loop = loop(region);
        return loop == null ? 0 : loop.parent();
    }

    /** Returns what stands for the rounds of a loop, without those of the loops around it. */
    static int alone(int region) {
        return -region;
    }

    /**
     * Returns the nodes that start rounds.
     *
     * @param which the region of a loop, for its rounds and those of the loops around it; what stands for its rounds
     *     {@link #alone}; or {@link #OPEN}
     */
    int[] rounds(int which) {
        int[] rounds = NO_ROUNDS;
        for (int region = Math.abs(which); region > 0; region = which < 0 ? 0 : parent(region)) {
            LoopInfo loop = loop(region);
            if (loop != null) {
                rounds = Arrays.copyOf(rounds, rounds.length + 1);
                rounds[rounds.length - 1] = graph.codelets() + loop.round();
            }
        }
        return rounds;
    }
}
