package org.edarts.su.checked;

import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import org.agrona.collections.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The copies of a block that kernels get in place of it. One that a kernel has left as it should is the next one's,
 * which needs no new one of a block that it may use little of: what was written meanwhile is told, and copied anew. Any
 * thread.
 */
final class BlockShadows {
    private static final int[] NOTHING = {};

    /** What tells of a part takes room, too: one for so many elements of the block at the most. */
    private static final int ELEMENTS_OF_PART = 8;

    private final int length;

    /** Those that no kernel has. Memory that is short takes them away. Guarded by this, as all below. */
    private final Deque<Reference<Shadow>> free = new ArrayDeque<>();

    /** Where each part begins and ends that was written of late, the latest last. */
    private final IntArrayList written = new IntArrayList();

    /** How many elements they have together. */
    private long elements;

    /** How many parts had been written before these. */
    private long forgotten;

    /** Whether the block may be written without anybody telling. */
    private boolean handedOn;

    /** Makes it for a block of so many elements. */
    BlockShadows(int length) {
        this.length = length;
    }

    /** Returns one that is what the block is, as far as others have told what they wrote. */
    Shadow take(Object content) {
        Shadow shadow;
        int[] missed;
        long position;
        synchronized (this) {
            position = position();
            shadow = poll();
            if (shadow != null) {
                missed = missed(shadow);
                shadow.position(position);
            } else {
                missed = NOTHING;
            }
        }
        if (shadow == null) {
            return new Shadow(content, position);
        }
        for (int part = 0; part < missed.length; part += 2) {
            shadow.refresh(content, missed[part], missed[part + 1]);
        }
        return shadow;
    }

    private @Nullable Shadow poll() {
        Shadow shadow = null;
        while (shadow == null && !free.isEmpty()) {
            shadow = free.pop().get();
        }
        return shadow;
    }

    private long position() {
        return forgotten + written.size() / 2;
    }

    private int[] missed(Shadow shadow) {
        if (shadow.position() < forgotten) {
            return new int[] {0, length};
        }
        int first = (int) (2 * (shadow.position() - forgotten));
        int[] missed = new int[written.size() - first];
        for (int each = 0; each < missed.length; each++) {
            missed[each] = written.getInt(first + each);
        }
        return missed;
    }

    /** Gives one back that has in it what its kernel found and was allowed to write. */
    synchronized void giveBack(Shadow shadow) {
        if (!handedOn) {
            free.push(new SoftReference<>(shadow));
        }
    }

    /**
     * Tells that a body hands the block on, to who writes it and tells nobody: from now on each kernel gets a new one.
     */
    synchronized void handOn() {
        handedOn = true;
        free.clear();
    }

    /**
     * Tells that elements of the block have been written.
     *
     * @param by the one that has the same in it already, if there is one
     */
    synchronized void wrote(int from, int to, @Nullable Shadow by) {
        boolean known = by != null && by.position() == position();
        written.addInt(from);
        written.addInt(to);
        elements += to - from;
        if (by != null && known) {
            by.position(position());
        }
        if (elements >= length || (long) written.size() / 2 * ELEMENTS_OF_PART >= length) {
            forgotten = position();
            written.clear();
            elements = 0;
        }
    }
}
