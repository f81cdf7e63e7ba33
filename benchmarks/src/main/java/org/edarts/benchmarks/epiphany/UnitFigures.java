package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.edarts.benchmarks.prediction.MeshProgram;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.programs.OffChipProgram;
import org.edarts.su.Policies;

/**
 * SUs of their own cores beside folded ones: an SU that only begins and ends runs, as codelets fire at homes, and SUs
 * that hand out each codelet.
 *
 * @param quick whether chips are small and runs short
 * @param progress is told what is measured
 */
record UnitFigures(boolean quick, Consumer<String> progress) {
    /** A way of using the cores of a chip. */
    private record Units(Machine machine, String policy) {}

    /** Returns the table. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("SUs of their own cores beside folded ones, in cycles; local-first: SUs hand out each codelet");
        lines.add(String.format(
                Locale.ROOT,
                "%-34s %5s %14s %14s %14s %18s",
                "program",
                "cores",
                "folded",
                "own core",
                "local-first",
                "local-first, 4 SUs"));
        List<String> refused = new ArrayList<>();
        for (Chip chip : quick ? List.of(Chips.PARALLELLA) : List.of(Chips.PARALLELLA, Chips.mesh(8, 8))) {
            programs(chip).forEach((name, program) -> lines.add(line(name, program, refused)));
        }
        lines.addAll(refused);
        return lines;
    }

    private Map<String, MeshProgram> programs(Chip chip) {
        int side = chip.map().rows();
        String steps = quick ? "10" : "40";
        Map<String, MeshProgram> all = new LinkedHashMap<>();
        all.put("stencil_1d, 25 turns", line(chip, "25", steps));
        all.put("stencil_1d, 200 turns", line(chip, "200", steps));
        all.put("stencil, 20 x 20 per core", MeshProgram.sample("stencil", chip, Map.of("rows", "20")));
        all.put("Cannon's product, n = 16", ProgramFigures.cannon(side, 16));
        all.put("heat, resident", ProgramFigures.heat(chip, quick ? 4 : 20));
        all.put("Jacobi's method, 5 rounds", MeshProgram.sample("jacobi", chip, Map.of("rounds", "5")));
        all.put("breadth-first search", MeshProgram.sample("search", chip, Map.of()));
        all.put("product from the DRAM", product(chip));
        all.put("fib by procedures", MeshProgram.sample("fib-kernels", chip, Map.of()));
        if (side == Chips.PARALLELLA.map().rows()) {
            all.put("heat from the DRAM, a step", ProgramFigures.streamedHeat(1));
            all.put("a hundred kernels", MeshProgram.sample("kernels", chip, Map.of()));
        }
        return all;
    }

    /** Returns one of as many blocks across as the chip has cores, for each of four tiles. */
    private static MeshProgram product(Chip chip) {
        return MeshProgram.offChip(chip, new OffChipProgram(chip.map().rows(), 24, 2));
    }

    private static MeshProgram line(Chip chip, String turns, String steps) {
        return MeshProgram.sample("line", chip, Map.of("turns", turns, "steps", steps));
    }

    private String line(String name, MeshProgram program, List<String> refused) {
        Chip chip = program.chip();
        int cores = chip.map().nodes();
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-34s %5d", name, cores));
        List<Units> all = List.of(
                new Units(chip.machine().withFoldedSus(), Policies.DEFAULT),
                new Units(chip.machine(), Policies.DEFAULT),
                new Units(chip.machine(), "local-first"),
                new Units(chip.machine(4), "local-first"));
        for (Units units : all) {
            int clusters = units.machine().clusters().size();
            String measured = name + ", " + cores + " cores, " + units.policy() + (clusters > 1 ? ", " + clusters : "");
            progress.accept(measured);
            line.append(String.format(Locale.ROOT, " %14s", cell(program, units, why -> refused.add(measured + why))));
        }
        return line.toString();
    }

    /** Returns the cycles of a run; if it is refused, the first line of why goes to the rest of the table. */
    private static String cell(MeshProgram program, Units units, Consumer<String> refused) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(
                program.chip(), units.machine(), program.kernels(), Policies.named(units.policy()))) {
            return String.format(
                    Locale.ROOT, "%,d", program.run(cam, RunOptions.DEFAULT).cycles());
        } catch (GraphException refusal) {
            refused.accept(" refused: "
                    + String.valueOf(refusal.getMessage()).lines().findFirst().orElse(""));
            return "refused";
        }
    }
}
