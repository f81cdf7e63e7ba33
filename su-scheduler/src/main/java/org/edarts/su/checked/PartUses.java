package org.edarts.su.checked;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who has used the parts of one block. Guarded by who has it. */
final class PartUses {
    private final Map<BlockPart, Part> all = new HashMap<>();

    /** Those whose users others may have to be compared with. */
    private final PartIndex<Part> current = new PartIndex<>();

    private record Part(BlockPart part, Uses uses) {}

    /** Notes that a codelet reads or writes a part; returns with whom it is in conflict, or null. */
    @Nullable
    Conflict use(BlockPart part, boolean writes, Past codelet, ArcOrder order, RoundCount rounds) {
        Part own = all.computeIfAbsent(part, key -> new Part(key, new Uses()));
        boolean keptApart = true;
        List<Part> overlapping = current.overlapping(part);
        for (int each = 0; each < overlapping.size() && keptApart; each++) {
            keptApart = overlapping.get(each).uses.keptApart(writes, codelet, order, rounds);
        }
        if (keptApart && writes) {
            replace(part, overlapping, codelet, order);
        }
        own.uses.add(writes, codelet, order, rounds);
        current.put(part, own);
        return keptApart ? null : conflict(part, writes, codelet, order, rounds);
    }

    private void replace(BlockPart part, List<Part> overlapping, Past codelet, ArcOrder order) {
        for (Part each : overlapping) {
            if (part.contains(each.part)) {
                each.uses.replace(codelet, order);
                if (each.uses.isReplaced()) {
                    current.remove(each.part);
                }
            }
        }
    }

    private @Nullable Conflict conflict(
            BlockPart part, boolean writes, Past codelet, ArcOrder order, RoundCount rounds) {
        for (Part each : all.values()) {
            Conflict conflict = each.part.overlaps(part) ? each.uses.conflict(writes, codelet, order, rounds) : null;
            if (conflict != null) {
                return conflict;
            }
        }
        return null;
    }
}
