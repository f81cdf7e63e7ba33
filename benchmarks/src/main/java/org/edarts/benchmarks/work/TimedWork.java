package org.edarts.benchmarks.work;

import org.edarts.benchmarks.pattern.Pattern;

/** Codelets that keep their processor busy for a time by the clock, besides touching an int. */
public final class TimedWork implements Work {
    private final Pattern pattern;
    private final Durations durations;
    private final TouchWork touch;
    private int run;

    /** Makes the work. */
    public TimedWork(Pattern pattern, Durations durations) {
        this.pattern = pattern;
        this.durations = durations;
        touch = new TouchWork(pattern);
    }

    @Override
    public void begin(int iterations) {
        touch.begin(iterations);
        run++;
    }

    @Override
    public void fire(int codelet) {
        touch.fire(codelet);
        long nanos = durations.nanos(pattern, codelet, run);
        if (nanos > 0) {
            long end = System.nanoTime() + nanos;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void verify() {
        touch.verify();
    }
}
