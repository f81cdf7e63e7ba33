package org.edarts.benchmarks.idle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.benchmarks.idle.IdleBenchmark.Options;
import org.edarts.benchmarks.idle.IdleBenchmark.Result;
import org.junit.jupiter.api.Test;

class IdleBenchmarkTest {
    @Test
    void measuresEachWakeUp() throws InterruptedException {
        Result result = new IdleBenchmark(new Options(2, 20, 5, 1)).run();
        assertEquals(5, result.wakeUpNanos().length);
        assertTrue(result.quantile(0) > 0, "a codelet fires after the start of its run");
        assertTrue(result.idleShare() >= 0);
    }

    @Test
    void quantilesAreTimesThatSoManyDidNotExceed() {
        Result result = new Result(new Options(1, 1, 1, 1), 0.0012, new long[] {1_000, 2_000, 3_000, 40_000});
        assertEquals(2_000, result.quantile(0.5));
        assertEquals(40_000, result.quantile(0.9));
        assertEquals(
                "1 CUs: idle 0.120 % of a processor; wake-up median 2.0 us, p90 40.0 us, p99 40.0 us of 4",
                result.toString());
    }

    @Test
    void refusesToMeasureNothing() {
        assertThrows(IllegalArgumentException.class, () -> new Options(2, 1000, 0, 5));
    }
}
