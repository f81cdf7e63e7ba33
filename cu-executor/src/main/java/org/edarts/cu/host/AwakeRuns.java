package org.edarts.cu.host;

import java.util.Arrays;

/**
 * The runs that units look at, as they are at some moment; one that rests or has ended may stand among them for a
 * while. Immutable to all but the registry, which makes the next one: it may share the array with this one, behind what
 * this one sees. Any thread may read.
 */
final class AwakeRuns<R extends AwakeRuns.MayRest> {
    private static final AwakeRuns<?> NONE = new AwakeRuns<>(new MayRest[0], 0);

    private final MayRest[] runs;
    private final int count;

    /** A run, as far as it matters here. */
    interface MayRest {
        /** Returns whether units do not look at it. */
        boolean rests();
    }

    private AwakeRuns(MayRest[] runs, int count) {
        this.runs = runs;
        this.count = count;
    }

    /** Returns what there is when no run is awake. */
    @SuppressWarnings("unchecked") // it has none of any kind
    static <R extends MayRest> AwakeRuns<R> none() {
        return (AwakeRuns<R>) NONE;
    }

    /** Returns how many there are. */
    int count() {
        return count;
    }

    /** Returns one of them, in the order in which they came. */
    @SuppressWarnings("unchecked") // only such are added
    R get(int index) {
        return (R) runs[index];
    }

    /** Returns these and one more. Called on each of them once at most, by who replaces it by what is returned. */
    AwakeRuns<R> with(R run) {
        MayRest[] more = count < runs.length ? runs : Arrays.copyOf(runs, count == 0 ? 1 : 2 * count);
        more[count] = run;
        return new AwakeRuns<>(more, count + 1);
    }

    /** Returns those of them that are awake. */
    AwakeRuns<R> stillAwake() {
        int awake = 0;
        for (int index = 0; index < count; index++) {
            awake += runs[index].rests() ? 0 : 1;
        }
        if (awake == 0) {
            return none();
        }
        MayRest[] still = new MayRest[awake];
        int kept = 0;
        for (int index = 0; index < count; index++) {
            if (!runs[index].rests()) {
                still[kept++] = runs[index];
            }
        }
        return new AwakeRuns<>(still, awake);
    }
}
