package org.edarts.benchmarks.statistics;

import java.time.Duration;

/**
 * How long a benchmark takes pains.
 *
 * @param warmUp each trial runs at least this long before it counts
 * @param warmUps and at least so many times
 * @param repetitions how many runs of each trial count, 1 or more
 * @param builds how many times each trial builds its graph, 1 or more; the last one is run
 */
public record Effort(Duration warmUp, int warmUps, int repetitions, int builds) {
    /** For figures that others shall trust. */
    public static final Effort FULL = new Effort(Duration.ofMillis(1500), 10, 25, 7);

    /** For a first look. */
    public static final Effort QUICK = new Effort(Duration.ofMillis(300), 3, 7, 2);
}
