package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.edarts.benchmarks.prediction.MeshProgram;
import org.edarts.calibration.kernels.CannonMatmul;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;

/**
 * Cannon's product of codelets, beside the program written by hand, which runs in the same invocation.
 *
 * @param quick whether chips are small: then no goal is that of 64 cores
 */
record CannonRows(boolean quick) {
    private static final Chip CHIP = Chips.EPIPHANY_IV;
    private static final double GIGA = 1e9;
    private static final double WITHIN = 0.9;

    /** The order of blocks of which a core has no room for two buffers of each beside the program written by hand. */
    private static final int LARGEST = 32;

    /** Published of 8 x 8 cores, in GFLOPS, by the order of blocks. */
    private static final Map<Integer, Double> PUBLISHED =
            new TreeMap<>(Map.of(8, 20.3, 16, 51.4, 20, 57.6, 24, 62.2, LARGEST, 65.3));

    /** What the overlapping program by hand came to there when the goals were set. */
    private static final Map<Integer, Double> BY_HAND_THEN = Map.of(16, 69.4, 20, 71.5, 24, 72.7);

    void addTo(FigureTable table) {
        PUBLISHED.keySet().forEach(order -> add(table, order));
    }

    private void add(FigureTable table, int order) {
        int side = quick ? 4 : 8;
        String what = "Cannon's product, " + side + " x " + side + " cores, n = " + order;
        table.measures(what);
        MeshProgram program = ProgramFigures.cannon(side, order);
        double codelets = program.job().flops() / (double) program.run().cycles() * CHIP.clockHertz() / GIGA;
        CannonMatmul plain = CannonMatmul.on(CHIP, side);
        double hand =
                (order == LARGEST ? plain : plain.withOverlap()).run(order).gigaflops();
        table.add(
                what,
                String.format(Locale.ROOT, "%.1f GFLOPS", codelets),
                judged(codelets, goals(order, hand)),
                String.format(Locale.ROOT, "by hand, %soverlapping %.1f", order == LARGEST ? "not " : "", hand)
                        + beside(order));
    }

    /** To be within 10 % of what was by hand, then and now; of the largest blocks as fast as published. */
    private List<Double> goals(int order, double hand) {
        List<Double> goals = new ArrayList<>();
        if (BY_HAND_THEN.containsKey(order)) {
            if (!quick) {
                goals.add(WITHIN * BY_HAND_THEN.get(order));
            }
            goals.add(WITHIN * hand);
        } else if (order == LARGEST && !quick) {
            goals.add(PUBLISHED.get(order));
        }
        return goals;
    }

    private static String judged(double measured, List<Double> goals) {
        return goals.isEmpty()
                ? "reported"
                : goals.stream()
                        .map(goal -> String.format(Locale.ROOT, ">= %.1f%s", goal, measured < goal ? " missed" : ""))
                        .collect(Collectors.joining(", "));
    }

    private String beside(int order) {
        return quick
                ? ""
                : (BY_HAND_THEN.containsKey(order) ? ", " + BY_HAND_THEN.get(order) + " when goals were set" : "")
                        + "; published " + PUBLISHED.get(order);
    }
}
