package org.edarts.cu.pool;

/**
 * The fields of a {@link WorkStealingDeque}, each group on cache lines of its own: thieves write {@code top} while the
 * owner writes the rest, and neighbours in the heap stay away from both. A virtual machine lays out a superclass before
 * its subclasses; 128 bytes because processors fetch lines in pairs. The {@code int} fills the gap that some object
 * headers leave and that a subclass's field would otherwise slip into.
 */
@SuppressWarnings("unused")
abstract class DequeFields {
    private DequeFields() {}

    abstract static class Front {
        private int gap;
        private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;
    }

    abstract static class Shared extends Front {
        /**
         * The position of the oldest entry; it only grows. Written by compare-and-set only, where the deque is shared.
         */
        long top;
    }

    abstract static class Middle extends Shared {
        private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;
    }

    abstract static class Owned extends Middle {
        /** The position after the newest entry; written by the owner. */
        long bottom;

        /** The owner's last look at {@code top}: a lower bound that spares it most reads of the contended line. */
        long knownTop;

        /** The entries; replaced by the owner when it is full. */
        long[] ring;

        /** Whether there can be thieves. */
        final boolean shared;

        Owned(long[] ring, boolean shared) {
            this.ring = ring;
            this.shared = shared;
        }
    }

    abstract static class Back extends Owned {
        private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe;

        Back(long[] ring, boolean shared) {
            super(ring, shared);
        }
    }
}
