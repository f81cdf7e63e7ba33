package org.edarts.su.checked;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** The codelets of a frame that have read and written each cell of shared state, and parts of blocks. Any thread. */
final class Accesses {
    private final Int2ObjectHashMap<BitSet> readers = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<BitSet> writers = new Int2ObjectHashMap<>();

    private final Int2ObjectHashMap<Map<Part, Users>> parts = new Int2ObjectHashMap<>();

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

    /** Notes that a codelet reads or writes a part of a block; returns with whom it is in conflict, or null. */
    synchronized @Nullable Conflict use(Part part, boolean writes, int codelet, ArcOrder order) {
        Users users = parts.computeIfAbsent(part.cell, key -> new HashMap<>())
                .computeIfAbsent(part, key -> new Users(new BitSet(), new BitSet()));
        (writes ? users.writers : users.readers).set(codelet);
        for (Map.Entry<Part, Users> each :
                parts.getOrDefault(part.cell, Map.of()).entrySet()) {
            if (each.getKey().overlaps(part)) {
                int writer = order.unordered(each.getValue().writers, codelet);
                int other = writer >= 0 || !writes ? writer : order.unordered(each.getValue().readers, codelet);
                if (other >= 0) {
                    return new Conflict(other, writer >= 0);
                }
            }
        }
        return null;
    }

    /**
     * A part of a block.
     *
     * @param cell the cell of the block
     * @param from the first element
     * @param to the one behind the last
     */
    record Part(int cell, int from, int to) {
        private boolean overlaps(Part other) {
            return from < other.to && other.from < to;
        }
    }

    private record Users(BitSet readers, BitSet writers) {}

    private static BitSet of(Int2ObjectHashMap<BitSet> accesses, int cell) {
        return accesses.computeIfAbsent(cell, key -> new BitSet());
    }
}
