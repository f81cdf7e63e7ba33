package org.edarts.benchmarks.prediction;

import java.util.*;
import org.edarts.cam.chip.*;
import org.edarts.epiphany.cam.programs.OffChipProgram;

final class PredictionTable {
    public static void main(String[] args) {
        MeasuredCosts costs = MeasuredCosts.measure();
        costs.lines().forEach(System.out::println);
        for (Chip chip : List.of(Chips.PARALLELLA, Chips.mesh(8, 8))) {
            List<MeshProgram> programs = new ArrayList<>();
            for (String name : args.length > 0 ? List.of(args) : List.of("stencil", "cannon", "line", "jacobi", "search", "fib-kernels", "kernels"))
                programs.add(MeshProgram.sample(name, chip, Map.of()));
            if (args.length == 0) {
            programs.add(MeshProgram.sample("heat", chip, Map.of("steps", "20")));
            programs.add(MeshProgram.offChip(chip, new OffChipProgram(chip.map().rows(), 24, 2)));
            }
            for (MeshProgram p : programs) {
                try {
                Prediction x = Prediction.of(p, costs);
                System.out.printf("%-20s %d %,12d %,12d %6.1f%%%n", p.name(), chip.map().rows()*chip.map().columns(), x.simulated(), x.predicted(), 100 * x.error());
                } catch (Exception e) { e.printStackTrace(System.out); }
            }
        }
    }
}
