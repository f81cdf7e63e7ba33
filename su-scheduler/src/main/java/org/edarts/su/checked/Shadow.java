package org.edarts.su.checked;

/** A block as one kernel after the other has it, in place of the machine's own. Owner: the CU that fires one of them. */
final class Shadow {
    private final Object seen;

    /** What it had in it before the kernel changed it. */
    private final Object before;

    /** How much of what was written to the block is in it. Guarded by its {@link BlockShadows}. */
    private long position;

    /** Makes it of all that a block has in it. */
    Shadow(Object content, long position) {
        // one look at what others may write meanwhile: two could differ
        this.seen = BlockContent.copy(content);
        this.before = BlockContent.copy(seen);
        this.position = position;
    }

    long position() {
        return position;
    }

    void position(long newPosition) {
        position = newPosition;
    }

    /** Returns what the kernel gets. */
    Object seen() {
        return seen;
    }

    /** Takes elements over from the block. */
    void refresh(Object content, int from, int to) {
        BlockContent.copy(content, seen, from, to);
        BlockContent.copy(seen, before, from, to);
    }

    /** Returns the first of some elements that the kernel has changed; the one behind them if it has changed none. */
    int changed(int from, int to) {
        return BlockContent.changed(before, seen, from, to);
    }

    /** Brings what the kernel has changed of some elements into the block, and nothing else; returns whether it has. */
    boolean bring(Object content, int from, int to) {
        int first = changed(from, to);
        for (int element = first; element < to; ) {
            int end = BlockContent.unchanged(before, seen, element, to);
            BlockContent.copy(seen, before, element, end);
            BlockContent.copy(seen, content, element, end);
            element = changed(end, to);
        }
        return first < to;
    }
}
