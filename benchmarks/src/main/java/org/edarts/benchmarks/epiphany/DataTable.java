package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.edarts.benchmarks.shape.CheckedShape;
import org.edarts.benchmarks.shape.Shape;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.report.NoRoomException;
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
        List<String> refused = new ArrayList<>();
        for (Shape shape : Shape.ofData()) {
            CheckedShape program = new CheckedShape(shape);
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, NAME, shape.name()));
            for (Chip chip : chips) {
                String measured = shape.name() + ", " + chip.map().nodes() + " cores";
                progress.accept(measured);
                String cell = cell(
                        () -> program.run(chip, Policies.named(Policies.DEFAULT))
                                .cycles(),
                        why -> refused.add(measured + " refused: " + why));
                line.append(String.format(Locale.ROOT, " %12s", cell));
            }
            lines.add(line.toString());
        }
        lines.addAll(refused);
        lines.add("all results equal the host's, bit for bit");
        return lines;
    }

    /**
     * Returns the cycles of a run, or that it has no room.
     *
     * @param refused is told why it was refused, if that is another reason
     */
    static String cell(LongSupplier run, Consumer<String> refused) {
        try {
            return String.format(Locale.ROOT, "%,d", run.getAsLong());
        } catch (NoRoomException full) {
            return "no room";
        } catch (GraphException other) {
            refused.accept(other.getMessage());
            return "refused";
        }
    }
}
