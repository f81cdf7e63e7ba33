package org.edarts.benchmarks.statistics;

/**
 * How long a benchmark takes pains.
 *
 * @param mostWarmUpMillis each trial runs until its times have settled before they count, at the most this long
 * @param warmUps but at least so many times
 * @param repetitions how many runs of each trial count, 1 or more
 * @param builds how many times each trial builds its graph, 1 or more; the last one is run
 */
public record Effort(int mostWarmUpMillis, int warmUps, int repetitions, int builds) {
    /** For figures that others shall trust. */
    public static final Effort FULL = new Effort(10_000, 10, 25, 7);

    /** For a first look. */
    public static final Effort QUICK = new Effort(2_000, 3, 7, 2);

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if nothing would be run or built, or a number is negative
     */
    public Effort {
        if (repetitions < 1 || builds < 1 || warmUps < 0 || mostWarmUpMillis < 0) {
            throw new IllegalArgumentException("repetitions and builds must be 1 or more: " + repetitions + ", "
                    + builds + "; warm-ups 0 or more: " + warmUps + ", " + mostWarmUpMillis + " ms");
        }
    }
}
