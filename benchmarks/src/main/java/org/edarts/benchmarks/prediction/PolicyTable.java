package org.edarts.benchmarks.prediction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.cam.programs.OffChipProgram;
import org.edarts.samples.Samples;

/**
 * What the virtual CAM says that the programs take where SUs hand out or CUs steal, with costs measured there, beside
 * what is simulated instruction by instruction.
 *
 * @param quick whether there are few policies and programs
 * @param progress is told what is measured
 */
record PolicyTable(boolean quick, Consumer<String> progress) {
    private static final Chip CHIP = Chips.PARALLELLA;
    private static final String STEALING = "steal-nearest";
    private static final List<String> HANDING = List.of("local-first", "fifo", "round-robin");
    private static final List<Integer> SUS = List.of(1, 4);
    private static final int ORDER = 24;

    private static final String MISSING_OF_SUS =
            "how many become ready at once, which hangs on a few cycles where an SU is never without work";
    private static final String MISSING_OF_THIEVES = "what is stolen, which hangs on the cycle at which somebody asks";

    /**
     * A way of scheduling the programs.
     *
     * @param missing what predictions of it that are far off leave out
     */
    private record Scheduling(Function<MeshProgram, Prediction> predicts, String missing) {}

    /** Returns what scheduling costs by each policy, a line each. */
    static List<String> costs(MeasuredCosts costs) {
        List<String> lines = new ArrayList<>();
        HANDING.forEach(policy -> lines.addAll(SuCosts.measure(policy, costs).lines()));
        lines.addAll(StealCosts.measure(costs).lines());
        return lines;
    }

    /** Predicts and runs all programs, and returns the table. */
    List<String> lines(MeasuredCosts costs) {
        PredictionLines lines = new PredictionLines();
        lines.add("the same by policies that decide while a graph runs, on 16 cores; what CUs bring and copy for them"
                + " is measured in the run, too");
        lines.add(String.format(
                Locale.ROOT,
                "%-14s %4s %-28s %14s %14s %9s",
                "policy",
                "SUs",
                "program",
                "simulated",
                "predicted",
                "error"));
        for (Map.Entry<String, Scheduling> scheduling : schedulings(costs).entrySet()) {
            for (Map.Entry<String, MeshProgram> program : programs().entrySet()) {
                progress.accept("prediction: " + scheduling.getKey() + ", " + program.getKey());
                lines.add(
                        String.format(Locale.ROOT, "%-19s %-28s ", scheduling.getKey(), program.getKey()),
                        () -> scheduling.getValue().predicts().apply(program.getValue()),
                        scheduling.getValue().missing());
            }
        }
        return lines.withSum();
    }

    private Map<String, Scheduling> schedulings(MeasuredCosts costs) {
        Map<String, Scheduling> all = new LinkedHashMap<>();
        for (String policy : quick ? HANDING.subList(0, 1) : HANDING) {
            SuCosts sus = SuCosts.measure(policy, costs);
            for (int count : SUS) {
                Machine machine = CHIP.machine(count);
                all.put(
                        String.format(Locale.ROOT, "%-14s %4d", policy, count),
                        new Scheduling(program -> Prediction.handedOut(program, machine, costs, sus), MISSING_OF_SUS));
            }
        }
        StealCosts stealing = StealCosts.measure(costs);
        all.put(
                String.format(Locale.ROOT, "%-14s %4s", STEALING, "-"),
                new Scheduling(program -> Prediction.stolen(program, costs, stealing), MISSING_OF_THIEVES));
        return all;
    }

    /** In sizes for which SUs have room. */
    private Map<String, MeshProgram> programs() {
        Map<String, MeshProgram> all = new LinkedHashMap<>();
        all.put("stencil, 20 x 20 per core", sample("stencil", Map.of("rows", "20")));
        all.put("Cannon's product, n = 16", sample("cannon", Map.of("order", "16")));
        all.put("stencil_1d, 25 turns", sample("line", Map.of("steps", "40", "turns", "25")));
        all.put("stencil_1d, 200 turns", sample("line", Map.of("steps", "40", "turns", "200")));
        all.put("breadth-first search", sample("search", Map.of()));
        all.put("fib by procedures", sample("fib-kernels", Map.of("n", quick ? "12" : "18")));
        if (!quick) {
            all.put("product from the DRAM", MeshProgram.offChip(CHIP, new OffChipProgram(SUS.get(1), ORDER, 2)));
            all.put("heat", sample("heat", Map.of("steps", "10")));
            all.put("heat from the DRAM", sample("heat", streamed()));
            all.put("Jacobi's method", sample("jacobi", Map.of("rounds", "5")));
            all.put("a hundred kernels", sample("kernels", Map.of()));
        }
        return all;
    }

    private static Map<String, String> streamed() {
        Map<String, String> sizes = new LinkedHashMap<>(
                Objects.requireNonNull(Samples.named("heat").namedInputs().get("streamed")));
        sizes.put("steps", "2");
        return sizes;
    }

    private static MeshProgram sample(String name, Map<String, String> sizes) {
        return MeshProgram.sample(name, CHIP, sizes);
    }
}
