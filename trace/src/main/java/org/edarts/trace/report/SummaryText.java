package org.edarts.trace.report;

import java.util.List;
import java.util.Locale;
import org.edarts.trace.TracedRun;

/** Lays a summary out as text. */
final class SummaryText {
    private static final String[] UNITS = {"ns", "us", "ms", "s"};
    private static final double STEP = 1_000;

    /** Enough to see where the time went, and few enough to keep the units on the screen. */
    private static final int MOST_CODELETS = 20;

    private SummaryText() {}

    static String of(TraceSummary summary) {
        double tick = summary.clock().nanosPerTick();
        StringBuilder text = new StringBuilder();
        text.append(heading(summary)).append('\n');
        if (summary.dropped() > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    "%,d older records were dropped: the rings were full, and the numbers below cover only what was kept\n",
                    summary.dropped()));
        }
        text.append('\n');
        units(summary, tick).appendTo(text);
        text.append('\n');
        codelets(summary, tick).appendTo(text);
        return text.toString();
    }

    private static String heading(TraceSummary summary) {
        long failed = count(summary, TracedRun.Outcome.FAILED);
        long open = count(summary, TracedRun.Outcome.OPEN);
        return String.format(
                Locale.ROOT,
                "%d run%s%s%s, %,d codelets fired, %s of %s time",
                summary.runs().size(),
                summary.runs().size() == 1 ? "" : "s",
                failed == 0 ? "" : " (" + failed + " failed)",
                open == 0 ? "" : " (" + open + " without an end)",
                summary.fired(),
                time(summary.makespan() * summary.clock().nanosPerTick()),
                summary.clock().virtual() ? "virtual" : "real");
    }

    private static long count(TraceSummary summary, TracedRun.Outcome outcome) {
        return summary.runs().stream().filter(run -> run.outcome() == outcome).count();
    }

    private static TextTable units(TraceSummary summary, double tick) {
        TextTable table = new TextTable("unit", "fired", "stolen", "busy", "idle", "utilisation", "dropped");
        for (UnitSummary unit : summary.units()) {
            table.row(
                    unit.name(),
                    number(unit.fired()),
                    number(unit.stolen()),
                    time(unit.busy() * tick),
                    time(unit.idle() * tick),
                    String.format(Locale.ROOT, "%.1f %%", unit.utilisation() * 100),
                    number(unit.dropped()));
        }
        return table;
    }

    private static TextTable codelets(TraceSummary summary, double tick) {
        List<CodeletSummary> all = summary.codelets();
        List<CodeletSummary> shown = all.subList(0, Math.min(all.size(), MOST_CODELETS));
        List<CodeletSummary> others = all.subList(shown.size(), all.size());
        TextTable table = new TextTable("codelet", "fired", "total", "mean", "min", "p50", "p95", "max");
        for (CodeletSummary codelet : shown) {
            table.row(
                    codelet.name(),
                    number(codelet.count()),
                    time(codelet.total() * tick),
                    time(codelet.mean() * tick),
                    time(codelet.min() * tick),
                    time(codelet.median() * tick),
                    time(codelet.percentile95() * tick),
                    time(codelet.max() * tick));
        }
        if (!others.isEmpty()) {
            long fired = others.stream().mapToLong(CodeletSummary::count).sum();
            long total = others.stream().mapToLong(CodeletSummary::total).sum();
            table.row(number(others.size()) + " others", number(fired), time(total * tick));
        }
        return table;
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A duration in the largest unit that leaves something before the point. */
    static String time(double nanos) {
        double value = nanos;
        int unit = 0;
        while (Math.abs(value) >= STEP && unit < UNITS.length - 1) {
            value /= STEP;
            unit++;
        }
        String format = unit == 0 && value == Math.rint(value) ? "%.0f %s" : "%.2f %s";
        return String.format(Locale.ROOT, format, value, UNITS[unit]);
    }
}
