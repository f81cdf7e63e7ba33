package org.edarts.benchmarks.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.edarts.benchmarks.pattern.BasicPatterns;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.TaskBench;
import org.edarts.benchmarks.pattern.TaskBench.Grid;
import org.junit.jupiter.api.Test;

class DurationsTest {
    private static LongStream all(Durations durations, Pattern pattern, int run) {
        return LongStream.range(0, pattern.size()).map(codelet -> durations.nanos(pattern, (int) codelet, run));
    }

    @Test
    void oneOfTwoHundredIsRare() {
        Pattern pattern = BasicPatterns.independent(100_000);
        long rare = all(Durations.RARE, pattern, 1)
                .filter(nanos -> nanos == 5_000_000)
                .count();
        assertTrue(rare > 400 && rare < 600, "expected some 500: " + rare);
        assertEquals(
                100_000 - rare,
                all(Durations.RARE, pattern, 1).filter(nanos -> nanos == 0).count());
    }

    @Test
    void halfOfTheLogarithmsLieBelowTheMiddle() {
        Pattern pattern = BasicPatterns.independent(10_000);
        assertTrue(all(Durations.LOG_UNIFORM, pattern, 1).allMatch(nanos -> nanos >= 1_000 && nanos < 1_000_000));
        long below = all(Durations.LOG_UNIFORM, pattern, 1)
                .filter(nanos -> nanos < 31_623)
                .count();
        assertTrue(below > 4_700 && below < 5_300, "expected some 5,000: " + below);
    }

    @Test
    void theDearHalfMoves() {
        Pattern stencil = TaskBench.STENCIL_1D.on(Grid.of(64, 10));
        for (int run = 1; run < 4; run++) {
            assertEquals(
                    320,
                    all(Durations.MOVING_HALF, stencil, run)
                            .filter(nanos -> nanos == 2000)
                            .count());
            assertEquals(320 * 1100, Durations.MOVING_HALF.shortestNanos(stencil, run, 2));
        }
        assertNotEquals(
                all(Durations.MOVING_HALF, stencil, 1).boxed().toList(),
                all(Durations.MOVING_HALF, stencil, 2).boxed().toList());
    }

    @Test
    void nothingIsShorterThanTheCriticalPathOrTheWorkOfEachThread() {
        Pattern chain = BasicPatterns.chain(100);
        long work = all(Durations.LOG_UNIFORM, chain, 1).sum();
        assertEquals(work, Durations.LOG_UNIFORM.shortestNanos(chain, 1, 4));
        assertEquals(work / 4, Durations.LOG_UNIFORM.shortestNanos(BasicPatterns.independent(100), 1, 4));
    }

    @Test
    void timedCodeletsTakeTheirTimeAndAreChecked() {
        Pattern pattern = BasicPatterns.independent(3);
        Work work = new TimedWork(pattern, Durations.LOG_UNIFORM);
        work.begin(0);
        long start = System.nanoTime();
        work.fire(0);
        work.fire(1);
        assertThrows(WrongRunException.class, work::verify);
        work.fire(2);
        assertTrue(System.nanoTime() - start
                >= all(Durations.LOG_UNIFORM, pattern, 1).sum());
        work.verify();
    }

    @Test
    void aHundredNeighboursSleep() {
        Work work = new SleepWork(BasicPatterns.independent(200));
        work.begin(0);
        long start = System.nanoTime();
        for (int codelet = 0; codelet < 200; codelet++) {
            work.fire(codelet);
        }
        assertTrue(System.nanoTime() - start >= 100_000_000);
        work.verify();
        work.begin(0);
        assertThrows(WrongRunException.class, work::verify);
    }
}
