package org.edarts.benchmarks.prediction;

import java.util.*;
import org.edarts.cam.chip.*;
import org.edarts.epiphany.cam.programs.OffChipProgram;

final class PredictionTable {
    public static void main(String[] args) {
        MeasuredCosts costs = MeasuredCosts.measure();
        costs.lines().forEach(System.out::println);
        for (Chip chip : List.of(Chips.PARALLELLA, Chips.mesh(8, 8))) {
            DramCosts dram = DramCosts.measure(chip); dram.lines().forEach(System.out::println);
            List<MeshProgram> programs = new ArrayList<>();
            for (String name : args.length > 0 ? List.of(args) : List.of("stencil", "cannon", "line", "jacobi", "search", "fib-kernels", "kernels"))
                programs.add(MeshProgram.sample(name, chip, Map.of()));
            if (args.length == 0 || args[0].equals("line")) {
            if (args.length == 0) programs.add(MeshProgram.sample("heat", chip, Map.of("steps", "20"))); else if (chip == Chips.PARALLELLA) { Map<String,String> m = new HashMap<>(org.edarts.samples.Samples.named("heat").namedInputs().get("streamed")); m.put("steps", "2"); programs.add(MeshProgram.sample("heat", chip, m)); }
            programs.add(MeshProgram.offChip(chip, new OffChipProgram(chip.map().rows(), 24, 2)));
            }
            for (MeshProgram p : programs) {
                try {
                Prediction x = Prediction.of(p, costs, dram);
                System.out.printf("%-20s %d %,12d %,12d %6.1f%%%n", p.name(), chip.map().rows()*chip.map().columns(), x.simulated(), x.predicted(), 100 * x.error());
                } catch (Exception e) { e.printStackTrace(System.out); }
            }
        }
    }
}
