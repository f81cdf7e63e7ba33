package org.edarts.benchmarks.epiphany;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.edarts.benchmarks.prediction.MeshProgram;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.report.MeshTimes;

/**
 * Programs of one size on more and more cores, beginning and end included. How much faster they are is told beside
 * the fewest cores that have room for all blocks, as if those were all at work.
 *
 * @param quick whether chips are small
 */
record StrongScaling(boolean quick) {
    void addTo(FigureTable table) {
        add(
                table,
                "heat, 48 x 48 in tiles of 6, 40 steps",
                "heat",
                Map.of("width", "48", "height", "48", "tile", "6", "steps", "40", "check", "1"));
        add(table, "Cannon's product, 64 x 64 in blocks of 8", "cannon", Map.of("side", "8", "order", "8"));
        add(
                table,
                "Jacobi, 64 x 64 in tiles of 8, 5 rounds",
                "jacobi",
                Map.of("tiles", "8", "side", "8", "rounds", "5"));
        add(table, "fib(16) by procedures", "fib-kernels", Map.of("n", "16"));
        add(table, "search, 2,048 vertices in 64 parts", "search", Map.of("parts", "64", "size", "32", "copies", "16"));
    }

    private void add(FigureTable table, String what, String sample, Map<String, String> sizes) {
        double alone = 0;
        for (int side : quick ? new int[] {1, 2, 4} : new int[] {1, 2, 4, 8}) {
            Chip chip = Chips.mesh(side, side);
            int cores = side * side;
            table.measures(what + " on " + cores + " cores");
            MeshReport run = MeshProgram.sample(sample, chip, sizes).run();
            boolean streams = run.streamed().codelets() > 0;
            alone = alone == 0 && !streams ? (double) run.cycles() * cores : alone;
            table.add(
                    "strong scaling: " + what + ", " + cores + (cores == 1 ? " core" : " cores"),
                    String.format(Locale.ROOT, "%,d cycles", run.cycles()),
                    "reported",
                    (streams ? "blocks from the DRAM" : faster(alone / run.cycles(), cores)) + "; " + shares(run));
        }
    }

    private static String faster(double times, int cores) {
        return String.format(Locale.ROOT, "%.1f times as fast, efficiency %.1f %%", times, 100 * times / cores);
    }

    private static String shares(MeshReport run) {
        MeshTimes times = Objects.requireNonNull(run.times());
        return String.format(
                Locale.ROOT,
                "work %.1f %%, dispatch and signals %.1f %%, data %.1f %%, idle %.1f %%",
                100 * times.share(times.work()),
                100 * times.share(times.dispatch() + times.signals()),
                100 * times.share(times.data() + times.code()),
                100 * times.share(times.imbalance() + times.lack()));
    }
}
