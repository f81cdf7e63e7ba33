package org.edarts.benchmarks.work;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.edarts.benchmarks.pattern.Pattern;

/** Codelets that touch an int; a hundred neighbours in the middle sleep 1 ms each besides. */
public final class SleepWork implements Work {
    private static final int SLEEPERS = 100;

    private final int firstSleeper;
    private final TouchWork touch;

    /** Makes the work. */
    public SleepWork(Pattern pattern) {
        firstSleeper = pattern.size() / 2;
        touch = new TouchWork(pattern);
    }

    @Override
    public void begin(int iterations) {
        touch.begin(iterations);
    }

    @Override
    public void fire(int codelet) {
        touch.fire(codelet);
        if (codelet >= firstSleeper && codelet < firstSleeper + SLEEPERS) {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1);
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
    }

    @Override
    public void verify() {
        touch.verify();
    }
}
