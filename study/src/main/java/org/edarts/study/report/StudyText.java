package org.edarts.study.report;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.edarts.study.Row;
import org.edarts.study.compare.Comparison;
import org.edarts.study.compare.Duel;
import org.edarts.study.compare.Standing;

/**
 * A study as tables for people: each case, unless there are many, then how the contenders stand, and what tells them
 * apart.
 */
public final class StudyText {
    private static final int MOST_CASES = 12;
    private static final double SIGNIFICANT = 0.05;

    private StudyText() {}

    /** Prints a study. */
    public static void print(PrintWriter out, List<Row> rows, Comparison comparison) {
        Map<String, List<Row>> cases = new LinkedHashMap<>();
        for (Row row : rows) {
            cases.computeIfAbsent(
                            row.graph() + "\n" + row.machine() + "\n" + row.processors(), key -> new ArrayList<>())
                    .add(row);
        }
        if (cases.size() <= MOST_CASES) {
            cases.values().forEach(each -> printCase(out, each));
        } else {
            out.println(cases.size() + " cases; --format csv lists each");
            out.println();
        }
        if (comparison.cases() > 1) {
            printStandings(out, comparison);
            printDuels(out, comparison);
        }
        out.flush();
    }

    private static void printCase(PrintWriter out, List<Row> rows) {
        Row first = rows.get(0);
        out.println(String.format(
                Locale.ROOT,
                "%s on %d %s: %,d tasks, %,d edges, work %s, critical path %s, parallelism %.2f",
                first.graph(),
                first.processors(),
                first.processors() == 1 ? "CU" : "CUs",
                first.tasks(),
                first.edges(),
                Numbers.text(first.work()),
                Numbers.text(first.criticalPath()),
                first.parallelism()));
        out.println(String.format(
                Locale.ROOT,
                "  bound %s: critical path %s, work/P %s, Fernandez-Bussell %s%s",
                Numbers.text(first.bound()),
                Numbers.text(first.criticalPath()),
                Numbers.text(first.workBound()),
                Numbers.text(first.fernandezBussell()),
                first.optimum().isPresent() ? "; optimum " + Numbers.text(first.optimum()) : ""));
        out.println(String.format(
                Locale.ROOT,
                "  %-16s %14s %8s %10s %9s %10s",
                "policy",
                "makespan",
                "ratio",
                "to optimum",
                "speed-up",
                "efficiency"));
        for (Row row : rows) {
            out.println(String.format(
                    Locale.ROOT,
                    "  %-16s %14s %8.3f %10s %9.2f %9.1f%%%s%s",
                    row.policy(),
                    Numbers.text(row.makespan()),
                    row.ratio(),
                    decimals(row.optimumRatio()),
                    row.speedUp(),
                    100 * row.efficiency(),
                    row.seed() == 1 ? "" : "  seed " + row.seed(),
                    gap(row.gap())));
        }
        out.println();
    }

    private static String gap(OptionalDouble gap) {
        if (gap.isEmpty()) {
            return "";
        }
        return gap.getAsDouble() == 0
                ? "  proven shortest"
                : String.format(Locale.ROOT, "  gap %.2f%%", 100 * gap.getAsDouble());
    }

    private static String decimals(OptionalDouble number) {
        return number.isPresent() ? String.format(Locale.ROOT, "%.3f", number.getAsDouble()) : "";
    }

    private static void printStandings(PrintWriter out, Comparison comparison) {
        out.println("Makespan divided by the bound, over " + comparison.cases() + " cases:");
        out.println(String.format(
                Locale.ROOT,
                "  %-16s %7s %9s %7s %7s %7s %7s %7s %10s %9s",
                "policy",
                "mean",
                "+/-95%",
                "min",
                "q1",
                "median",
                "q3",
                "max",
                "to optimum",
                "optimal"));
        for (Standing each : comparison.standings()) {
            out.println(String.format(
                    Locale.ROOT,
                    "  %-16s %7.4f %9s %7.4f %7.4f %7.4f %7.4f %7.4f %10s %9s",
                    each.policy(),
                    each.mean(),
                    decimals(each.error()),
                    each.least(),
                    each.quartile(),
                    each.median(),
                    each.thirdQuartile(),
                    each.most(),
                    decimals(each.optimumRatio()),
                    each.known() == 0 ? "" : each.optimal() + "/" + each.known()));
        }
        out.println();
        out.println("Share of the cases within a factor of the best contender:");
        StringBuilder heading = new StringBuilder(String.format(Locale.ROOT, "  %-16s", "policy"));
        for (double factor : Comparison.factors()) {
            heading.append(String.format(Locale.ROOT, " %7.2f", factor));
        }
        out.println(heading);
        for (Standing each : comparison.standings()) {
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "  %-16s", each.policy()));
            for (double share : each.profile()) {
                line.append(String.format(Locale.ROOT, " %6.1f%%", 100 * share));
            }
            out.println(line);
        }
        out.println();
    }

    private static void printDuels(PrintWriter out, Comparison comparison) {
        out.println("Pairs that chance does not explain (Wilcoxon signed rank, Holm, p < " + SIGNIFICANT + "):");
        out.println(String.format(
                Locale.ROOT,
                "  %-16s %-16s %6s %6s %6s %10s %8s",
                "shorter",
                "longer",
                "wins",
                "losses",
                "ties",
                "p (Holm)",
                "effect"));
        int left = 0;
        for (Duel duel : comparison.duels()) {
            if (duel.adjusted() < SIGNIFICANT) {
                boolean swapped = duel.effect() < 0;
                out.println(String.format(
                        Locale.ROOT,
                        "  %-16s %-16s %6d %6d %6d %10.2g %8.2f",
                        swapped ? duel.second() : duel.first(),
                        swapped ? duel.first() : duel.second(),
                        swapped ? duel.losses() : duel.wins(),
                        swapped ? duel.wins() : duel.losses(),
                        duel.ties(),
                        duel.adjusted(),
                        Math.abs(duel.effect())));
            } else {
                left++;
            }
        }
        out.println("  " + left + " of " + comparison.duels().size() + " pairs may differ by chance");
    }
}
