package org.edarts.benchmarks.prediction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.cam.programs.OffChipProgram;
import org.edarts.samples.Samples;

/**
 * What the virtual CAM says that the programs take on a mesh, with costs measured there, beside what is simulated
 * instruction by instruction.
 *
 * @param quick whether there are 16 cores only, and short runs
 * @param progress is told what is measured
 */
public record PredictionTable(boolean quick, Consumer<String> progress) {
    /** Blocks of tiles that come from the DRAM. */
    private static final int ORDER = 24;

    /** Pixels of a core, in a picture that comes from the DRAM. */
    private static final int WIDTH = 80;

    private static final int HEIGHT = 60;

    private static final String MISSING_OF_TOKENS =
            "the core that keeps tokens, which hears one after the other, and cores that hold some while they fire others";

    /** A program and what the prediction leaves out of it. */
    private record Predicted(String name, MeshProgram program, String missing) {}

    /** Returns what firing and signalling on cores costs, a line each. */
    public static List<String> costs() {
        MeasuredCosts costs = MeasuredCosts.measure();
        List<String> lines = new ArrayList<>(costs.lines());
        lines.addAll(costs.procedures().lines());
        lines.addAll(DramCosts.measure(Chips.PARALLELLA).lines());
        lines.addAll(PolicyTable.costs(costs));
        return lines;
    }

    /** Predicts and runs all programs, and returns the table. */
    public List<String> lines() {
        MeasuredCosts costs = MeasuredCosts.measure();
        PredictionLines lines = new PredictionLines();
        lines.add(
                "virtual time with measured costs beside what is simulated, in cycles; what kernels take is measured in"
                        + " the run, all else by other graphs");
        lines.add(String.format(
                Locale.ROOT, "%-28s %5s %14s %14s %9s", "program", "cores", "simulated", "predicted", "error"));
        for (Chip chip : quick ? List.of(Chips.PARALLELLA) : List.of(Chips.PARALLELLA, Chips.mesh(8, 8))) {
            DramCosts dram = DramCosts.measure(chip);
            for (Predicted each : programs(chip)) {
                int cores = each.program().chip().map().nodes();
                progress.accept("prediction: " + each.name() + ", " + cores + " cores");
                lines.add(
                        String.format(Locale.ROOT, "%-28s %5d ", each.name(), cores),
                        () -> Prediction.of(each.program(), costs, dram),
                        each.missing());
            }
        }
        List<String> all = new ArrayList<>(lines.withSum());
        all.add("");
        all.addAll(new PolicyTable(quick, progress).lines(costs));
        return all;
    }

    private List<Predicted> programs(Chip chip) {
        String unknown = "not known";
        int side = quick ? 2 : chip.map().rows();
        OffChipProgram product = new OffChipProgram(side, ORDER, 2);
        Chip cores = quick ? Chips.mesh(2, 2) : chip;
        return List.of(
                new Predicted("stencil", sample("stencil", chip, Map.of()), unknown),
                new Predicted("Cannon's product", sample("cannon", chip, Map.of()), unknown),
                new Predicted("product from the DRAM", MeshProgram.offChip(cores, product), unknown),
                new Predicted("stencil_1d", sample("line", chip, Map.of()), unknown),
                new Predicted("heat", sample("heat", chip, Map.of("steps", quick ? "4" : "40")), unknown),
                new Predicted("heat from the DRAM", streamedHeat(chip), unknown),
                new Predicted(
                        "Jacobi's method", sample("jacobi", chip, quick ? Map.of("rounds", "5") : Map.of()), unknown),
                new Predicted("breadth-first search", sample("search", chip, Map.of()), unknown),
                new Predicted("fib by procedures", sample("fib-kernels", chip, Map.of()), unknown),
                new Predicted("urgent steps", OrderedPrograms.urgent(chip, quick ? 20 : 60), unknown),
                new Predicted("notes by tokens", OrderedPrograms.limited(chip, 20), MISSING_OF_TOKENS),
                new Predicted("a hundred kernels", sample("kernels", chip, Map.of()), unknown));
    }

    /** So large for each core that its tiles do not fit, in tiles as the sample's own. */
    private MeshProgram streamedHeat(Chip chip) {
        Map<String, String> sizes = new HashMap<>(
                Objects.requireNonNull(Samples.named("heat").namedInputs().get("streamed")));
        sizes.put("width", Integer.toString(WIDTH * chip.map().columns()));
        sizes.put("height", Integer.toString(HEIGHT * chip.map().rows()));
        sizes.put("steps", quick ? "1" : "10");
        return sample("heat", chip, sizes);
    }

    private static MeshProgram sample(String name, Chip chip, Map<String, String> sizes) {
        return MeshProgram.sample(name, chip, sizes);
    }
}
