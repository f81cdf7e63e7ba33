package org.edarts.epiphany.timing;

import java.util.Arrays;
import org.edarts.epiphany.isa.Stretch;
import org.jspecify.annotations.Nullable;

/**
 * What a pipeline is like between two instructions, without the time and without what can delay nothing any more. There
 * is one object for each such state, which knows the schedules of what has begun in it. Owner: one thread.
 */
public final class PipelineState {
    /** So many stretches are remembered that begin in the state: code that changes itself makes new ones for ever. */
    private static final int MOST = 256;

    private final long[] numbers;
    private final boolean integerMode;
    private final boolean truncating;
    final int hash;

    @Nullable
    PipelineState sameHash;

    private @Nullable IssueSchedule schedules;
    private int count;

    PipelineState(long[] numbers, int count, boolean integerMode, boolean truncating, int hash) {
        this.numbers = Arrays.copyOf(numbers, count);
        this.integerMode = integerMode;
        this.truncating = truncating;
        this.hash = hash;
    }

    static int hash(long[] numbers, int count, boolean integerMode, boolean truncating) {
        long hash = (integerMode ? 2L : 0L) + (truncating ? 1L : 0L);
        for (int index = 0; index < count; index++) {
            hash = (hash + numbers[index]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> Integer.SIZE;
        }
        return (int) hash;
    }

    boolean is(long[] others, int count, boolean integer, boolean truncate) {
        return integerMode == integer
                && truncating == truncate
                && Arrays.equals(numbers, 0, numbers.length, others, 0, count);
    }

    boolean integerMode() {
        return integerMode;
    }

    boolean truncating() {
        return truncating;
    }

    /** Makes a pipeline what is described here, at a cycle; its banks stay as they are. */
    public void giveTo(Pipeline pipeline, long cycle) {
        pipeline.become(cycle, numbers);
    }

    @Nullable
    IssueSchedule known(Stretch stretch) {
        for (IssueSchedule known = schedules; known != null; known = known.next) {
            if (known.stretch().equals(stretch)) {
                return known;
            }
        }
        return null;
    }

    void add(IssueSchedule schedule) {
        boolean room = count < MOST;
        schedule.next = room ? schedules : null;
        schedules = schedule;
        count = room ? count + 1 : 1;
    }
}
