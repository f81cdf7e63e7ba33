package org.edarts.codelet.stream;

import java.lang.invoke.VarHandle;
import java.util.List;
import org.edarts.codelet.Firing;
import org.jspecify.annotations.Nullable;

/** Where a worker finds its input: a ring from each worker of the stage before. Owner: the reading worker. */
final class Inlet<T> {
    private final Ring<T>[] rings;
    private final List<Worker<?, ?>> writers;
    private int source;

    @SuppressWarnings("unchecked")
    Inlet(List<Ring<T>> rings, List<Worker<?, ?>> writers) {
        this.rings = rings.toArray(Ring[]::new);
        this.writers = writers;
    }

    /** Takes an item, from each ring in turn, or returns null if there is none. */
    @Nullable
    T poll(Firing firing) {
        for (int tried = 0; tried < rings.length; tried++) {
            int ring = source;
            source = ring + 1 == rings.length ? 0 : ring + 1;
            T item = rings[ring].poll();
            if (item != null) {
                if (rings[ring].owesHalf()) {
                    free(ring, firing);
                }
                return item;
            }
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

    /** Hands the places of all that was read back to the writers. */
    void free(Firing firing) {
        for (int ring = 0; ring < rings.length; ring++) {
            free(ring, firing);
        }
    }

    private void free(int ring, Firing firing) {
        if (rings[ring].free()) {
            VarHandle.fullFence();
            if (writers.get(ring).awaits(Phase.AWAITS_ROOM) && rings[ring].isHalfRead()) {
                writers.get(ring).wake(firing, Phase.AWAITS_ROOM);
            }
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
}
