package org.edarts.codelet.graph;

import java.util.Arrays;

/**
 * A growing list of arcs between nodes. A node is a codelet instance (its number, 0 or more) or a slot (the complement of
 * its number, below 0). What is added once is not moved any more, but for the first few. Owner: the thread that builds the graph.
 */
public final class Arcs {
    /** Arcs in a block, as a power of two. */
    private static final int BLOCK_BITS = 12;

    private static final int BLOCK = 1 << BLOCK_BITS;
    private static final int SMALLEST = 16;
    private static final long TARGET = 0xffff_ffffL;
    private static final long[] NONE = {};
    private static final long[][] NO_BLOCKS = {};

    /** Full blocks and the one that is being filled; of an arc the source is in the upper half of an entry. */
    private long[][] blocks = NO_BLOCKS;

    private long[] last = NONE;
    private int used;
    private int before;
    private boolean forward = true;

    /** Has no arc yet. */
    public Arcs() {}

    /** Adds an arc. */
    public void add(int source, int target) {
        if (used == last.length) {
            makeRoom();
        }
        last[used++] = (long) source << Integer.SIZE | target & TARGET;
        forward &= source < target;
    }

    private void makeRoom() {
        if (used == BLOCK) {
            before += BLOCK;
            used = 0;
            last = new long[BLOCK];
        } else {
            last = Arrays.copyOf(last, Math.max(SMALLEST, 2 * used));
        }
        int block = before >>> BLOCK_BITS;
        if (block == blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(1, 2 * block));
        }
        blocks[block] = last;
    }

    /** Lets go of all arcs. */
    void clear() {
        blocks = NO_BLOCKS;
        last = NONE;
        used = 0;
        before = 0;
        forward = true;
    }

    /** Returns how many arcs there are. */
    public int size() {
        return before + used;
    }

    /** Returns whether there is no arc. */
    public boolean isEmpty() {
        return used == 0;
    }

    /** Returns the source of arc {@code arc}. */
    public int from(int arc) {
        return (int) (arc(arc) >> Integer.SIZE);
    }

    /** Returns the target of arc {@code arc}. */
    public int to(int arc) {
        return (int) arc(arc);
    }

    private long arc(int number) {
        return blocks[number >>> BLOCK_BITS][number & BLOCK - 1];
    }

    /** Returns whether each target has a higher number than its source; sources that are slots are not looked at. */
    boolean forward() {
        return forward;
    }
}
