package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.edarts.benchmarks.prediction.MeshProgram;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.cam.programs.OffChipProgram;

/**
 * Where the cycles of all programs go.
 *
 * @param quick whether chips are small and runs short
 * @param progress is told what is measured
 */
record ProgramShares(boolean quick, Consumer<String> progress) {
    /** How many turns the codelets of a line take: about those of the smallest efficient codelet. */
    private static final int LINE_TURNS = 25;

    /** Returns the table. */
    List<String> lines() {
        TimeTable table = new TimeTable();
        for (Chip chip : quick ? List.of(Chips.PARALLELLA) : List.of(Chips.PARALLELLA, Chips.mesh(8, 8))) {
            for (Named each : programs(chip)) {
                progress.accept("where the cycles go: " + each.name() + ", "
                        + chip.map().nodes() + " cores");
                table.add(each.name(), each.program());
            }
        }
        return table.lines();
    }

    private record Named(String name, MeshProgram program) {}

    private List<Named> programs(Chip chip) {
        int side = chip.map().rows();
        boolean small = chip.map().nodes() == 16;
        String steps = quick ? "40" : small ? "1000" : "200";
        List<Named> all = new ArrayList<>();
        all.add(new Named("stencil, 80 x 20 per core, 14 iterations", ProgramFigures.stencil(side, 14)));
        all.add(new Named("Cannon's product, n = 16", ProgramFigures.cannon(side, 16)));
        all.add(new Named("Cannon's product, n = 32", ProgramFigures.cannon(side, 32)));
        all.add(new Named(
                "stencil_1d, 1 turn of 5 cycles", sample("line", chip, Map.of("turns", "1", "steps", steps))));
        all.add(new Named(
                "the same, codelets of " + LINE_TURNS + " turns",
                sample("line", chip, Map.of("turns", Integer.toString(LINE_TURNS), "steps", steps))));
        all.add(new Named("heat, 120 x 90, resident", ProgramFigures.heat(chip, quick ? 20 : small ? 400 : 100)));
        if (small) {
            all.add(new Named("heat, 320 x 240, from the DRAM", ProgramFigures.streamedHeat(quick ? 1 : 10)));
        }
        OffChipProgram product = quick ? new OffChipProgram(2, 24, 2) : new OffChipProgram(side, 24, 2);
        all.add(new Named(
                "product from the DRAM, order " + product.rows(),
                MeshProgram.offChip(quick ? Chips.mesh(2, 2) : chip, product)));
        all.add(new Named(
                "Jacobi's method, kernels compiled", sample("jacobi", chip, quick ? Map.of("rounds", "5") : Map.of())));
        all.add(new Named("breadth-first search, kernels compiled", sample("search", chip, Map.of())));
        all.add(new Named("fib by procedures, kernels compiled", sample("fib-kernels", chip, Map.of())));
        all.add(new Named("a hundred kernels from the DRAM", sample("kernels", chip, Map.of())));
        return all;
    }

    private static MeshProgram sample(String name, Chip chip, Map<String, String> sizes) {
        return MeshProgram.sample(name, chip, sizes);
    }
}
