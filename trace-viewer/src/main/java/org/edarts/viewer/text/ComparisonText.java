package org.edarts.viewer.text;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.edarts.viewer.analysis.Analysis;
import org.edarts.viewer.analysis.Efficiencies;
import org.edarts.viewer.analysis.Spread;
import org.edarts.viewer.analysis.TraceComparison;
import org.jspecify.annotations.Nullable;

/**
 * Two traces side by side as tables for a terminal: the whole and where the time of the CUs went, the kinds of
 * codelets, and where the traces part. A change is that from the first to the second. Owner: one thread.
 */
public final class ComparisonText {
    private static final int MOST_KINDS = 20;
    private static final String UNKNOWN = "not recorded";

    private final TraceComparison comparison;
    private final TickTimes first;
    private final TickTimes second;
    private final StringBuilder text = new StringBuilder();

    private ComparisonText(TraceComparison comparison) {
        this.comparison = comparison;
        this.first = TickTimes.of(comparison.first().origin());
        this.second = TickTimes.of(comparison.second().origin());
    }

    /**
     * Returns the tables.
     *
     * @param firstName what to call the first trace
     * @param secondName what to call the second
     */
    public static String of(TraceComparison comparison, String firstName, String secondName) {
        ComparisonText text = new ComparisonText(comparison);
        text.whole(firstName, secondName);
        text.kinds();
        text.parting();
        return text.text.toString();
    }

    private void whole(String firstName, String secondName) {
        TextTable table = new TextTable("", firstName, secondName, "change");
        table.row(
                "graph",
                comparison.first().origin().graph(),
                comparison.second().origin().graph());
        table.row(
                "policy",
                comparison.first().origin().policy(),
                comparison.second().origin().policy());
        table.row("CUs", "" + comparison.first().cus(), "" + comparison.second().cus());
        table.row(
                "fired",
                number(comparison.first().fired()),
                number(comparison.second().fired()));
        time(table, "makespan", Analysis::makespan);
        time(table, "critical path", analysis -> analysis.criticalPath().length());
        time(table, "lower bound", analysis -> analysis.bounds().highest());
        time(table, "work", analysis -> analysis.time().work());
        time(table, "overhead", analysis -> analysis.time().overhead());
        time(table, "idle", analysis -> analysis.time().idle());
        time(table, "  lack of parallelism", analysis -> analysis.time().lackOfParallelism());
        time(table, "  imbalance", analysis -> analysis.time().imbalance());
        time(table, "waiting for data", analysis -> analysis.time().data());
        time(table, "waiting for code", analysis -> analysis.time().code());
        share(table, "parallel efficiency", Efficiencies::parallel);
        share(table, "load balance", Efficiencies::loadBalance);
        table.row("steals", number(steals(comparison.first())), number(steals(comparison.second())));
        if (comparison.first().dropped() + comparison.second().dropped() > 0) {
            table.row(
                    "records dropped",
                    number(comparison.first().dropped()),
                    number(comparison.second().dropped()));
        }
        table.appendTo(text);
    }

    private static long steals(Analysis analysis) {
        return analysis.steals().stream().mapToLong(link -> link.count()).sum();
    }

    private void time(TextTable table, String name, Function<Analysis, @Nullable Long> part) {
        Long left = part.apply(comparison.first());
        Long right = part.apply(comparison.second());
        table.row(
                name,
                left == null ? UNKNOWN : first.text(left),
                right == null ? UNKNOWN : second.text(right),
                left == null || right == null ? "" : change(nanos(first, left), nanos(second, right)));
    }

    private void share(TextTable table, String name, ToDoubleFunction<Efficiencies> part) {
        Efficiencies left = comparison.first().efficiencies();
        Efficiencies right = comparison.second().efficiencies();
        table.row(
                name,
                left == null ? UNKNOWN : format("%.1f %%", 100 * part.applyAsDouble(left)),
                right == null ? UNKNOWN : format("%.1f %%", 100 * part.applyAsDouble(right)),
                left == null || right == null
                        ? ""
                        : format("%+.1f points", 100 * (part.applyAsDouble(right) - part.applyAsDouble(left))));
    }

    private void kinds() {
        List<TraceComparison.Kind> kinds = comparison.kinds();
        text.append('\n');
        TextTable table =
                new TextTable("codelet", "fired", "", "total", "", "change", "mean", "", "p99", "", "max", "");
        for (TraceComparison.Kind kind : kinds.subList(0, Math.min(MOST_KINDS, kinds.size()))) {
            Spread left = kind.first();
            Spread right = kind.second();
            table.row(
                    kind.name(),
                    number(left.count()),
                    number(right.count()),
                    first.text(left.total()),
                    second.text(right.total()),
                    change(nanos(first, left.total()), nanos(second, right.total())),
                    first.text(left.mean()),
                    second.text(right.mean()),
                    first.text(left.percentile99()),
                    second.text(right.percentile99()),
                    first.text(left.max()),
                    second.text(right.max()));
        }
        table.appendTo(text);
        if (kinds.size() > MOST_KINDS) {
            text.append(number(kinds.size() - MOST_KINDS)).append(" others\n");
        }
    }

    private void parting() {
        TraceComparison.Parting parting = comparison.parting();
        text.append('\n');
        if (parting == null) {
            text.append("each unit fired the same codelets in the same order\n");
            return;
        }
        text.append("they part on ")
                .append(parting.unit())
                .append(": ")
                .append(firing(parting.firstCodelet(), parting.firstTime(), first))
                .append(" in the first, ")
                .append(firing(parting.secondCodelet(), parting.secondTime(), second))
                .append(" in the second\n");
    }

    private static String firing(@Nullable String codelet, @Nullable Long time, TickTimes times) {
        return codelet == null || time == null ? "nothing more" : codelet + " at " + times.text(time);
    }

    private static double nanos(TickTimes times, long ticks) {
        return times.clock().toNanos(ticks);
    }

    private static String change(double left, double right) {
        return left == 0 ? right == 0 ? "+0.0 %" : "" : format("%+.1f %%", 100 * (right - left) / left);
    }

    private static String number(long number) {
        return format("%,d", number);
    }

    private static String format(String pattern, Object... parts) {
        return String.format(Locale.ROOT, pattern, parts);
    }
}
