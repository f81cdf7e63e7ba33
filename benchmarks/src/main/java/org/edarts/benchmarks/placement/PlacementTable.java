package org.edarts.benchmarks.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.CodeletGraph;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.mesh.kernel.CompiledKernels;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;

/**
 * What graphs of many shapes take on eCores when nothing says where their codelets fire, beside what they take where all
 * is placed at random.
 *
 * @param quick whether only a small chip is measured, and each graph placed at random once
 * @param progress is told what is measured
 */
public record PlacementTable(boolean quick, Consumer<String> progress) {
    private static final int TIMES = 5;
    private static final String ROW = "%-46s %5s %12s %12s %12s";

    /** Measures and returns the table. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT, ROW, "cycles of graphs that place nothing", "cores", "by default", "at random", "the best"));
        for (Chip chip : quick ? List.of(Chips.PARALLELLA) : List.of(Chips.PARALLELLA, Chips.mesh(8, 8))) {
            for (Shapes.Shape shape : Shapes.all()) {
                progress.accept("placement: " + shape.name() + ", " + chip.map().nodes() + " cores");
                lines.add(line(chip, shape));
            }
        }
        lines.add("at random: the middle one of " + times() + ", and the best; what writes a block fires on one core");
        return lines;
    }

    private int times() {
        return quick ? 1 : TIMES;
    }

    private String line(Chip chip, Shapes.Shape shape) {
        long[] random = LongStream.range(0, times())
                .map(seed -> cycles(chip, shape.graph().get(), new AtRandom(seed)))
                .sorted()
                .toArray();
        long own = cycles(chip, shape.graph().get(), Policies.named(Policies.DEFAULT));
        return String.format(
                Locale.ROOT,
                ROW,
                shape.name(),
                chip.map().nodes(),
                number(own),
                number(random[random.length / 2]),
                number(random[0]));
    }

    private static String number(long cycles) {
        return String.format(Locale.ROOT, "%,d", cycles);
    }

    private static long cycles(Chip chip, CodeletGraph graph, SchedulingPolicy policy) {
        Machine machine = chip.machine().withFoldedSus().withHost();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, CompiledKernels.of(graph), policy)) {
            cam.run(graph);
            return cam.latest().orElseThrow().cycles();
        }
    }
}
