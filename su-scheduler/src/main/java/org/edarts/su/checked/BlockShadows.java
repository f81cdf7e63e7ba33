package org.edarts.su.checked;

import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.collections.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The copies of a block that kernels get in place of it. One that a kernel has left as it should is the next one's,
 * which needs no new one of a block that it may use little of: what was written meanwhile is told, and copied anew.
 *
 * <p>All of it is compared when its kernel has fired. Once very much has been compared in the frame, it is compared
 * when those that fired with it have used as many elements as it has, and when the run ends; who it was that wrote what
 * nobody declares is one of them. Any thread.
 */
final class BlockShadows {
    private static final int[] NOTHING = {};

    /** What tells of a part takes room, too: one for so many elements of the block at the most. */
    private static final int ELEMENTS_OF_PART = 8;

    private final int length;

    /** How many elements may still be compared in the frame. */
    private final AtomicLong allowance;

    /** Those that no kernel has, and of which something is to be compared. Guarded by this, as all below. */
    private final Deque<Shadow> owing = new ArrayDeque<>();

    /** What was found when others had fired since; null if nothing was. */
    private @Nullable Late late;

    /** The others that no kernel has. Memory that is short takes them away. */
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
    BlockShadows(int length, AtomicLong allowance) {
        this.length = length;
        this.allowance = allowance;
    }

    /** Returns whether all of the block may be compared once more, and counts that. */
    boolean mayCompare() {
        // never again for a block of this length, once it is too much
        return allowance.get() >= length && allowance.addAndGet(-length) >= 0;
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
            refresh(shadow, content, missed[part], missed[part + 1]);
        }
        return shadow;
    }

    /** Takes elements over from the block into one that a kernel is about to have. */
    void refresh(Shadow shadow, Object content, int from, int to) {
        look(shadow, from, to);
        shadow.refresh(content, from, to);
    }

    /** Looks at elements of one for what those have changed who had it before; then it is as if they had not. */
    void look(Shadow shadow, int from, int to) {
        Late found = shadow.hasSuspects() ? shadow.takeBack(from, to) : null;
        if (found != null) {
            found(found);
        }
    }

    private synchronized void found(Late found) {
        late = late == null ? found : late;
    }

    private void lookAtAll(Shadow shadow) {
        look(shadow, 0, length);
        shadow.acquit();
    }

    /**
     * Notes that not all of one was compared.
     *
     * @param suspect who has fired with it
     * @param elements how many of its elements were looked at
     */
    void owes(Shadow shadow, Suspect suspect, long elements) {
        shadow.suspect(suspect, elements);
        if (shadow.used() >= length) {
            lookAtAll(shadow);
        }
    }

    /** Compares all that is still to be compared, when no kernel fires; returns what was found late, or null. */
    synchronized @Nullable Late late() {
        owing.forEach(this::lookAtAll);
        // whoever keeps the run keeps this
        owing.clear();
        free.clear();
        return late;
    }

    private @Nullable Shadow poll() {
        Shadow shadow = owing.poll();
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
        if (handedOn) {
            lookAtAll(shadow);
        } else if (shadow.hasSuspects()) {
            owing.push(shadow);
        } else {
            free.push(new SoftReference<>(shadow));
        }
    }

    /**
     * Tells that a body hands the block on, to who writes it and tells nobody: from now on each kernel gets a new one.
     */
    synchronized void handOn() {
        handedOn = true;
        owing.forEach(this::lookAtAll);
        owing.clear();
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
