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

/** The examples that the papers on HEFT and PEFT publish: ten tasks on three processors with unrelated durations. */
class PublishedExamplesTest {
    private static final double[][] DURATIONS_OF_HEFT = {
        {14, 16, 9}, {13, 19, 18}, {11, 13, 19}, {13, 8, 17}, {12, 13, 10},
        {13, 16, 9}, {7, 15, 11}, {5, 11, 14}, {18, 12, 20}, {21, 7, 16}
    };
    private static final int[][] ARCS_OF_HEFT = {
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

    private static final double[][] DURATIONS_OF_PEFT = {
        {22, 21, 36}, {22, 18, 18}, {32, 27, 43}, {7, 10, 4}, {29, 27, 35},
        {26, 17, 24}, {14, 25, 30}, {29, 23, 36}, {15, 21, 8}, {13, 16, 33}
    };
    private static final int[][] ARCS_OF_PEFT = {
        {1, 2, 17},
        {1, 3, 31},
        {1, 4, 29},
        {1, 5, 13},
        {1, 6, 7},
        {2, 8, 3},
        {2, 9, 30},
        {3, 7, 16},
        {4, 8, 11},
        {4, 9, 7},
        {5, 9, 57},
        {6, 8, 5},
        {7, 10, 9},
        {8, 10, 42},
        {9, 10, 7}
    };

    private static Problem problem(double[][] durations, int[][] arcs) {
        TaskGraphBuilder builder = new TaskGraphBuilder("published", "");
        builder.numberFrom(1);
        for (int task = 0; task < durations.length; task++) {
            builder.task(0);
        }
        builder.unrelated(durations);
        for (int[] arc : arcs) {
            builder.arc(arc[0] - 1, arc[1] - 1, arc[2], 0);
        }
        TaskGraph graph = builder.build(Communication.AS_GIVEN);
        return new Problem(graph, Machines.host(3));
    }

    private static Problem ofHeft() {
        return problem(DURATIONS_OF_HEFT, ARCS_OF_HEFT);
    }

    private static Problem ofPeft() {
        return problem(DURATIONS_OF_PEFT, ARCS_OF_PEFT);
    }

    @Test
    void ranksAndMakespanOfHeftAreThePublishedOnes() {
        Problem problem = ofHeft();
        double[] ranks = Heft.upwardRanks(problem, true);
        double[] published = {108, 77, 80, 80, 69, 63.333, 42.667, 35.667, 44.333, 14.667};
        assertArrayEquals(published, ranks, 0.001);
        Schedule schedule = new Heft().plan(problem).schedule();
        assertEquals(80, schedule.makespan());
        assertArrayEquals(new int[] {2, 0, 2, 1, 2, 1, 2, 0, 1, 1}, schedule.processors());
    }

    @Test
    void makespansOfPeftAndOfHeftBesideItAreThePublishedOnes() {
        assertEquals(122, new Peft().plan(ofPeft()).schedule().makespan());
        assertEquals(133, new Heft().plan(ofPeft()).schedule().makespan());
    }

    @Test
    void thePlansOfAllPlannersAreExecutedAsPlanned() {
        for (Problem problem : new Problem[] {ofHeft(), ofPeft()}) {
            for (Planner planner :
                    new Planner[] {new Heft(), new Peft(), new Hlfet(), new ExactSearch(10_000_000_000L)}) {
                Schedule planned = planner.plan(problem).schedule();
                planned.check(problem);
                Schedule executed = VirtualExecution.of(problem, planned);
                assertArrayEquals(planned.starts(), executed.starts(), planner.name());
                assertArrayEquals(planned.processors(), executed.processors(), planner.name());
                assertEquals(planned.makespan(), executed.makespan(), planner.name());
            }
        }
    }
}
