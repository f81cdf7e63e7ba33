package org.edarts.su.checked;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.LoopInfo;
import org.edarts.codelet.graph.Placement;

/** Remembers the latest use of each part by each codelet, and compares with all of them. */
final class PlainUses {
    private final CompiledGraph graph;
    private final PlainSearch arcs;
    private final Map<Use, Map<Integer, Integer>> uses = new HashMap<>();

    /** How many rounds of each loop have ended. */
    private final Map<Integer, Integer> ended = new HashMap<>();

    PlainUses(CompiledGraph graph, PlainSearch arcs) {
        this.graph = graph;
        this.arcs = arcs;
    }

    private record Use(BlockPart part, boolean writes, int codelet) {}

    void endsRound(int region) {
        ended.merge(region, 1, Integer::sum);
    }

    /** Notes a use; returns all that it is in conflict with. */
    Set<Conflict> use(BlockPart part, boolean writes, int codelet) {
        uses.put(new Use(part, writes, codelet), new HashMap<>(ended));
        Set<Conflict> conflicts = new HashSet<>();
        uses.forEach((use, then) -> {
            boolean same = use.part.cell() == part.cell() && use.part.from() < part.to() && part.from() < use.part.to();
            if (same
                    && (writes || use.writes)
                    && use.codelet != codelet
                    && !exclude(use.codelet, codelet)
                    && !ordered(use.codelet, codelet, then)) {
                conflicts.add(new Conflict(use.codelet, use.writes));
            }
        });
        return conflicts;
    }

    private boolean exclude(int one, int other) {
        Declaration first = graph.declaration(one);
        Declaration second = graph.declaration(other);
        int cu = first.placement().pinnedCu();
        return first.excludes(second)
                || cu != Placement.ANY && cu == second.placement().pinnedCu();
    }

    private boolean ordered(int first, int second, Map<Integer, Integer> then) {
        for (int region = graph.declaration(first).region();
                region > 0;
                region = loop(region).parent()) {
            if (isIn(second, region)) {
                if (!ended.getOrDefault(region, 0).equals(then.getOrDefault(region, 0))) {
                    break;
                }
                int round = graph.codelets() + loop(region).round();
                return arcs.leads(first, second, round) || arcs.leads(second, first, round);
            }
        }
        return arcs.leads(first, second, PlainSearch.NOWHERE);
    }

    private boolean isIn(int codelet, int region) {
        int around = graph.declaration(codelet).region();
        while (around > 0 && around != region) {
            around = loop(around).parent();
        }
        return around == region;
    }

    private LoopInfo loop(int region) {
        return graph.loops().stream()
                .filter(loop -> loop.region() == region)
                .findFirst()
                .orElseThrow();
    }
}
