package org.edarts.viewer.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class SpreadTest {
    @Property
    void aPercentileIsTheSmallestDurationThatEnoughOthersDoNotExceed(
            @ForAll @Size(min = 1, max = 50) List<@LongRange(max = 30) Long> durations) {
        long[] values = durations.stream().mapToLong(Long::longValue).toArray();
        Spread summary = Spread.of(values.clone());

        assertEquals(percentile(values, 0.50), summary.median());
        assertEquals(percentile(values, 0.95), summary.percentile95());
        assertEquals(percentile(values, 0.99), summary.percentile99());
        assertEquals(LongStream.of(values).sum(), summary.total());
        assertEquals(LongStream.of(values).min().orElseThrow(), summary.min());
        assertEquals(LongStream.of(values).max().orElseThrow(), summary.max());
    }

    private static long percentile(long[] values, double share) {
        return Arrays.stream(values)
                .filter(candidate -> Arrays.stream(values)
                                .filter(value -> value <= candidate)
                                .count()
                        >= share * values.length - 1e-9)
                .min()
                .orElseThrow();
    }
}
