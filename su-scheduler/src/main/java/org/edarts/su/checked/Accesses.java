package org.edarts.su.checked;

import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** The codelets of a frame that have read and written each cell of shared state, and parts of blocks. Any thread. */
final class Accesses {
    private final Int2ObjectHashMap<Uses> cells = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<PartUses> parts = new Int2ObjectHashMap<>();
    private final ArcOrder order;
    private final RoundCount rounds;

    Accesses(ArcOrder order) {
        this.order = order;
        this.rounds = new RoundCount(order.loops().regions());
    }

    /** Notes that the test of a loop is about to say what comes after a round. */
    synchronized void endsRound(int region) {
        rounds.ends(region);
    }

    /** Notes that a codelet reads or writes a cell; returns with whom it is in conflict, or null. */
    synchronized @Nullable Conflict use(int cell, boolean writes, Past codelet) {
        Uses uses = cells.computeIfAbsent(cell, key -> new Uses());
        boolean keptApart = uses.keptApart(writes, codelet, order, rounds);
        if (keptApart && writes) {
            uses.replace(codelet, order);
        }
        uses.add(writes, codelet, order, rounds);
        return keptApart ? null : uses.conflict(writes, codelet, order, rounds);
    }

    /** Notes that a codelet reads or writes a part of a block; returns with whom it is in conflict, or null. */
    synchronized @Nullable Conflict use(BlockPart part, boolean writes, Past codelet) {
        return parts.computeIfAbsent(part.cell(), key -> new PartUses()).use(part, writes, codelet, order, rounds);
    }
}
