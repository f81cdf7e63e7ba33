package org.edarts.benchmarks.prediction;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.edarts.benchmarks.work.WrongRunException;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.Cam;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.kernel.AssembledKernels;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.programs.OffChipProgram;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.mesh.kernel.CompiledKernels;
import org.edarts.samples.Job;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Samples;

/**
 * A program of codelets for the cores of a chip; each run is checked.
 *
 * @param name what tables call it
 * @param chip the chip that its sizes are for
 * @param job the program
 * @param written the file that it writes, which nobody wants to have
 */
public record MeshProgram(String name, Chip chip, Job job, Optional<Path> written) {
    /**
     * Returns a sample in the sizes that are for a chip, but for some.
     *
     * @param sizes settings and what they are
     */
    public static MeshProgram sample(String name, Chip chip, Map<String, String> sizes) {
        Map<String, String> all = new HashMap<>(
                Samples.named(name).sizesFor(chip.map().rows(), chip.map().columns()));
        all.putAll(sizes);
        Optional<Path> written = Samples.named(name).writes().map(kind -> temporary(name));
        SampleInput input = new SampleInput(Optional.empty(), written, Path.of(""), 1, all, System.err);
        return new MeshProgram(name, chip, Samples.prepare(name, input), written);
    }

    /** Returns a product of matrices from the DRAM. */
    public static MeshProgram offChip(Chip chip, OffChipProgram program) {
        OffChipProgram.Declared declared = program.declare();
        Job job = Job.computing(declared.graph(), program.flops(), run -> {
            int wrong = program.wrong(declared, run);
            if (wrong > 0) {
                throw new WrongRunException("product: " + wrong + " results differ from the plain computation's");
            }
            return List.of();
        });
        return new MeshProgram("product from the DRAM", chip, job, Optional.empty());
    }

    private static Path temporary(String name) {
        try {
            return Files.createTempFile(name, ".out.png");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the kernels that it runs with: those that are there, and the others compiled. */
    public KernelLibrary kernels() {
        KernelLibrary known = KernelLibrary.installed().with(AssembledKernels.of(job.graph()));
        return CompiledKernels.besides(known, job.graph());
    }

    /** Runs it on all cores of the chip. */
    public MeshReport run() {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, kernels())) {
            return run(cam, RunOptions.DEFAULT);
        }
    }

    /**
     * Runs it on eCores, and checks what it comes to.
     *
     * @throws WrongRunException if the host fires a codelet of it, or accesses the cores meanwhile
     */
    public MeshReport run(EpiphanyCam cam, RunOptions options) {
        run((Cam) cam, options);
        MeshReport mesh = cam.latest().orElseThrow();
        if (mesh.hostAccesses() != 0) {
            throw new WrongRunException(
                    name + ": the host accessed the cores " + mesh.hostAccesses() + " times while they ran");
        }
        return mesh;
    }

    /** Runs it, and checks what it comes to. */
    public void run(Cam cam, RunOptions options) {
        try {
            job.run(cam, options);
            if (written.isPresent()) {
                Files.deleteIfExists(written.get());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WrongRunException(name + " was interrupted");
        }
    }
}
