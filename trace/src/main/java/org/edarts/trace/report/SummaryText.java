package org.edarts.trace.report;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.edarts.trace.TracedRun;

/** Lays a summary out as text. Owner: one thread. */
final class SummaryText {
    private static final int MOST_UNITS = 16;

    /** Enough to see where the time went, and few enough to keep the units on the screen. */
    private static final int MOST_CODELETS = 20;

    private final TraceSummary summary;
    private final TickTimes times;
    private final StringBuilder text = new StringBuilder();

    SummaryText(TraceSummary summary) {
        this.summary = summary;
        this.times = new TickTimes(summary.header().clock());
    }

    String text() {
        line(heading());
        if (!summary.header().commandLine().isEmpty()) {
            line(summary.header().commandLine());
        }
        if (summary.dropped() > 0) {
            line(format(
                    "%,d older records were dropped: the rings were full, and the numbers below cover only what was kept",
                    summary.dropped()));
        }
        if (summary.fired() > 0) {
            line("");
            whole();
        }
        line("");
        units();
        line("");
        codelets();
        new CodeMovesText(summary.codeMoves(), times).appendTo(text);
        return text.toString();
    }

    private void line(String content) {
        text.append(content).append('\n');
    }

    private String heading() {
        long failed = count(TracedRun.Outcome.FAILED);
        long open = count(TracedRun.Outcome.OPEN);
        return format(
                "%s, policy %s, seed %d: %d run%s%s%s, %,d codelets fired, %s of %s time",
                summary.graph(),
                summary.header().policy(),
                summary.header().seed(),
                summary.runs().size(),
                summary.runs().size() == 1 ? "" : "s",
                failed == 0 ? "" : " (" + failed + " failed)",
                open == 0 ? "" : " (" + open + " without an end)",
                summary.fired(),
                time(summary.makespan()),
                summary.header().clock().virtual() ? "virtual" : "real");
    }

    private long count(TracedRun.Outcome outcome) {
        return summary.runs().stream().filter(run -> run.outcome() == outcome).count();
    }

    private void whole() {
        long busiest =
                summary.units().stream().mapToLong(UnitSummary::busy).max().orElse(0);
        long path = summary.criticalPath().length();
        fact(
                "work",
                time(summary.work()),
                "all firings; the busiest CU had " + ratio(busiest * summary.cus(), summary.work())
                        + " times the mean");
        fact(
                "critical path",
                time(path),
                "the longest chain of dependent firings"
                        + (summary.criticalPath().exact() ? "" : ", as far as records tell"));
        fact("parallelism", ratio(summary.work(), path), "work / critical path");
        if (summary.dropped() == 0) {
            fact(
                    "lower bound",
                    time(summary.lowerBound()),
                    format(
                            "for these firings on %d CU%s; the run%s took %s times as long",
                            summary.cus(),
                            summary.cus() == 1 ? "" : "s",
                            summary.runs().size() == 1 ? "" : "s",
                            ratio(summary.makespan(), summary.lowerBound())));
        }
    }

    private void fact(String name, String value, String meaning) {
        line(format("%-13s  %9s  %s", name, value, meaning));
    }

    private void units() {
        List<UnitSummary> all = summary.units();
        List<UnitSummary> shown = all.subList(0, Math.min(all.size(), MOST_UNITS));
        List<UnitSummary> others = all.subList(shown.size(), all.size());
        TextTable table = new TextTable("unit", "fired", "stolen", "busy", "idle", "other", "utilisation", "dropped");
        shown.forEach(unit -> unitRow(table, unit.name(), List.of(unit)));
        if (!others.isEmpty()) {
            unitRow(table, number(others.size()) + " others", others);
        }
        if (all.size() > 1) {
            unitRow(table, "all", all);
        }
        table.appendTo(text);
    }

    private void unitRow(TextTable table, String name, List<UnitSummary> units) {
        long observed = sum(units, UnitSummary::observed);
        double utilisation = observed == 0 ? 0 : (double) sum(units, UnitSummary::busy) / observed;
        table.row(
                name,
                number(sum(units, UnitSummary::fired)),
                number(sum(units, UnitSummary::stolen)),
                time(sum(units, UnitSummary::busy)),
                time(sum(units, UnitSummary::idle)),
                time(sum(units, UnitSummary::other)),
                format("%.1f %%", utilisation * 100),
                number(sum(units, UnitSummary::dropped)));
    }

    private void codelets() {
        List<CodeletSummary> all = summary.codelets();
        List<CodeletSummary> shown = all.subList(0, Math.min(all.size(), MOST_CODELETS));
        List<CodeletSummary> others = all.subList(shown.size(), all.size());
        TextTable table = new TextTable(
                "codelet", "fired", "total", "share", "mean", "p50", "p95", "p99", "max", "waited p50", "p95");
        for (CodeletSummary codelet : shown) {
            Spread firings = codelet.firings();
            Spread waits = codelet.waits();
            table.row(
                    codelet.name(),
                    number(firings.count()),
                    time(firings.total()),
                    share(firings.total()),
                    meanTime(firings),
                    time(firings.median()),
                    time(firings.percentile95()),
                    time(firings.percentile99()),
                    time(firings.max()),
                    waits.count() == 0 ? "-" : time(waits.median()),
                    waits.count() == 0 ? "-" : time(waits.percentile95()));
        }
        if (!others.isEmpty()) {
            long total = sum(others, kind -> kind.firings().total());
            table.row(
                    number(others.size()) + " others",
                    number(sum(others, kind -> kind.firings().count())),
                    time(total),
                    share(total));
        }
        table.appendTo(text);
    }

    private static <T> long sum(List<T> all, ToLongFunction<T> part) {
        return all.stream().mapToLong(part).sum();
    }

    private String share(long ticks) {
        return summary.work() == 0 ? "-" : format("%.1f %%", 100.0 * ticks / summary.work());
    }

    private static String ratio(long part, long whole) {
        return whole == 0 ? "-" : format("%.2f", (double) part / whole);
    }

    private static String number(long number) {
        return format("%,d", number);
    }

    private String time(long ticks) {
        return times.text(ticks);
    }

    private String meanTime(Spread spread) {
        return times.text(spread.mean());
    }

    private static String format(String pattern, Object... parts) {
        return String.format(Locale.ROOT, pattern, parts);
    }
}
