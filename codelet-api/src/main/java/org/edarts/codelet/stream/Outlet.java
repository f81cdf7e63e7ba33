package org.edarts.codelet.stream;

import java.util.List;
import org.edarts.codelet.Firing;

/** Where a worker puts its output: a ring to each worker of the next stage. Owner: the writing worker. */
final class Outlet<T> {
    private final List<Ring<T>> rings;
    private final List<Worker<?, ?>> readers;
    private int target;
    private boolean written;

    Outlet(List<Ring<T>> rings, List<Worker<?, ?>> readers) {
        this.rings = rings;
        this.readers = readers;
    }

    /** Returns whether an item can be put, and remembers where: to a reader that is dormant if there is one. */
    boolean hasRoom() {
        int found = -1;
        for (int tried = 0; tried < rings.size(); tried++) {
            int ring = (target + tried) % rings.size();
            if (rings.get(ring).hasRoom()) {
                if (readers.get(ring).awaitsInput()) {
                    target = ring;
                    return true;
                }
                found = found < 0 ? ring : found;
            }
        }
        target = found < 0 ? target : found;
        return found >= 0;
    }

    /** Puts an item where {@link #hasRoom} has found room. */
    void put(T item) {
        rings.get(target).put(item);
        written = true;
    }

    /** Returns whether a dormant writer should go on. */
    boolean isHalfFree() {
        for (Ring<T> ring : rings) {
            if (ring.isHalfFree()) {
                return true;
            }
        }
        return false;
    }

    /** Enables the reader of the item just put if it awaits one. */
    void wakeReader(Firing firing) {
        if (written) {
            written = false;
            readers.get(target).wake(firing, Phase.AWAITS_INPUT);
            target = target + 1 == rings.size() ? 0 : target + 1;
        }
    }

    /** Says that no further item comes. */
    void close() {
        for (Ring<T> ring : rings) {
            ring.close();
        }
    }

    void wakeReaders(Firing firing) {
        for (Worker<?, ?> reader : readers) {
            reader.wake(firing, Phase.AWAITS_INPUT);
        }
    }
}
