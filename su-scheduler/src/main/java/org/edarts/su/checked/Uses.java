package org.edarts.su.checked;

import org.jspecify.annotations.Nullable;

/**
 * Who has read and written one thing. All are kept, to name the first that is in conflict; whether there is one, the
 * latest tell. Guarded by who has it.
 */
final class Uses {
    private final Users readers = new Users();
    private final Users writers = new Users();
    private final LatestUsers latestReaders = new LatestUsers();
    private final LatestUsers latestWriters = new LatestUsers();

    /** Returns whether all are certain to be kept apart from a codelet that reads or writes now. */
    boolean keptApart(boolean writes, Past codelet, ArcOrder order, RoundCount rounds) {
        return latestWriters.keptApart(codelet, order, rounds)
                && (!writes || latestReaders.keptApart(codelet, order, rounds));
    }

    /** Leaves those of the latest away that a codelet stands for, which writes and has been found kept apart. */
    void replace(Past codelet, ArcOrder order) {
        latestReaders.replace(codelet, order);
        latestWriters.replace(codelet, order);
    }

    /** Returns whether others stand for all of its users. */
    boolean isReplaced() {
        return latestReaders.isEmpty() && latestWriters.isEmpty();
    }

    /** Notes that a codelet reads or writes. */
    void add(boolean writes, Past codelet, ArcOrder order, RoundCount rounds) {
        (writes ? writers : readers).note(codelet.codelet(), rounds);
        (writes ? latestWriters : latestReaders).add(codelet, order, rounds);
    }

    /** Returns with whom a codelet is in conflict that reads or writes now, or null. */
    @Nullable
    Conflict conflict(boolean writes, Past codelet, ArcOrder order, RoundCount rounds) {
        int writer = writers.unordered(codelet, order, rounds);
        int other = writer >= 0 || !writes ? writer : readers.unordered(codelet, order, rounds);
        return other < 0 ? null : new Conflict(other, writer >= 0);
    }
}
