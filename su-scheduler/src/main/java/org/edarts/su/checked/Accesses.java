package org.edarts.su.checked;

import java.util.BitSet;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** The codelets of a frame that have read and written each cell of shared state. Any thread. */
final class Accesses {
    private final Int2ObjectHashMap<BitSet> readers = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<BitSet> writers = new Int2ObjectHashMap<>();

    /** A codelet that had written, or only read, a cell, and stands in no order with the one that does now. */
    record Conflict(int codelet, boolean wrote) {}

    /** Notes that a codelet reads a cell; returns with whom it is in conflict, or null. */
    synchronized @Nullable Conflict read(int cell, int codelet, ArcOrder order) {
        of(readers, cell).set(codelet);
        int writer = order.unordered(of(writers, cell), codelet);
        return writer < 0 ? null : new Conflict(writer, true);
    }

    /** Notes that a codelet writes a cell; returns with whom it is in conflict, or null. */
    synchronized @Nullable Conflict write(int cell, int codelet, ArcOrder order) {
        of(writers, cell).set(codelet);
        int writer = order.unordered(of(writers, cell), codelet);
        int other = writer < 0 ? order.unordered(of(readers, cell), codelet) : writer;
        return other < 0 ? null : new Conflict(other, writer >= 0);
    }

    private static BitSet of(Int2ObjectHashMap<BitSet> accesses, int cell) {
        return accesses.computeIfAbsent(cell, key -> new BitSet());
    }
}
