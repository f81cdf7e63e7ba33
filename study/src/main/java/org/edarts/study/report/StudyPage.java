package org.edarts.study.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.edarts.study.Row;
import org.edarts.study.compare.Comparison;
import org.edarts.study.compare.Duel;
import org.edarts.study.compare.Standing;

/**
 * A study as one page of HTML that needs nothing beside itself: the standings, their distributions and performance
 * profiles drawn, the pairs that chance does not explain, and each row.
 */
public final class StudyPage {
    private static final int MOST_ROWS = 20_000;
    private static final double SIGNIFICANT = 0.05;

    private static final String STYLE = """
            :root { color-scheme: light dark; --ink: #1b1f24; --paper: #ffffff; --faint: #d0d7de; --fill: #9ecae1; }
            @media (prefers-color-scheme: dark) {
              :root { --ink: #e6edf3; --paper: #0d1117; --faint: #30363d; --fill: #1f5f8b; } }
            body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
              max-width: 1000px; margin: 2em auto; padding: 0 1em; }
            code { font-size: 0.9em; overflow-wrap: anywhere; }
            table { border-collapse: collapse; margin: 1em 0; font-variant-numeric: tabular-nums; }
            th, td { padding: 0.2em 0.7em; border-bottom: 1px solid var(--faint); text-align: right; }
            th:first-child { text-align: left; }
            .scroll { overflow-x: auto; }
            svg { width: 100%; height: auto; font-size: 12px; }
            svg text { fill: var(--ink); }
            .middle { text-anchor: middle; } .end { text-anchor: end; }
            .grid { stroke: var(--faint); } .whisker { stroke: var(--ink); }
            .box { fill: var(--fill); stroke: var(--ink); } .median { stroke: var(--ink); stroke-width: 3; }
            .line { fill: none; stroke-width: 2.5; }
            """;

    /**
     * The colours of Okabe and Ito, which people with any colour vision can tell apart; every line has its own dashes,
     * too.
     */
    private static final List<String> COLOURS =
            List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a7d00", "#7f7f7f");

    private static final List<String> DASHES =
            List.of("none", "8 3", "2 3", "10 3 2 3", "5 5", "14 4", "1 4", "6 2 2 2 2 2");

    private StudyPage() {}

    /**
     * Returns the page.
     *
     * @param command what was typed, to be shown
     */
    public static String html(String command, List<Row> rows, Comparison comparison) {
        StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n"
                + "<meta name='viewport' content='width=device-width'>\n<title>Scheduling study</title>\n<style>\n");
        page.append(STYLE);
        for (int style = 0; style < COLOURS.size(); style++) {
            page.append(String.format(
                    Locale.ROOT,
                    ".style%d { stroke: %s; stroke-dasharray: %s; } svg .label%d { fill: %s; }%n",
                    style,
                    COLOURS.get(style),
                    DASHES.get(style),
                    style,
                    COLOURS.get(style)));
        }
        page.append("</style>\n</head>\n<body>\n<h1>Scheduling study</h1>\n<p><code>")
                .append(Html.escaped(command))
                .append("</code></p>\n");
        if (comparison.cases() == 0) {
            page.append("<p>No graph was run under every policy: there is nothing to compare.</p>\n");
        } else {
            compared(page, comparison);
        }
        shortest(page, rows);
        rows(page, rows);
        return page.append("</body>\n</html>\n").toString();
    }

    private static void compared(StringBuilder page, Comparison comparison) {
        StandingCharts charts = new StandingCharts(comparison.standings());
        Standing best = comparison.standings().get(0);
        page.append(String.format(
                Locale.ROOT,
                "<p>Over %,d cases, <strong>%s</strong> has the lowest mean: %.4f times the lower bound.</p>%n",
                comparison.cases(),
                Html.escaped(best.policy()),
                best.mean()));
        page.append("<h2>Makespan divided by the lower bound</h2>\n").append(charts.distributions());
        List<List<String>> table = new ArrayList<>();
        for (Standing each : comparison.standings()) {
            table.add(List.of(
                    each.policy(),
                    number(each.mean()),
                    each.error().isPresent() ? number(each.error().getAsDouble()) : "",
                    number(each.least()),
                    number(each.quartile()),
                    number(each.median()),
                    number(each.thirdQuartile()),
                    number(each.most()),
                    each.optimumRatio().isPresent() ? number(each.optimumRatio().getAsDouble()) : "",
                    each.known() == 0 ? "" : each.optimal() + "/" + each.known()));
        }
        page.append("<div class='scroll'>")
                .append(Html.table(
                        List.of(
                                "policy",
                                "mean",
                                "± 95 %",
                                "min",
                                "q1",
                                "median",
                                "q3",
                                "max",
                                "to optimum",
                                "optimal"),
                        table))
                .append("</div>\n<h2>Share of the cases within a factor of the best</h2>\n")
                .append(charts.profiles());
        duels(page, comparison);
    }

    private static void duels(StringBuilder page, Comparison comparison) {
        List<List<String>> table = comparison.duels().stream()
                .filter(duel -> duel.adjusted() < SIGNIFICANT)
                .map(StudyPage::duel)
                .toList();
        page.append("<h2>Pairs that chance does not explain</h2>\n<p>")
                .append(table.size())
                .append(" of ")
                .append(comparison.duels().size())
                .append(" pairs differ (Wilcoxon's signed rank test with Holm's correction, p &lt; 0.05).</p>\n");
        if (!table.isEmpty()) {
            page.append(Html.table(List.of("shorter", "longer", "wins", "losses", "ties", "p", "effect"), table));
        }
    }

    private static List<String> duel(Duel duel) {
        boolean swapped = duel.effect() < 0;
        return List.of(
                swapped ? duel.second() : duel.first(),
                swapped ? duel.first() : duel.second(),
                Integer.toString(swapped ? duel.losses() : duel.wins()),
                Integer.toString(swapped ? duel.wins() : duel.losses()),
                Integer.toString(duel.ties()),
                String.format(Locale.ROOT, "%.2g", duel.adjusted()),
                String.format(Locale.ROOT, "%.2f", Math.abs(duel.effect())));
    }

    /** By the number of processors, on how many graphs each contender was shortest. */
    private static void shortest(StringBuilder page, List<Row> rows) {
        Map<Integer, Map<String, Double>> least = new TreeMap<>();
        Map<Integer, Map<String, Integer>> wins = new TreeMap<>();
        for (Row row : rows) {
            least.computeIfAbsent(row.processors(), size -> new TreeMap<>())
                    .merge(row.graph() + "\n" + row.machine(), row.makespan(), Math::min);
        }
        for (Row row : rows) {
            double best = least.get(row.processors()).getOrDefault(row.graph() + "\n" + row.machine(), 0.0);
            wins.computeIfAbsent(row.processors(), size -> new TreeMap<>())
                    .merge(row.policy(), row.seed() == 1 && row.makespan() <= best * (1 + 1e-12) ? 1 : 0, Integer::sum);
        }
        List<String> policies = rows.stream().map(Row::policy).distinct().toList();
        List<String> titles = new ArrayList<>(List.of("processors", "graphs"));
        titles.addAll(policies);
        List<List<String>> table = new ArrayList<>();
        wins.forEach((size, each) -> {
            List<String> line = new ArrayList<>(List.of(
                    Integer.toString(size), Integer.toString(least.get(size).size())));
            policies.forEach(policy -> line.add(Integer.toString(each.getOrDefault(policy, 0))));
            table.add(line);
        });
        page.append("<h2>On how many graphs each was shortest</h2>\n<div class='scroll'>")
                .append(Html.table(titles, table))
                .append("</div>\n");
    }

    private static void rows(StringBuilder page, List<Row> rows) {
        List<Column> columns = Arrays.asList(Column.values());
        page.append("<details><summary>All ")
                .append(rows.size())
                .append(" rows</summary>\n<div class='scroll'>")
                .append(Html.table(
                        columns.stream()
                                .map(column -> column.name().toLowerCase(Locale.ROOT))
                                .toList(),
                        rows.stream()
                                .limit(MOST_ROWS)
                                .map(row -> columns.stream()
                                        .map(column -> column.text(row))
                                        .collect(Collectors.toList()))
                                .toList()))
                .append("</div>\n");
        if (rows.size() > MOST_ROWS) {
            page.append("<p>Only the first ")
                    .append(MOST_ROWS)
                    .append(" are shown: <code>--format csv</code> has all.</p>\n");
        }
        page.append("</details>\n");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }
}
