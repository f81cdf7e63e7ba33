package org.edarts.offload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** What the cores of an execution have told of their ends. Any thread may call. */
final class CoreEnds<R> {
    private final String name;

    /** Guarded by this. */
    private final @Nullable Object[] results;

    /** Guarded by this. */
    private final long[] cycles;

    /** The numbers of the cores that have ended, in that order; guarded by this. */
    private final List<Integer> ended = new ArrayList<>();

    /** How many of them were asked for; guarded by this. */
    private int asked;

    /** Guarded by this. */
    private @Nullable LaunchException failure;

    /** Waits for the ends of that many cores. */
    CoreEnds(String name, int cores) {
        this.name = name;
        this.results = new Object[cores];
        this.cycles = new long[cores];
        Arrays.fill(cycles, KernelExecution.UNKNOWN);
    }

    /** A core has ended; returns whether it is the last one. */
    synchronized boolean add(int rank, @Nullable Object result, long took, @Nullable LaunchException failed) {
        results[rank] = result;
        cycles[rank] = took;
        ended.add(rank);
        if (failed != null) {
            fail(failed);
        }
        return hasAll();
    }

    private boolean hasAll() {
        return ended.size() == results.length;
    }

    /** It has failed, whatever is told later. */
    synchronized void fail(LaunchException failed) {
        if (failure == null) {
            failure = failed;
        }
    }

    /** It has failed, unless all cores have ended; returns whether it has. */
    synchronized boolean failUnlessAll(LaunchException failed) {
        if (hasAll()) {
            return false;
        }
        fail(failed);
        return true;
    }

    /** Returns what went wrong first. */
    synchronized @Nullable LaunchException failure() {
        return failure;
    }

    synchronized List<Long> cycles() {
        return Arrays.stream(cycles).boxed().toList();
    }

    @SuppressWarnings("unchecked")
    synchronized List<R> results() {
        List<R> list = new ArrayList<>();
        for (Object result : results) {
            list.add((R) result);
        }
        return list;
    }

    /** Returns which of the ends, by their order, nobody has asked for; now somebody has. */
    synchronized int ask() {
        if (asked == results.length) {
            throw new NoSuchElementException("all " + asked + " cores of " + name + " were told");
        }
        return asked++;
    }

    /** Who has asked for the last time does so no more. */
    synchronized void askNot() {
        asked--;
    }

    /** Returns whether so many have ended before another one, or something went wrong. */
    synchronized boolean has(int turn) {
        return ended.size() > turn || failure != null;
    }

    @SuppressWarnings("unchecked")
    synchronized CoreResult<R> of(int turn) {
        int rank = ended.get(turn);
        return new CoreResult<>(rank, (R) results[rank]);
    }
}
