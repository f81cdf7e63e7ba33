package org.edarts.benchmarks.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.edarts.benchmarks.shape.CheckedShape;
import org.edarts.benchmarks.shape.Shape;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.su.Policies;

/**
 * What graphs of many shapes take on eCores when nothing says where their codelets fire, beside what they take where
 * all is placed at random.
 *
 * @param quick whether only a small chip is measured, and each graph placed at random once
 * @param progress is told what is measured
 */
public record PlacementTable(boolean quick, Consumer<String> progress) {
    private static final int TIMES = 5;
    private static final String ROW = "%-46s %5s %12s %12s %12s";

    /** Measures and returns the table. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                ROW,
                "cycles of graphs that place nothing",
                "cores",
                "by default",
                "at random",
                "the best"));
        for (Chip chip : quick ? List.of(Chips.PARALLELLA) : List.of(Chips.PARALLELLA, Chips.mesh(8, 8))) {
            for (Shape shape : Shape.ofPlaces()) {
                progress.accept("placement: " + shape.name() + ", " + chip.map().nodes() + " cores");
                lines.add(line(chip, shape));
            }
        }
        lines.add("at random: the middle one of " + times() + ", and the best; what writes a block fires on one core");
        return lines;
    }

    private int times() {
        return quick ? 1 : TIMES;
    }

    private String line(Chip chip, Shape shape) {
        CheckedShape checked = new CheckedShape(shape);
        long[] random = LongStream.range(0, times())
                .map(seed -> checked.run(chip, new AtRandom(seed)).cycles())
                .sorted()
                .toArray();
        long own = checked.run(chip, Policies.named(Policies.DEFAULT)).cycles();
        return String.format(
                Locale.ROOT,
                ROW,
                shape.name(),
                chip.map().nodes(),
                number(own),
                number(random[random.length / 2]),
                number(random[0]));
    }

    private static String number(long cycles) {
        return String.format(Locale.ROOT, "%,d", cycles);
    }
}
