package org.edarts.viewer.text;

import java.util.List;
import java.util.Locale;
import org.edarts.viewer.analysis.CodeMoves;
import org.edarts.viewer.analysis.CodeMoves.Count;

/**
 * Lays out how code was moved: a table of the units and one of the functions whose copies took longest.
 *
 * @param moves what was moved
 * @param times writes their times
 */
record CodeMovesText(CodeMoves moves, TickTimes times) {
    private static final int MOST = 20;

    /** Adds the tables; nothing if no code was moved. */
    void appendTo(StringBuilder text) {
        if (moves.units().isEmpty()) {
            return;
        }
        append("code of unit", moves.units(), text);
        append("code", moves.functions(), text);
    }

    private void append(String title, List<Count> counts, StringBuilder text) {
        text.append('\n');
        TextTable table =
                new TextTable(title, "loads", "bytes", "of units", "loading", "mean", "unloads", "outside", "moves");
        counts.stream().limit(MOST).forEach(count -> row(table, count));
        List<Count> others = counts.subList(Math.min(MOST, counts.size()), counts.size());
        if (!others.isEmpty()) {
            row(
                    table,
                    new Count(
                            number(others.size()) + " others",
                            others.stream().mapToLong(Count::loads).sum(),
                            others.stream().mapToLong(Count::bytes).sum(),
                            others.stream().mapToLong(Count::bytesOfUnits).sum(),
                            others.stream().mapToLong(Count::time).sum(),
                            others.stream().mapToLong(Count::unloads).sum(),
                            others.stream().mapToLong(Count::outside).sum(),
                            others.stream().mapToLong(Count::moves).sum()));
        }
        table.appendTo(text);
    }

    private void row(TextTable table, Count count) {
        table.row(
                count.name(),
                number(count.loads()),
                number(count.bytes()),
                number(count.bytesOfUnits()),
                times.text(count.time()),
                count.loads() == 0 ? "-" : times.text((double) count.time() / count.loads()),
                number(count.unloads()),
                number(count.outside()),
                number(count.moves()));
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
