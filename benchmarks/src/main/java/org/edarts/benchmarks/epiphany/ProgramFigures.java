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
import org.edarts.mesh.kernel.CompiledKernels;
import org.edarts.samples.Job;
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
        return (stencil(side, many).cycles() - stencil(side, few).cycles()) / (double) (many - few);
    }

    /** Returns what a square of cores does for so many iterations of the stencil. */
    static MeshReport stencil(int side, int iterations) {
        StencilProgram program = new StencilProgram(side, side, ROWS, iterations);
        StencilProgram.Declared declared = program.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(side, side), KernelLibrary.installed())) {
            EpiphanyRun run = cam.run(declared.graph());
            requireRight("stencil", program.wrong(declared, run));
            return run.mesh();
        }
    }

    /** Returns what a square of cores does for Cannon's algorithm. */
    static MeshReport cannon(int side, int order) {
        CannonProgram program = new CannonProgram(side, order);
        CannonProgram.Declared declared = program.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(side, side), KernelLibrary.installed())) {
            EpiphanyRun run = cam.run(declared.graph());
            requireRight("cannon", program.wrong(declared, run));
            return run.mesh();
        }
    }

    /** Returns the cycles that a core has for each task, where tasks are as small as half of peak allows. */
    static double smallestEfficient(int steps) {
        return smallest(turns -> {
            MeshReport mesh = line(turns, steps);
            return mesh.cycles() * (double) mesh.cores().size() / ((double) LINE_WIDTH * steps);
        });
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

    /** Returns what 16 cores do for steps of a line of codelets that turn so often. */
    static MeshReport line(int turns, int steps) {
        Chip chip = Chips.PARALLELLA;
        LineProgram program = new LineProgram(LINE_WIDTH, steps, turns);
        LineProgram.Declared declared = program.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, KernelLibrary.installed())) {
            EpiphanyRun run = cam.run(declared.graph());
            requireRight("line", program.wrong(declared, run));
            return run.mesh();
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

    /** Runs the sample heat, whose picture is compared with the sequential computation's. */
    private static MeshReport heat(Map<String, String> picture, int steps) {
        Map<String, String> sizes = new HashMap<>(picture);
        sizes.putAll(Map.of("steps", Integer.toString(steps), "check", "1"));
        return sample("heat", Chips.PARALLELLA, sizes);
    }

    /** Returns what the cores of a chip do for a sample, whose sizes fit it, with the kernels that it runs with. */
    static MeshReport sample(String name, Chip chip) {
        return sample(
                name,
                chip,
                Samples.named(name).sizesFor(chip.map().rows(), chip.map().columns()));
    }

    /**
     * Runs a sample, which checks its results.
     *
     * @throws UncheckedIOException if what it writes cannot be written to a folder for such things
     */
    private static MeshReport sample(String name, Chip chip, Map<String, String> sizes) {
        try {
            Path output = Files.createTempFile(name, ".out.png");
            SampleInput input = new SampleInput(
                    Optional.empty(),
                    Samples.named(name).writes().map(kind -> output),
                    Path.of(""),
                    1,
                    sizes,
                    System.err);
            Job job = Samples.prepare(name, input);
            KernelLibrary kernels = CompiledKernels.besides(KernelLibrary.installed(), job.graph());
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, kernels)) {
                job.run(cam, RunOptions.DEFAULT);
                return cam.latest().orElseThrow();
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WrongRunException(name + " was interrupted");
        }
    }

    private static void requireRight(String program, int wrong) {
        if (wrong > 0) {
            throw new WrongRunException(program + ": " + wrong + " results differ from the plain computation's");
        }
    }
}
