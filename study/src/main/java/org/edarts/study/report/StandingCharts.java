package org.edarts.study.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.edarts.study.compare.Comparison;
import org.edarts.study.compare.Standing;

/**
 * Draws how the contenders of a study did.
 *
 * @param standings the contenders, the best first
 */
record StandingCharts(List<Standing> standings) {
    private static final double WIDTH = 900;
    private static final double LEFT = 150;
    private static final double RIGHT = 130;
    private static final double ROW = 26;
    private static final double TOP = 14;
    private static final double BOTTOM = 34;
    private static final double PROFILE_HEIGHT = 300;
    private static final double LABEL_GAP = 14;
    private static final int STYLES = 8;
    private static final int TICKS = 5;

    /**
     * A box for each contender: quartiles and median of its ratios to the bound, with lines to the least and the most.
     */
    String distributions() {
        double most = standings.stream().mapToDouble(Standing::most).max().orElse(1);
        double range = Math.max(most - 1, 1e-9);
        double bottom = TOP + ROW * standings.size();
        Svg svg = new Svg(WIDTH, bottom + BOTTOM, "Makespan divided by the bound, by policy");
        for (int tick = 0; tick <= TICKS; tick++) {
            double value = 1 + range * tick / TICKS;
            double x = x(value, range);
            svg.line(x, TOP, x, bottom, "grid");
            svg.text(x, bottom + 16, "middle", String.format(Locale.ROOT, "%.2f", value));
        }
        for (int place = 0; place < standings.size(); place++) {
            Standing each = standings.get(place);
            double middle = TOP + ROW * (place + 0.5);
            svg.text(LEFT - 8, middle + 4, "end", each.policy());
            svg.line(x(each.least(), range), middle, x(each.most(), range), middle, "whisker");
            svg.box(
                    x(each.quartile(), range),
                    middle - ROW / 3,
                    Math.max(1, x(each.thirdQuartile(), range) - x(each.quartile(), range)),
                    2 * ROW / 3,
                    "box",
                    String.format(
                            Locale.ROOT,
                            "%s: least %.4f, quartiles %.4f and %.4f, median %.4f, most %.4f",
                            each.policy(),
                            each.least(),
                            each.quartile(),
                            each.thirdQuartile(),
                            each.median(),
                            each.most()));
            svg.line(x(each.median(), range), middle - ROW / 3, x(each.median(), range), middle + ROW / 3, "median");
        }
        return svg.end();
    }

    private static double x(double ratio, double range) {
        return LEFT + (WIDTH - LEFT - RIGHT) * (ratio - 1) / range;
    }

    /**
     * A line for each contender: the share of the cases in which it is within a factor of the best (Dolan and More).
     */
    String profiles() {
        double[] factors = Comparison.factors();
        double last = Math.log(factors[factors.length - 1]);
        Svg svg = new Svg(
                WIDTH, PROFILE_HEIGHT + TOP + BOTTOM, "Share of the cases within a factor of the best contender");
        for (int share = 0; share <= 100; share += 25) {
            double y = y(share / 100.0);
            svg.line(LEFT, y, WIDTH - RIGHT, y, "grid");
            svg.text(LEFT - 8, y + 4, "end", share + " %");
        }
        for (double factor : factors) {
            // Those that are nearly 1 would hide each other.
            if (factor == 1 || factor >= 1.05) {
                double x = factorX(factor, last);
                svg.line(x, TOP, x, y(0), "grid");
                svg.text(x, y(0) + 16, "middle", String.format(Locale.ROOT, "%.2f", factor));
            }
        }
        for (int place = 0; place < standings.size(); place++) {
            Standing each = standings.get(place);
            double[] points = new double[4 * factors.length - 2];
            int at = 0;
            for (int index = 0; index < factors.length; index++) {
                if (index > 0) {
                    points[at++] = factorX(factors[index], last);
                    points[at++] = y(each.profile()[index - 1]);
                }
                points[at++] = factorX(factors[index], last);
                points[at++] = y(each.profile()[index]);
            }
            svg.path(points, "line style" + place % STYLES, each.policy());
        }
        labels(svg);
        return svg.end();
    }

    /** The names at the ends of the lines, apart from each other. */
    private void labels(Svg svg) {
        List<Standing> highestFirst = standings.stream()
                .sorted(Comparator.comparingDouble((Standing each) -> each.profile()[each.profile().length - 1])
                        .reversed())
                .toList();
        double next = TOP;
        for (Standing each : highestFirst) {
            double y = Math.max(next, y(each.profile()[each.profile().length - 1]));
            svg.text(WIDTH - RIGHT + 8, y + 4, "start label" + standings.indexOf(each) % STYLES, each.policy());
            next = y + LABEL_GAP;
        }
    }

    private static double factorX(double factor, double last) {
        return LEFT + (WIDTH - LEFT - RIGHT) * Math.log(factor) / last;
    }

    private static double y(double share) {
        return TOP + PROFILE_HEIGHT * (1 - share);
    }
}
