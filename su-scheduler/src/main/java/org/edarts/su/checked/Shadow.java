package org.edarts.su.checked;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A block as one kernel after the other has it, in place of the machine's own. Owner: the CU that fires one. */
final class Shadow {
    private final Object seen;

    /** What it had in it before the kernel changed it. */
    private final Object before;

    /** How much of what was written to the block is in it. Guarded by its {@link BlockShadows}. */
    private long position;

    /** Those that fired since all of it was compared, and may have changed what nobody has looked at. */
    private final List<Suspect> suspects = new ArrayList<>(0);

    /** How many elements they have used. */
    private long used;

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

    /** Notes that a codelet has fired, which used so many elements, and not all was compared. */
    void suspect(Suspect suspect, long elements) {
        suspects.add(suspect);
        used += elements;
    }

    /** Returns whether something may have been changed by those who fired before. */
    boolean hasSuspects() {
        return !suspects.isEmpty();
    }

    /** Returns how many elements have been used since all of it was compared. */
    long used() {
        return used;
    }

    /** All of it has been compared. */
    void acquit() {
        suspects.clear();
        used = 0;
    }

    /** Takes back what suspects have changed of some elements; returns what that was, or null. */
    @Nullable
    Late takeBack(int from, int to) {
        int element = changed(from, to);
        if (element == to) {
            return null;
        }
        BlockContent.copy(before, seen, from, to);
        return new Late(element, List.copyOf(suspects));
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
