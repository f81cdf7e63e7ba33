package org.edarts.viewer.text;

import java.util.List;
import java.util.Locale;
import org.edarts.viewer.analysis.Analysis;
import org.edarts.viewer.analysis.Efficiencies;
import org.edarts.viewer.analysis.IdleShare;
import org.edarts.viewer.analysis.TimeSplit;
import org.jspecify.annotations.Nullable;

/**
 * Lays out where the time of all CUs went, and how well they were used.
 *
 * @param analysis the numbers
 * @param times writes times
 */
record TimeSplitText(Analysis analysis, TickTimes times) {
    private static final String UNKNOWN = "not recorded";

    void appendTo(StringBuilder text) {
        TimeSplit split = analysis.time();
        TextTable table = new TextTable("time of all CUs", "time", "share");
        row(table, "work", split.work());
        row(table, "overhead", split.overhead());
        if (split.lackOfParallelism() == null) {
            row(table, "idle", split.idle());
        } else {
            row(table, "idle: lack of parallelism", split.lackOfParallelism());
            row(table, "idle: imbalance", split.imbalance());
        }
        if (split.reasons() == null) {
            row(table, "why idle", null);
        }
        row(table, "waiting for data", split.data());
        row(table, "waiting for code", split.code());
        if (split.unobserved() > 0) {
            row(table, "records dropped", split.unobserved());
        }
        row(table, analysis.cus() + (analysis.cus() == 1 ? " CU" : " CUs") + " x makespan", split.total());
        table.appendTo(text);
        appendReasons(text);
        Efficiencies efficiencies = analysis.efficiencies();
        if (efficiencies != null) {
            text.append('\n');
            append(efficiencies, text);
        }
    }

    private void appendReasons(StringBuilder text) {
        List<IdleShare> reasons = analysis.time().reasons();
        if (reasons != null && !reasons.isEmpty()) {
            TextTable table = new TextTable("idle, by reason", "time", "share");
            reasons.forEach(reason -> row(table, reason.reason().text(), reason.time()));
            text.append('\n');
            table.appendTo(text);
        }
    }

    private static void append(Efficiencies efficiencies, StringBuilder text) {
        TextTable shares = new TextTable("efficiency", "share");
        shares.row("parallel", percent(efficiencies.parallel()));
        shares.row("  load balance", percent(efficiencies.loadBalance()));
        shares.row("  communication", percent(efficiencies.communication()));
        shares.row("    serialisation", percent(efficiencies.serialisation()));
        shares.row("    transfer", percent(efficiencies.transfer()));
        shares.appendTo(text);
    }

    private void row(TextTable table, String name, @Nullable Long time) {
        if (time == null) {
            table.row(name, UNKNOWN);
        } else {
            table.row(name, times.text(time), percent(analysis.time().share(time)));
        }
    }

    private static String percent(@Nullable Double share) {
        return share == null ? UNKNOWN : String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
