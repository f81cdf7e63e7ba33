package org.edarts.study.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.edarts.cam.Machines;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EstimatesTest {
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
        assertArrayEquals(new long[] {3, 3, 3, 3}, Estimates.parse("mean").of(graph(1), 1));
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
        assertArrayEquals(
                Estimates.EXACT.of(graph, 1), Estimates.parse("noise=0").of(graph, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "noise", "noise=-1", "noise=x", "noise=NaN", "perfect"})
    void othersAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> Estimates.parse(text));
    }
}
