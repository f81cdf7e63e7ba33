package org.edarts.viewer.page;

import java.util.List;
import org.edarts.trace.ArcTable;
import org.jspecify.annotations.Nullable;

/** The arcs of a fixed graph as columns; empty if there are none. */
final class ArcColumns {
    private final Column counts = new Column("arcCount");
    private final Column targets = new Column("arcTarget");

    ArcColumns(@Nullable ArcTable arcs) {
        if (arcs == null) {
            return;
        }
        for (int row = 0; row < arcs.nodes(); row++) {
            counts.add(arcs.firstArc(row + 1) - arcs.firstArc(row));
        }
        for (int arc = 0; arc < arcs.arcs(); arc++) {
            targets.addSigned(arcs.target(arc));
        }
    }

    List<Column> columns() {
        return List.of(counts, targets);
    }
}
