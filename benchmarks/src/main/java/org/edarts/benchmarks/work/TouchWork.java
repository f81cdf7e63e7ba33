package org.edarts.benchmarks.work;

import org.edarts.benchmarks.pattern.Pattern;

/** Codelets that touch one int each, so that a run can be checked; what remains is the runtime's own time. */
public final class TouchWork implements Work {
    private final int[] touched;
    private int run;

    /** Makes the work. */
    public TouchWork(Pattern pattern) {
        touched = new int[pattern.size()];
    }

    @Override
    public void begin(int iterations) {
        if (iterations != 0) {
            throw new IllegalArgumentException("codelets that touch an int do not compute");
        }
        run++;
    }

    @Override
    public void fire(int codelet) {
        touched[codelet]++;
    }

    @Override
    public void verify() {
        for (int codelet = 0; codelet < touched.length; codelet++) {
            if (touched[codelet] != run) {
                throw new WrongRunException(
                        "codelet " + codelet + " fired " + (touched[codelet] - run + 1) + " times instead of once");
            }
        }
    }
}
