package org.edarts.pic.replacement;

import java.util.Arrays;
import java.util.function.ToLongFunction;

/**
 * What no cache can fall below, whatever its policy: the optimum of a cache that may also keep parts of functions, and
 * for which a part saves that part of a miss. With parts the optimum is a flow at minimum cost: room flows from call to
 * call, and to keep a function between two of its calls takes its room along all calls between them (Berger, Beckmann
 * and Harchol-Balter, Practical Bounds on Optimal Caching with Variable Object Sizes, 2018).
 *
 * <p>The limits of bytes and of functions are judged one without the other; the one that allows less counts. A long
 * sequence is cut into windows: a function that is kept over a cut is judged in each window for itself, and saves in
 * each the share of a miss that the calls there have in all calls between its two. Both only lower the bound.
 *
 * @param misses calls that cannot find their functions
 * @param bytes the bytes that functions so missed move; a bound of its own, not of the same run as the misses
 */
public record FractionalBound(double misses, double bytes) {
    private static final int WINDOW = 1000;

    /** Returns the bound for a sequence of calls. */
    public static FractionalBound of(CallSequence sequence, CacheSize size) {
        return of(sequence, size, WINDOW);
    }

    /** Returns the bound, with windows of that many calls: with longer ones it takes longer and is mostly higher. */
    static FractionalBound of(CallSequence sequence, CacheSize size, int window) {
        return new FractionalBound(
                bound(sequence, size, window, block -> 1), bound(sequence, size, window, CodeBlock::copied));
    }

    private static double bound(CallSequence sequence, CacheSize size, int window, ToLongFunction<CodeBlock> cost) {
        int[] latest = new int[sequence.blocks().size()];
        Arrays.fill(latest, -1);
        int[] nextCalls = sequence.nextCalls();
        double bound = 0;
        for (int start = 0; start < sequence.length(); start += window) {
            int end = Math.min(sequence.length(), start + window);
            for (int call = start; call < end; call++) {
                bound += cost.applyAsLong(sequence.blocks().get(sequence.call(call)));
            }
            Window judged = new Window(sequence, nextCalls, latest.clone(), start, end);
            bound -= Math.min(
                    judged.saved(size.bytes(), CodeBlock::room, cost),
                    judged.saved(size.functions(), block -> 1, cost));
            for (int call = start; call < end; call++) {
                latest[sequence.call(call)] = call;
            }
        }
        return bound;
    }

    /**
     * Some calls of a sequence.
     *
     * @param nextCalls for each call the next of the same function
     * @param latest for each function its last call before the window, or -1
     * @param start the first call
     * @param end the call behind the last
     */
    private record Window(CallSequence sequence, int[] nextCalls, int[] latest, int start, int end) {
        double saved(int capacity, ToLongFunction<CodeBlock> room, ToLongFunction<CodeBlock> cost) {
            IntervalPacking kept = new IntervalPacking(end - start, capacity, end - start + latest.length);
            for (int function = 0; function < latest.length; function++) {
                if (latest[function] >= 0) {
                    keep(kept, latest[function], room, cost);
                }
            }
            for (int call = start; call < end; call++) {
                keep(kept, call, room, cost);
            }
            return kept.mostSaved();
        }

        /** Lets a function be kept from a call to the next of it, as far as that lies in the window. */
        private void keep(
                IntervalPacking kept, int call, ToLongFunction<CodeBlock> room, ToLongFunction<CodeBlock> cost) {
            int next = nextCalls[call];
            if (next < sequence.length() && next > start) {
                CodeBlock block = sequence.blocks().get(sequence.call(call));
                int from = Math.max(call, start);
                int to = Math.min(next, end);
                double share = (double) (to - from) / (next - call);
                kept.add(from - start, to - start, room.applyAsLong(block), share * cost.applyAsLong(block));
            }
        }
    }
}
