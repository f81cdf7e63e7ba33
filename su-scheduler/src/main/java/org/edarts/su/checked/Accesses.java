package org.edarts.su.checked;

import java.util.HashMap;
import java.util.Map;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** The codelets of a frame that have read and written each cell of shared state, and parts of blocks. Any thread. */
final class Accesses {
    private final Int2ObjectHashMap<Uses> cells = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<Map<Part, Uses>> parts = new Int2ObjectHashMap<>();
    private final ArcOrder order;
    private final RoundCount rounds;

    Accesses(ArcOrder order) {
        this.order = order;
        this.rounds = new RoundCount(order.loops().regions());
    }

    /** A codelet that had written, or only read, a cell, and stands in no order with the one that does now. */
    record Conflict(int codelet, boolean wrote) {}

    /** Notes that the test of a loop is about to say what comes after a round. */
    synchronized void endsRound(int region) {
        rounds.ends(region);
    }

    /** Notes that a codelet reads or writes a cell; returns with whom it is in conflict, or null. */
    synchronized @Nullable Conflict use(int cell, boolean writes, int codelet) {
        Uses uses = cells.computeIfAbsent(cell, key -> new Uses(new Users(), new Users()));
        uses.note(writes, codelet, rounds);
        return uses.conflict(writes, codelet, order, rounds);
    }

    /** Notes that a codelet reads or writes a part of a block; returns with whom it is in conflict, or null. */
    synchronized @Nullable Conflict use(Part part, boolean writes, int codelet) {
        Map<Part, Uses> ofBlock = parts.computeIfAbsent(part.cell, key -> new HashMap<>());
        ofBlock.computeIfAbsent(part, key -> new Uses(new Users(), new Users())).note(writes, codelet, rounds);
        for (Map.Entry<Part, Uses> each : ofBlock.entrySet()) {
            Conflict conflict =
                    each.getKey().overlaps(part) ? each.getValue().conflict(writes, codelet, order, rounds) : null;
            if (conflict != null) {
                return conflict;
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

    private record Uses(Users readers, Users writers) {
        void note(boolean writes, int codelet, RoundCount rounds) {
            (writes ? writers : readers).note(codelet, rounds);
        }

        @Nullable
        Conflict conflict(boolean writes, int codelet, ArcOrder order, RoundCount rounds) {
            int writer = writers.unordered(codelet, order, rounds);
            int other = writer >= 0 || !writes ? writer : readers.unordered(codelet, order, rounds);
            return other < 0 ? null : new Conflict(other, writer >= 0);
        }
    }
}
