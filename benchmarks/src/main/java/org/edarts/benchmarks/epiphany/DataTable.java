package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.edarts.benchmarks.shape.CheckedShape;
import org.edarts.benchmarks.shape.Shape;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.graph.GraphException;
import org.edarts.su.Policies;

/**
 * What programs take whose kernels read what lies on other cores, from one core to many.
 *
 * @param quick whether one small chip is measured
 * @param progress is told what is measured
 */
record DataTable(boolean quick, Consumer<String> progress) {
    private static final String NAME = "%-50s";

    /** Measures and returns the table. */
    List<String> lines() {
        List<Chip> chips = quick
                ? List.of(Chips.PARALLELLA)
                : List.of(Chips.mesh(1, 1), Chips.mesh(2, 2), Chips.PARALLELLA, Chips.mesh(8, 8));
        List<String> lines = new ArrayList<>();
        lines.add("cycles of programs whose kernels are compiled, and of which nothing is placed");
        StringBuilder head = new StringBuilder(String.format(Locale.ROOT, NAME, "cores"));
        chips.forEach(chip ->
                head.append(String.format(Locale.ROOT, " %12d", chip.map().nodes())));
        lines.add(head.toString());
        for (Shape shape : Shape.ofData()) {
            CheckedShape program = new CheckedShape(shape);
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, NAME, shape.name()));
            for (Chip chip : chips) {
                progress.accept(shape.name() + ", " + chip.map().nodes() + " cores");
                line.append(String.format(Locale.ROOT, " %12s", cycles(program, chip)));
            }
            lines.add(line.toString());
        }
        lines.add("all results equal the host's, bit for bit");
        return lines;
    }

    private static String cycles(CheckedShape program, Chip chip) {
        try {
            return String.format(
                    Locale.ROOT,
                    "%,d",
                    program.run(chip, Policies.named(Policies.DEFAULT)).cycles());
        } catch (GraphException refused) {
            return "no room";
        }
    }
}
