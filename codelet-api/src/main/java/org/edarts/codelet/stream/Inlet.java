package org.edarts.codelet.stream;

import java.util.List;
import org.edarts.codelet.Firing;
import org.jspecify.annotations.Nullable;

/** Where a worker finds its input: a ring from each worker of the stage before. Owner: the reading worker. */
final class Inlet<T> {
    private final List<Ring<T>> rings;
    private final List<Worker<?, ?>> writers;
    private int source;
    private boolean read;

    Inlet(List<Ring<T>> rings, List<Worker<?, ?>> writers) {
        this.rings = rings;
        this.writers = writers;
    }

    /** Takes an item, from each ring in turn, or returns null if there is none. */
    @Nullable
    T poll() {
        for (int tried = 0; tried < rings.size(); tried++) {
            T item = rings.get(source).poll();
            if (item != null) {
                read = true;
                return item;
            }
            advance();
        }
        return null;
    }

    /** Returns what a worker without an item does now. */
    Phase awaited() {
        return isFinished() ? Phase.ENDED : Phase.AWAITS_INPUT;
    }

    /** Returns whether a dormant reader should go on. */
    boolean hasItemOrEnd() {
        for (Ring<T> ring : rings) {
            if (!ring.isEmpty()) {
                return true;
            }
        }
        return isFinished();
    }

    /** Enables the writer of the item just taken if it awaits room. */
    void wakeWriter(Firing firing) {
        if (read) {
            read = false;
            if (rings.get(source).isHalfRead()) {
                writers.get(source).wake(firing, Phase.AWAITS_ROOM);
            }
            advance();
        }
    }

    private boolean isFinished() {
        for (Ring<T> ring : rings) {
            if (!ring.isFinished()) {
                return false;
            }
        }
        return true;
    }

    private void advance() {
        source = source + 1 == rings.size() ? 0 : source + 1;
    }
}
