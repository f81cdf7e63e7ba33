package org.edarts.viewer.text;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.edarts.trace.TracedRun;
import org.edarts.viewer.analysis.Analysis;
import org.edarts.viewer.analysis.CodeletTimes;
import org.edarts.viewer.analysis.CriticalPath;
import org.edarts.viewer.analysis.Spread;
import org.edarts.viewer.analysis.UnitTimes;

/**
 * The numbers of a trace as tables for a terminal, each line ended by a line feed: the whole and where the time of the
 * CUs went, the units (the first 16, then the sum of the others), the codelets (the 20 costliest kinds, then the sum of
 * the others) and, if code was moved, that of the units and of the functions. Owner: one thread.
 */
public final class AnalysisText {
    private static final int MOST_UNITS = 16;

    private static final int MOST_ON_PATH = 3;

    /** Enough to see where the time went, and few enough to keep the units on the screen. */
    private static final int MOST_CODELETS = 20;

    private final Analysis analysis;
    private final TickTimes times;
    private final StringBuilder text = new StringBuilder();

    private AnalysisText(Analysis analysis) {
        this.analysis = analysis;
        this.times = TickTimes.of(analysis.origin());
    }

    /** Returns the tables. */
    public static String of(Analysis analysis) {
        return new AnalysisText(analysis).text();
    }

    private String text() {
        line(heading());
        if (!analysis.origin().commandLine().isEmpty()) {
            line(analysis.origin().commandLine());
        }
        if (analysis.dropped() > 0) {
            line(format(
                    "%,d records are missing, as the rings were full or they lie outside of the window: the numbers below"
                            + " cover only what is there",
                    analysis.dropped()));
        }
        if (analysis.fired() > 0) {
            line("");
            whole();
            line("");
            new TimeSplitText(analysis, times).appendTo(text);
        }
        line("");
        units();
        line("");
        codelets();
        new CodeMovesText(analysis.codeMoves(), times).appendTo(text);
        new LinkLoadsText(analysis.links(), analysis.makespan()).appendTo(text);
        return text.toString();
    }

    private void line(String content) {
        text.append(content).append('\n');
    }

    private String heading() {
        long failed = count(TracedRun.Outcome.FAILED);
        long open = count(TracedRun.Outcome.OPEN);
        return format(
                "%s, policy %s, seed %s: %d run%s%s%s, %,d codelets fired, %s of %s",
                analysis.origin().graph(),
                analysis.origin().policy(),
                analysis.origin().seed(),
                analysis.runs().size(),
                analysis.runs().size() == 1 ? "" : "s",
                failed == 0 ? "" : " (" + failed + " failed)",
                open == 0 ? "" : " (" + open + " without an end)",
                analysis.fired(),
                time(analysis.makespan()),
                analysis.origin().time().text());
    }

    private long count(TracedRun.Outcome outcome) {
        return analysis.runs().stream().filter(run -> run.outcome() == outcome).count();
    }

    private void whole() {
        long path = analysis.criticalPath().length();
        long work = work();
        fact("work", time(work), "all firings");
        fact(
                "critical path",
                time(path),
                "the longest chain of dependent firings"
                        + (analysis.criticalPath().exact() ? "" : ", as far as records tell")
                        + ": " + path());
        fact("parallelism", ratio(work, path), "work / critical path");
        if (analysis.dropped() == 0) {
            fact(
                    "lower bound",
                    time(analysis.bounds().highest()),
                    format(
                            "for these firings on %d CU%s; the run%s took %s times as long",
                            analysis.cus(),
                            analysis.cus() == 1 ? "" : "s",
                            analysis.runs().size() == 1 ? "" : "s",
                            ratio(analysis.makespan(), analysis.bounds().highest())));
        }
        fact(
                "slack",
                time(analysis.slack().spread().median()),
                "the median of what firings could have taken longer; "
                        + number(analysis.slack().critical()) + " have none");
    }

    /** The kinds of codelets that the critical path is made of, the longest first. */
    private String path() {
        long length = analysis.criticalPath().length();
        List<CriticalPath.Share> kinds = analysis.criticalPath().kinds();
        String named = kinds.stream()
                .limit(MOST_ON_PATH)
                .map(kind -> format("%s %.0f %%", kind.name(), length == 0 ? 0.0 : 100.0 * kind.time() / length))
                .collect(Collectors.joining(", "));
        return kinds.size() > MOST_ON_PATH ? named + ", ..." : named;
    }

    private long work() {
        return analysis.time().work();
    }

    private void fact(String name, String value, String meaning) {
        line(format("%-13s  %9s  %s", name, value, meaning));
    }

    private void units() {
        List<UnitTimes> all = analysis.units();
        List<UnitTimes> shown = all.subList(0, Math.min(all.size(), MOST_UNITS));
        List<UnitTimes> others = all.subList(shown.size(), all.size());
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

    private void unitRow(TextTable table, String name, List<UnitTimes> units) {
        long observed = sum(units, UnitTimes::observed);
        double utilisation = observed == 0 ? 0 : (double) sum(units, UnitTimes::busy) / observed;
        table.row(
                name,
                number(sum(units, UnitTimes::fired)),
                number(sum(units, UnitTimes::stolen)),
                time(sum(units, UnitTimes::busy)),
                time(sum(units, UnitTimes::idle)),
                time(sum(units, UnitTimes::other)),
                format("%.1f %%", utilisation * 100),
                number(sum(units, UnitTimes::dropped)));
    }

    private void codelets() {
        List<CodeletTimes> all = analysis.codelets();
        List<CodeletTimes> shown = all.subList(0, Math.min(all.size(), MOST_CODELETS));
        List<CodeletTimes> others = all.subList(shown.size(), all.size());
        TextTable table = new TextTable(
                "codelet", "fired", "total", "share", "mean", "p50", "p95", "p99", "max", "waited p50", "p95");
        for (CodeletTimes codelet : shown) {
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
        long firings = sum(analysis.codelets(), kind -> kind.firings().total());
        return firings == 0 ? "-" : format("%.1f %%", 100.0 * ticks / firings);
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
