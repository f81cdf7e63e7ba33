package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.edarts.benchmarks.shape.CheckedShape;
import org.edarts.benchmarks.shape.Shape;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.su.Policies;

/**
 * What programs take whose codelets update two blocks each, beside the same that read from one set of blocks and write
 * into another, by turns.
 *
 * @param quick whether one small chip is measured
 * @param progress is told what is measured
 */
record ExchangeTable(boolean quick, Consumer<String> progress) {
    private static final String ROW = "%-42s %5s %14s %14s %14s";

    /** Measures and returns the table. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("cycles of programs whose kernels are compiled, and of which nothing is placed");
        lines.add(String.format(
                Locale.ROOT, ROW, "codelets of two blocks", "cores", "in place", "local-first", "two sets"));
        List<String> refused = new ArrayList<>();
        List<Shape> inPlace = Shape.ofExchanges(true);
        List<Shape> twoSets = Shape.ofExchanges(false);
        for (Chip chip : quick ? List.of(Chips.PARALLELLA) : List.of(Chips.PARALLELLA, Chips.mesh(8, 8))) {
            for (int number = 0; number < inPlace.size(); number++) {
                Shape shape = inPlace.get(number);
                int cores = chip.map().nodes();
                lines.add(String.format(
                        Locale.ROOT,
                        ROW,
                        shape.name(),
                        cores,
                        cell(shape, chip, Policies.DEFAULT, refused),
                        cell(shape, chip, "local-first", refused),
                        cell(twoSets.get(number), chip, Policies.DEFAULT, refused)));
            }
        }
        lines.addAll(refused);
        lines.add("all results equal the host's, bit for bit");
        return lines;
    }

    private String cell(Shape shape, Chip chip, String policy, List<String> refused) {
        String measured = shape.name() + ", " + chip.map().nodes() + " cores, " + policy;
        progress.accept(measured);
        return DataTable.cell(
                () -> new CheckedShape(shape).run(chip, Policies.named(policy)).cycles(),
                why -> refused.add(measured + " refused: " + why));
    }
}
