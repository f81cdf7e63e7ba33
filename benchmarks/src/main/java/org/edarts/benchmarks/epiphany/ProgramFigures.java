package org.edarts.benchmarks.epiphany;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.edarts.benchmarks.work.WrongRunException;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.KernelLibrary;
import org.edarts.epiphany.cam.MeshReport;
import org.edarts.epiphany.cam.programs.CannonProgram;
import org.edarts.epiphany.cam.programs.LineProgram;
import org.edarts.epiphany.cam.programs.OffChipProgram;
import org.edarts.epiphany.cam.programs.StencilProgram;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Samples;

/** The programs of codelets; each run is checked. */
final class ProgramFigures {
    private static final int ROWS = 80;
    private static final int LINE_WIDTH = 64;
    private static final int MOST_TURNS = 200;
    private static final double HALF = 0.5;

    private ProgramFigures() {}

    /** Returns the cycles of an iteration of the stencil on a square of cores, a tile on each. */
    static double stencil(int side, int few, int many) {
        return (stencil(side, many) - stencil(side, few)) / (double) (many - few);
    }

    private static long stencil(int side, int iterations) {
        StencilProgram program = new StencilProgram(side, side, ROWS, iterations);
        StencilProgram.Declared declared = program.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(side, side), KernelLibrary.installed())) {
            EpiphanyRun run = cam.run(declared.graph());
            requireRight("stencil", program.wrong(declared, run));
            return run.mesh().cycles();
        }
    }

    /**
     * Returns the operations of a cycle that Cannon's algorithm does on a square of cores, beginning and end included.
     */
    static double cannon(int side, int order) {
        CannonProgram program = new CannonProgram(side, order);
        CannonProgram.Declared declared = program.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(side, side), KernelLibrary.installed())) {
            EpiphanyRun run = cam.run(declared.graph());
            requireRight("cannon", program.wrong(declared, run));
            return program.flops() / (double) run.mesh().cycles();
        }
    }

    /** Returns the cycles that a core has for each task, where tasks are as small as half of peak allows. */
    static double smallestEfficient(int steps) {
        return smallest(turns -> line(turns, steps));
    }

    private static double smallest(IntToDoubleFunction cyclesOf) {
        int tooSmall = 0;
        int enough = MOST_TURNS;
        double cycles = cyclesOf.applyAsDouble(enough);
        while (enough - tooSmall > 1) {
            int middle = (tooSmall + enough) / 2;
            double taken = cyclesOf.applyAsDouble(middle);
            if (middle * LineProgram.CYCLES_PER_TURN >= HALF * taken) {
                enough = middle;
                cycles = taken;
            } else {
                tooSmall = middle;
            }
        }
        return cycles;
    }

    private static double line(int turns, int steps) {
        Chip chip = Chips.PARALLELLA;
        LineProgram program = new LineProgram(LINE_WIDTH, steps, turns);
        LineProgram.Declared declared = program.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, KernelLibrary.installed())) {
            EpiphanyRun run = cam.run(declared.graph());
            requireRight("line", program.wrong(declared, run));
            return run.mesh().cycles() * (double) run.mesh().cores().size() / ((double) LINE_WIDTH * steps);
        }
    }

    /** Returns what 16 cores do for the sample heat, whose tiles they have room for. */
    static MeshReport heat(int steps) {
        return heat(Samples.named("heat").sizesFor(4, 4), steps);
    }

    /** Returns what 16 cores do for a larger picture, whose tiles come from the DRAM. */
    static MeshReport streamedHeat(int steps) {
        return heat(Objects.requireNonNull(Samples.named("heat").namedInputs().get("streamed")), steps);
    }

    /** Returns what cores do for a product of matrices from the DRAM. */
    static MeshReport offChip(Chip chip, OffChipProgram program) {
        OffChipProgram.Declared declared = program.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, KernelLibrary.installed())) {
            EpiphanyRun run = cam.run(declared.graph());
            requireRight("off-chip product", program.wrong(declared, run));
            return run.mesh();
        }
    }

    /**
     * Runs the sample heat, whose picture is compared with the sequential computation's.
     *
     * @throws UncheckedIOException if the picture cannot be written to a folder for such things
     */
    private static MeshReport heat(Map<String, String> picture, int steps) {
        try {
            Path output = Files.createTempFile("heat", ".png");
            try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, KernelLibrary.installed())) {
                Map<String, String> sizes = new HashMap<>(picture);
                sizes.putAll(Map.of("steps", Integer.toString(steps), "check", "1"));
                SampleInput input =
                        new SampleInput(Optional.empty(), Optional.of(output), Path.of(""), 1, sizes, System.err);
                Samples.prepare("heat", input).run(cam, RunOptions.DEFAULT);
                return cam.latest().orElseThrow();
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WrongRunException("heat was interrupted");
        }
    }

    private static void requireRight(String program, int wrong) {
        if (wrong > 0) {
            throw new WrongRunException(program + ": " + wrong + " results differ from the plain computation's");
        }
    }
}
