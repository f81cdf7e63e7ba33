package org.edarts.study.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.Machines;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;
import org.edarts.study.run.VirtualExecution;
import org.junit.jupiter.api.Test;

/** The example that the papers on HEFT and PEFT publish: ten tasks on three processors with unrelated durations. */
class HeftTest {
    private static final double[][] DURATIONS = {
        {14, 16, 9}, {13, 19, 18}, {11, 13, 19}, {13, 8, 17}, {12, 13, 10},
        {13, 16, 9}, {7, 15, 11}, {5, 11, 14}, {18, 12, 20}, {21, 7, 16}
    };
    private static final int[][] ARCS = {
        {1, 2, 18},
        {1, 3, 12},
        {1, 4, 9},
        {1, 5, 11},
        {1, 6, 14},
        {2, 8, 19},
        {2, 9, 16},
        {3, 7, 23},
        {4, 8, 27},
        {4, 9, 23},
        {5, 9, 13},
        {6, 8, 15},
        {7, 10, 17},
        {8, 10, 11},
        {9, 10, 13}
    };

    static Problem example() {
        TaskGraphBuilder builder = new TaskGraphBuilder("topcuoglu", "");
        builder.numberFrom(1);
        for (int task = 0; task < DURATIONS.length; task++) {
            builder.task(0);
        }
        builder.unrelated(DURATIONS);
        for (int[] arc : ARCS) {
            builder.arc(arc[0] - 1, arc[1] - 1, arc[2], 0);
        }
        TaskGraph graph = builder.build(Communication.AS_GIVEN);
        return new Problem(graph, Machines.host(3));
    }

    @Test
    void ranksAndMakespanAreThePublishedOnes() {
        Problem problem = example();
        double[] ranks = Heft.upwardRanks(problem, true);
        double[] published = {108, 77, 80, 80, 69, 63.333, 42.667, 35.667, 44.333, 14.667};
        assertArrayEquals(published, ranks, 0.001);
        Schedule schedule = new Heft().plan(problem).schedule();
        assertEquals(80, schedule.makespan());
        assertArrayEquals(new int[] {2, 0, 2, 1, 2, 1, 2, 0, 1, 1}, schedule.processors());
    }

    @Test
    void thePlansOfAllPlannersAreExecutedAsPlanned() {
        Problem problem = example();
        for (Planner planner : new Planner[] {new Heft(), new Peft(), new Hlfet()}) {
            Schedule planned = planner.plan(problem).schedule();
            planned.check(problem);
            Schedule executed = VirtualExecution.of(problem, planned);
            assertArrayEquals(planned.starts(), executed.starts(), planner.name());
            assertArrayEquals(planned.processors(), executed.processors(), planner.name());
            assertEquals(planned.makespan(), executed.makespan(), planner.name());
        }
    }
}
