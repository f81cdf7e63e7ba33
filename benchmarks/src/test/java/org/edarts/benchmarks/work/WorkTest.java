package org.edarts.benchmarks.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.benchmarks.pattern.BasicPatterns;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.PatternBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The checks must notice what a broken runtime does. */
class WorkTest {
    private final Pattern pattern = BasicPatterns.wavefront(3, 3);

    private void fireAllInOrder(Work work) {
        for (int codelet = 0; codelet < pattern.size(); codelet++) {
            work.fire(codelet);
        }
    }

    private static String failureOf(Work work) {
        return String.valueOf(
                assertThrows(WrongRunException.class, work::verify).getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void runsInOrderPassAgainAndAgain(Workload workload) {
        Work work = workload.on(pattern);
        for (int run = 0; run < 3; run++) {
            work.begin(0);
            fireAllInOrder(work);
            work.verify();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CHECKED", "PROOF"})
    void aCodeletThatFiresTooEarlyIsNoticedEvenAfterAGoodRun(Workload workload) {
        Work work = workload.on(pattern);
        work.begin(0);
        fireAllInOrder(work);
        work.verify();
        work.begin(0);
        for (int codelet : new int[] {0, 1, 3, 5, 4, 2, 6, 7, 8}) {
            work.fire(codelet);
        }
        String failure = failureOf(work);
        assertTrue(failure.startsWith("codelet 5 "), failure);
    }

    @ParameterizedTest
    @EnumSource(names = {"CHECKED", "PROOF"})
    void aCodeletThatDoesNotFireIsNoticed(Workload workload) {
        Work work = workload.on(pattern);
        work.begin(0);
        for (int codelet = 0; codelet < pattern.size() - 1; codelet++) {
            work.fire(codelet);
        }
        String failure = failureOf(work);
        assertTrue(failure.startsWith("codelet 8 "), failure);
    }

    @Test
    void aCodeletThatFiresTwiceIsNoticed() {
        Work work = new ProofWork(pattern);
        work.begin(0);
        fireAllInOrder(work);
        work.fire(4);
        assertEquals("codelet 4 fired twice", failureOf(work));
    }

    @Test
    void arcsThatSkipAStepCannotBeChecked() {
        PatternBuilder builder = new PatternBuilder();
        builder.codelet(0, 0);
        builder.codelet(2, 0);
        builder.after(0);
        Pattern skipping = builder.build("skipping");
        assertThrows(IllegalArgumentException.class, () -> new TaskBenchWork(skipping));
    }

    @Test
    void theKernelComputes() {
        double expected = -0.5;
        for (int iteration = 0; iteration < 1000; iteration++) {
            expected = expected * expected + expected;
        }
        assertEquals(expected, ComputeKernel.run(1000));
        assertEquals(-0.5, ComputeKernel.run(0));
        assertEquals(-1.0 / 1000, expected, 1e-4, "slow enough never to become denormal");
    }
}
