package org.edarts.benchmarks.pattern;

import java.util.Arrays;

/**
 * For each codelet of a pattern the other ends of its arcs, in compressed sparse rows: the ends of codelet {@code c}
 * are {@code ends[offsets[c]]} to {@code ends[offsets[c + 1] - 1]}.
 *
 * <p>The arrays are handed out uncopied, because schedulers read them in their innermost loops. Nobody writes to them.
 */
public final class Arcs {
    private final int[] offsets;
    private final int[] ends;

    /**
     * Wraps the two arrays.
     *
     * @param offsets one more than there are codelets, ascending from 0 to {@code ends.length}
     * @throws IllegalArgumentException if the offsets do not ascend from 0 to the number of ends
     */
    public Arcs(int[] offsets, int[] ends) {
        if (offsets.length == 0 || offsets[0] != 0 || offsets[offsets.length - 1] != ends.length) {
            throw new IllegalArgumentException("offsets must go from 0 to the number of ends, " + ends.length);
        }
        for (int i = 1; i < offsets.length; i++) {
            if (offsets[i] < offsets[i - 1]) {
                throw new IllegalArgumentException("offset " + i + " is below the one before it");
            }
        }
        this.offsets = offsets;
        this.ends = ends;
    }

    /** Returns for how many codelets there are rows. */
    public int codelets() {
        return offsets.length - 1;
    }

    /** Returns how many arcs there are. */
    public int size() {
        return ends.length;
    }

    /** Returns how many arcs a codelet has. */
    public int degree(int codelet) {
        return offsets[codelet + 1] - offsets[codelet];
    }

    /** Returns the ends of one codelet's arcs, copied. */
    public int[] of(int codelet) {
        return Arrays.copyOfRange(ends, offsets[codelet], offsets[codelet + 1]);
    }

    /** Returns where each row begins, uncopied. */
    public int[] offsets() {
        return offsets;
    }

    /** Returns all ends, row by row, uncopied. */
    public int[] ends() {
        return ends;
    }

    /** Returns the number of arcs of each codelet. */
    public int[] degrees() {
        int[] degrees = new int[codelets()];
        Arrays.setAll(degrees, this::degree);
        return degrees;
    }

    /** Returns the same arcs, seen from their other ends; each row ascends. */
    public Arcs reversed() {
        int[] reversedOffsets = new int[offsets.length];
        for (int end : ends) {
            reversedOffsets[end + 1]++;
        }
        Arrays.parallelPrefix(reversedOffsets, Integer::sum);
        int[] next = Arrays.copyOf(reversedOffsets, codelets());
        int[] reversedEnds = new int[ends.length];
        for (int codelet = 0; codelet < codelets(); codelet++) {
            for (int i = offsets[codelet]; i < offsets[codelet + 1]; i++) {
                reversedEnds[next[ends[i]]++] = codelet;
            }
        }
        return new Arcs(reversedOffsets, reversedEnds);
    }
}
