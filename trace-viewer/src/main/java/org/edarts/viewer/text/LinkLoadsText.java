package org.edarts.viewer.text;

import java.util.List;
import java.util.Locale;
import org.edarts.viewer.analysis.LinkLoads;
import org.edarts.viewer.analysis.LinkLoads.Load;
import org.jspecify.annotations.Nullable;

/**
 * Lays out what went over the links of a mesh: those that carried most.
 *
 * @param loads what they carried, or null if that was not recorded
 * @param makespan the time of the runs, in ticks
 */
record LinkLoadsText(@Nullable LinkLoads loads, long makespan) {
    private static final int MOST = 5;
    private static final double THOUSAND = 1000;

    /** Adds the table; nothing if nothing is known. */
    void appendTo(StringBuilder text) {
        if (loads == null || loads.links().isEmpty()) {
            return;
        }
        text.append('\n');
        TextTable table = new TextTable("link of the mesh", "transactions", "per 1,000 ticks", "at most");
        List<Load> links = loads.links();
        links.stream().limit(MOST).forEach(link -> row(table, link, loads.piece()));
        int others = links.size() - Math.min(MOST, links.size());
        if (others > 0) {
            long rest = links.stream().skip(MOST).mapToLong(Load::transactions).sum();
            long most = links.stream().skip(MOST).mapToLong(Load::most).max().orElse(0);
            row(table, others + " others, each", rest / others, most, loads.piece());
        }
        table.appendTo(text);
    }

    private void row(TextTable table, Load link, long piece) {
        String name = String.format("(%d, %d) to (%d, %d)", link.row(), link.column(), link.toRow(), link.toColumn());
        row(table, name, link.transactions(), link.most(), piece);
    }

    private void row(TextTable table, String name, long transactions, long most, long piece) {
        table.row(name, String.format(Locale.ROOT, "%,d", transactions), per(transactions, makespan), per(most, piece));
    }

    private static String per(long transactions, long ticks) {
        return String.format(Locale.ROOT, "%.1f", ticks == 0 ? 0 : THOUSAND * transactions / ticks);
    }
}
