package org.edarts.cu.host.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.plan.BlockPlacement;
import org.edarts.su.plan.UpwardRank;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Planning takes a time that grows with what was declared, not with the pairs it stands for: of those here, many
 * minutes.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AllToAllTest {
    private static final int CODELETS = 500_000;
    private static final int CUS = 2;

    private static void assertPlannedByTheDeclared(CompiledGraph graph) {
        int[] homes = BlockPlacement.of(graph, CUS);
        assertEquals(graph.codelets(), homes.length);
        StaticSchedule schedule = StaticSchedule.of(graph, homes, CUS);
        int nodes = graph.codelets() + graph.slotCount() * CUS;
        assertTrue(schedule.steps() <= nodes, schedule.steps() + " steps");
        assertTrue(schedule.sources().length <= nodes + graph.signals() * CUS, schedule.sources().length + " sources");
        assertEquals(graph.codelets(), UpwardRank.of(graph).length);
    }

    @Test
    void manyAfterMany() {
        assertPlannedByTheDeclared(CodeletGraph.build("many", g -> {
                    Codelet first = g.codelets(CODELETS, firing -> {});
                    g.codelets(CODELETS, firing -> {}).after(first);
                })
                .compiled());
    }

    /** Each of the later ones has a slot of its own, behind the one that they share. */
    @Test
    void manyAfterManyAndEachAfterOneMore() {
        assertPlannedByTheDeclared(CodeletGraph.build("more", g -> {
                    Codelet first = g.codelets(CODELETS, firing -> {});
                    Slot all = g.slot("all", CODELETS);
                    first.signals(all);
                    g.codelets(CODELETS, firing -> {})
                            .after(all)
                            .after(first, (index, arcs) -> arcs.from(CODELETS - 1 - index));
                })
                .compiled());
    }
}
