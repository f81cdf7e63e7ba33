package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.TaskBench;
import org.edarts.benchmarks.work.WrongRunException;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Cam;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.report.MeshReport;

/**
 * What the patterns of Task Bench take on cores, whose codelets do next to nothing but read what they depend on.
 *
 * @param quick whether one small chip is measured, with a few steps
 * @param progress is told what is measured
 */
record PatternsTable(boolean quick, Consumer<String> progress) {
    private static final int STEPS = 50;
    private static final int FEW_STEPS = 6;

    /** Points for each core where all depend on all. */
    private static final int POINTS_OF_ALL_TO_ALL = 1;

    private static final int POINTS_PER_CORE = 4;

    /** Measures and returns the table. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("Task Bench's patterns, " + steps()
                + " steps, 16 bytes on an arc, of which nothing is placed; cycles of a"
                + " codelet are those of all cores, whole run, for each codelet");
        lines.add(row("pattern", "cores", "width", "codelets", "arcs", "cycles", "of a codelet", "graph bytes"));
        for (Chip chip : quick ? List.of(Chips.mesh(2, 2)) : List.of(Chips.PARALLELLA, Chips.mesh(8, 8))) {
            for (TaskBench relation : TaskBench.values()) {
                lines.add(line(chip, relation));
            }
        }
        lines.add(
                "all results equal the host's and the plain computation's; arcs and graph bytes brought from the DRAM are"
                        + " those for each codelet");
        return lines;
    }

    private int steps() {
        return quick ? FEW_STEPS : STEPS;
    }

    private String line(Chip chip, TaskBench relation) {
        int cores = chip.map().nodes();
        int width = cores * (relation == TaskBench.ALL_TO_ALL ? POINTS_OF_ALL_TO_ALL : POINTS_PER_CORE);
        Pattern pattern = relation.on(TaskBench.Grid.of(width, steps()));
        progress.accept(pattern.name() + ", " + cores + " cores");
        PatternProgram program = new PatternProgram(pattern);
        try (Cam host = Cam.host(1)) {
            require(program.wrong(host.run(program.graph()).join()) == 0, pattern, "a host");
        }
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), PatternProgram.library())) {
            EpiphanyRun run = cam.run(program.graph());
            require(program.wrong(run.join()) == 0, pattern, cores + " cores");
            MeshReport mesh = run.mesh();
            require(mesh.fired() == pattern.size() && mesh.hostAccesses() == 0, pattern, "cores alone");
            return row(
                    pattern.name(),
                    number(cores),
                    number(width),
                    number(pattern.size()),
                    decimal((double) pattern.arcs() / pattern.size()),
                    number(mesh.cycles()),
                    decimal((double) mesh.cycles() * cores / pattern.size()),
                    decimal((double) mesh.streamed().graphBytes() / pattern.size()));
        } catch (GraphException refused) {
            return row(pattern.name(), number(cores), number(width), number(pattern.size()), "", "refused", "", "")
                    + " " + refused.getMessage();
        }
    }

    private static void require(boolean right, Pattern pattern, String where) {
        if (!right) {
            throw new WrongRunException(pattern.name() + " on " + where + ": not what the plain computation has");
        }
    }

    private static String row(String... columns) {
        return String.format(Locale.ROOT, "%-22s %5s %6s %10s %8s %12s %16s %14s", (Object[]) columns);
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String decimal(double number) {
        return String.format(Locale.ROOT, "%,.1f", number);
    }
}
