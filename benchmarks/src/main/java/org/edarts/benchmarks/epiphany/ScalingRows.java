package org.edarts.benchmarks.epiphany;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.edarts.benchmarks.prediction.MeshProgram;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;

/**
 * The stencil on more and more cores: with as many points for each, and with as many together. What an iteration takes
 * is what a longer run takes more.
 *
 * @param quick whether chips are small
 */
record ScalingRows(boolean quick) {
    private static final int FEW = 4;
    private static final int MANY = 14;

    /** Points of all tiles across and down, in tiles of 20 across. */
    private static final int SMALL = 160;

    private static final int LARGE = 320;
    private static final int POINTS = 20;

    void addTo(FigureTable table) {
        double alone = 0;
        for (int side : quick ? new int[] {1, 2, 4} : new int[] {1, 2, 4, 8, 16}) {
            table.measures("stencil on " + side * side + " cores");
            double cycles = ProgramFigures.stencil(side, FEW, MANY);
            alone = side == 1 ? cycles : alone;
            table.add(
                    "weak scaling: stencil 80 x 20 per core, " + side * side + " cores",
                    FigureTable.cycles(cycles),
                    "reported",
                    String.format(Locale.ROOT, "%.1f %% of a core alone", 100 * alone / cycles));
        }
        strong(table, SMALL, quick ? List.of(Chips.mesh(4, 4)) : List.of(Chips.mesh(4, 4), Chips.mesh(8, 8)));
        if (!quick) {
            strong(table, LARGE, List.of(Chips.mesh(8, 8), Chips.mesh(16, 16)));
        }
    }

    private static void strong(FigureTable table, int points, List<Chip> chips) {
        double first = 0;
        for (Chip chip : chips) {
            int cores = chip.map().nodes();
            table.measures("stencil of " + points + " x " + points + " points on " + cores + " cores");
            double cycles = (stencil(chip, points, MANY) - stencil(chip, points, FEW)) / (double) (MANY - FEW);
            first = first == 0 ? cycles * cores : first;
            table.add(
                    "strong scaling: stencil " + points + " x " + points + ", tiles of 20 x 20, " + cores + " cores",
                    FigureTable.cycles(cycles),
                    "reported",
                    String.format(Locale.ROOT, "efficiency %.1f %%", 100 * first / (cycles * cores)));
        }
    }

    private static long stencil(Chip chip, int points, int iterations) {
        String tiles = Integer.toString(points / POINTS);
        return MeshProgram.sample(
                        "stencil",
                        chip,
                        Map.of(
                                "down",
                                tiles,
                                "across",
                                tiles,
                                "rows",
                                Integer.toString(POINTS),
                                "iterations",
                                Integer.toString(iterations)))
                .run()
                .cycles();
    }
}
