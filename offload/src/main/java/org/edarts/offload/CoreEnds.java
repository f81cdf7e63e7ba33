package org.edarts.offload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
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

    /** Of how many of them somebody was told; guarded by this. */
    private int told;

    /** How many wait to be told; guarded by this. */
    private int asking;

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

    /** Somebody waits for one of the ends that nobody was told of. */
    synchronized void ask() {
        if (told + asking == results.length) {
            throw new NoSuchElementException("all " + results.length + " cores of " + name + " were told");
        }
        asking++;
    }

    /** Who waits is not told. */
    synchronized void askNot() {
        asking--;
    }

    /** Returns whether there is one that nobody was told of, or something went wrong. */
    synchronized boolean hasNews() {
        return ended.size() > told || failure != null;
    }

    /** Tells one of those who wait, if there is something to tell. */
    @SuppressWarnings("unchecked")
    synchronized Optional<CoreResult<R>> tell() {
        if (ended.size() == told) {
            return Optional.empty();
        }
        int rank = ended.get(told++);
        asking--;
        return Optional.of(new CoreResult<>(rank, (R) Objects.requireNonNull(results[rank])));
    }
}
