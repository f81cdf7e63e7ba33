package org.edarts.codelet.stream;

import java.lang.invoke.VarHandle;
import java.util.List;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.Firing;
import org.edarts.codelet.FrameFiring;
import org.jspecify.annotations.Nullable;

/** Where a worker puts its output: a ring to each worker of the next stage. Owner: the writing worker. */
final class Outlet<T> {
    private final Codelet stage;
    private final Ring<T>[] rings;
    private final List<Worker<?, ?>> readers;
    private int target;

    @SuppressWarnings("unchecked")
    Outlet(Codelet stage, List<Ring<T>> rings, List<Worker<?, ?>> readers) {
        this.stage = stage;
        this.rings = rings.toArray(Ring[]::new);
        this.readers = readers;
    }

    /** Returns whether an item can be put, and remembers where: to a reader that is dormant if there is one. */
    boolean hasRoom() {
        if (rings.length == 1) {
            return rings[0].hasRoom();
        }
        int found = -1;
        for (int tried = 0; tried < rings.length; tried++) {
            int ring = (target + tried) % rings.length;
            if (rings[ring].hasRoom()) {
                if (readers.get(ring).awaits(Phase.AWAITS_INPUT)) {
                    target = ring;
                    return true;
                }
                found = found < 0 ? ring : found;
            }
        }
        target = found < 0 ? target : found;
        return found >= 0;
    }

    /** Puts an item where {@link #hasRoom} has found room, and enables its reader if that awaits one. */
    void put(@Nullable T item, Firing firing) {
        if (item == null) {
            throw new NullPointerException("stage \"" + stage.name()
                    + "\" made null of an item: a stream holds no null; drop items with filter or flatMap");
        }
        ((FrameFiring) firing).tells();
        rings[target].put(item);
        VarHandle.fullFence();
        readers.get(target).wake(firing, Phase.AWAITS_INPUT);
        target = target + 1 == rings.length ? 0 : target + 1;
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

    /** Says that no further item comes. */
    void close(Firing firing) {
        ((FrameFiring) firing).tells();
        for (Ring<T> ring : rings) {
            ring.close();
        }
        VarHandle.fullFence();
        for (Worker<?, ?> reader : readers) {
            reader.wake(firing, Phase.AWAITS_INPUT);
        }
    }
}
