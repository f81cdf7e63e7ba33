package org.edarts.viewer.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.edarts.trace.LinkTraffic;
import org.jspecify.annotations.Nullable;

/** What went over the links of a mesh, as a column: link after link, piece after piece; empty if nothing is known. */
final class LinkColumns {
    private final @Nullable LinkTraffic traffic;
    private final Column counts = new Column("linkCount");

    LinkColumns(@Nullable LinkTraffic traffic) {
        this.traffic = traffic;
        if (traffic != null) {
            for (int link = 0; link < traffic.links().size(); link++) {
                for (int piece = 0; piece < traffic.pieces(); piece++) {
                    counts.add(traffic.count(link, piece));
                }
            }
        }
    }

    List<Column> columns() {
        return List.of(counts);
    }

    /** Adds which links there are, and which pieces; nothing if nothing is known. */
    void addTo(ObjectNode json) {
        if (traffic == null) {
            return;
        }
        ObjectNode mesh = json.putObject("mesh");
        mesh.put("start", traffic.start()).put("piece", traffic.piece()).put("pieces", traffic.pieces());
        ArrayNode links = mesh.putArray("links");
        for (LinkTraffic.Link link : traffic.links()) {
            links.addArray()
                    .add(link.row())
                    .add(link.column())
                    .add(link.toRow())
                    .add(link.toColumn());
        }
    }
}
