package org.edarts.study.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.cam.Machines;
import org.edarts.study.Contender;
import org.edarts.study.Row;
import org.edarts.study.Study;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;
import org.edarts.study.read.KnownOptima;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EstimatesTest {
    private static final SchedulingCosts COSTS = SchedulingCosts.NONE;

    /** One long chain behind the last of three tasks. */
    private static TaskGraph graph(double factor) {
        TaskGraphBuilder builder = new TaskGraphBuilder("urgent last", "");
        builder.task(3 * factor);
        builder.task(3 * factor);
        builder.task(factor);
        builder.task(5 * factor);
        builder.arc(2, 3);
        return builder.build(Communication.AS_GIVEN);
    }

    private static long makespan(TaskGraph graph, String estimates) {
        TaskProgram program = TaskProgram.of(graph, Estimates.parse(estimates), 1);
        return VirtualExecution.of(new Problem(graph, Machines.host(2)), program, Policies.named("critical-path"), 1)
                .makespan();
    }

    @Test
    void whatPoliciesAreToldDecidesAndWhatTasksTakeHappens() {
        assertEquals(6, makespan(graph(1), "exact"));
        assertArrayEquals(
                new long[] {3_000, 3_000, 3_000, 3_000}, Estimates.parse("mean").of(graph(1), 1));
        assertArrayEquals(new long[] {1, 1, 1, 1}, Estimates.parse("blind").of(graph(1), 1));
        TaskGraph large = graph(1e12);
        assertEquals(6_000_000_000_000L, makespan(large, "exact"));
    }

    @Test
    void noiseIsDecidedByTheSeed() {
        Estimates noise = Estimates.parse("noise=0.5");
        TaskGraph graph = graph(1e6);
        assertArrayEquals(noise.of(graph, 1), noise.of(graph, 1));
        assertFalse(Arrays.equals(noise.of(graph, 1), noise.of(graph, 2)));
        assertTrue(noise.random());
        assertEquals(
                1_000 * graph(1).work(0),
                Estimates.parse("noise=0").told(graph(1), 1).work(0));
    }

    @Test
    void plannersPlanFromWhatTheyAreToldAndWhatTasksTakeHappens() throws InterruptedException {
        List<Contender> planners = Contender.named(List.of("heft", "hlfet", "exact"), 1_000_000_000, COSTS);
        for (String estimates : List.of("exact", "mean", "blind")) {
            List<Row> rows = rows(planners, Estimates.parse(estimates), 1);
            assertEquals(3, rows.size());
            for (Row row : rows) {
                // told that all take 3, they leave the chain for the end of the first two
                assertEquals(estimates.equals("exact") ? 6 : 8, row.makespan(), row.policy() + " told " + estimates);
                assertEquals(
                        row.policy().equals("exact") && estimates.equals("exact"),
                        row.gap().isPresent());
            }
        }
        Set<Double> makespans = new HashSet<>();
        rows(planners.subList(0, 1), Estimates.parse("noise=2"), 20).forEach(row -> makespans.add(row.makespan()));
        assertTrue(makespans.contains(6.0) && makespans.size() > 1, makespans::toString);
    }

    /** The mean of four tasks that take 1 and six that take none is no whole number, nor are its noisy ones. */
    @ParameterizedTest
    @ValueSource(strings = {"mean", "blind", "noise=2"})
    void theUnitOfTimeDoesNotMatter(String estimates) throws InterruptedException {
        List<Contender> all = Contender.named(List.of("heft", "exact", "critical-path"), 1_000_000_000, COSTS);
        Study study = new Study(List.of(Machines.host(4)), all, Estimates.parse(estimates), 3, 1, KnownOptima.NONE);
        List<Row> ones = study.run(List.of(new Given(independent(1))), new Silent());
        List<Row> tens = study.run(List.of(new Given(independent(10))), new Silent());
        for (int row = 0; row < ones.size(); row++) {
            assertEquals(
                    10 * ones.get(row).makespan(),
                    tens.get(row).makespan(),
                    ones.get(row).policy());
        }
        assertTrue(ones.get(0).makespan() < 4, "they are not all put on one CU");
    }

    private static TaskGraph independent(double duration) {
        TaskGraphBuilder builder = new TaskGraphBuilder("independent", "");
        for (int task = 0; task < 10; task++) {
            builder.task(task < 4 ? duration : 0);
        }
        return builder.build(Communication.AS_GIVEN);
    }

    /** A unit below what graphs may hold at most: noise of a hundred times the durations goes beyond. */
    @Test
    void noiseMayBeLargeWhereDurationsAre() throws InterruptedException {
        List<Contender> planners = Contender.named(List.of("heft", "peft", "hlfet", "exact"), 1_000_000_000, COSTS);
        TaskGraph large = graph(9e16);
        Study study =
                new Study(List.of(Machines.host(2)), planners, Estimates.parse("noise=100"), 40, 1, KnownOptima.NONE);
        for (Row row : study.run(List.of(new Given(large)), new Silent())) {
            assertTrue(row.makespan() >= 6 * 9e16, row.policy());
        }
    }

    @Test
    void noiseIsTheSameFactorOnAllProcessors() {
        TaskGraphBuilder builder = new TaskGraphBuilder("unrelated", "");
        builder.task(0);
        builder.unrelated(new double[][] {{1_000_000, 3_000_000}});
        TaskGraph graph = builder.build(Communication.AS_GIVEN);
        TaskGraph told = Estimates.parse("noise=0.5").told(graph, 7);
        assertEquals(3 * told.workOn(0, 0), told.workOn(0, 1), 3);
        assertNotEquals(1_000 * graph.workOn(0, 0), told.workOn(0, 0));
        assertEquals(
                0, Estimates.parse("mean").told(graph, 7).unrelatedProcessors(), "the mean is the same on all of them");
    }

    private static List<Row> rows(List<Contender> contenders, Estimates estimates, int seeds)
            throws InterruptedException {
        Study study = new Study(List.of(Machines.host(2)), contenders, estimates, seeds, 1, KnownOptima.NONE);
        return study.run(List.of(new Given(graph(1))), new Silent());
    }

    private record Given(TaskGraph graph) implements Study.Source {
        @Override
        public String name() {
            return graph.name();
        }
    }

    private static final class Silent implements Study.Listener {
        @Override
        public void ended(long runs, long of) {}

        @Override
        public void leftOut(String name, Exception reason) {
            throw new AssertionError(name, reason);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "noise", "noise=-1", "noise=x", "noise=NaN", "perfect"})
    void othersAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> Estimates.parse(text));
    }
}
