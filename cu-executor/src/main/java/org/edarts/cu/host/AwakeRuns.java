package org.edarts.cu.host;

import java.util.Arrays;

/**
 * The runs that units look at, as they are at some moment; one that rests or has ended may stand among them for a
 * while. Immutable to all but the registry, which makes the next one: it may share the array with this one, behind what
 * this one sees. Any thread may read.
 */
final class AwakeRuns {
    static final AwakeRuns NONE = new AwakeRuns(new ActiveRun[0], 0);

    private final ActiveRun[] runs;
    private final int count;

    private AwakeRuns(ActiveRun[] runs, int count) {
        this.runs = runs;
        this.count = count;
    }

    /** Returns how many there are. */
    int count() {
        return count;
    }

    /** Returns one of them, in the order in which they came. */
    ActiveRun get(int index) {
        return runs[index];
    }

    /** Returns these and one more. Called on each of them once at most, by who replaces it by what is returned. */
    AwakeRuns with(ActiveRun run) {
        ActiveRun[] more = count < runs.length ? runs : Arrays.copyOf(runs, count == 0 ? 1 : 2 * count);
        more[count] = run;
        return new AwakeRuns(more, count + 1);
    }

    /** Returns those of them that are awake. */
    AwakeRuns stillAwake() {
        int awake = 0;
        for (int index = 0; index < count; index++) {
            awake += runs[index].entry().rests() ? 0 : 1;
        }
        if (awake == 0) {
            return NONE;
        }
        ActiveRun[] still = new ActiveRun[awake];
        int kept = 0;
        for (int index = 0; index < count; index++) {
            if (!runs[index].entry().rests()) {
                still[kept++] = runs[index];
            }
        }
        return new AwakeRuns(still, awake);
    }
}
