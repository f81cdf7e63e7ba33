package org.edarts.samples;

import java.util.List;
import org.edarts.cam.Suggestion;
import org.edarts.samples.bfs.Bfs;
import org.edarts.samples.bfs.BfsAsync;
import org.edarts.samples.cholesky.Cholesky;
import org.edarts.samples.heat.Heat;
import org.edarts.samples.mandelbrot.Mandelbrot;
import org.edarts.samples.mesh.Cannon;
import org.edarts.samples.mesh.FibKernels;
import org.edarts.samples.mesh.Jacobi;
import org.edarts.samples.mesh.Kernels;
import org.edarts.samples.mesh.LevelSearch;
import org.edarts.samples.mesh.Line;
import org.edarts.samples.mesh.Stencil;
import org.edarts.samples.pipeline.WordPipeline;

/** All samples by name. */
public final class Samples {
    private static final List<Sample> ALL = List.of(
            new Hello(),
            new Values(),
            new Fib(),
            new Quicksort(),
            new Resources(),
            new Failure(),
            new WordPipeline(),
            new Heat(),
            new Cholesky(),
            new Bfs(),
            new BfsAsync(),
            new Stencil(),
            new Cannon(),
            new Line(),
            new Jacobi(),
            new LevelSearch(),
            new FibKernels(),
            new Kernels(),
            new Mandelbrot());

    private Samples() {}

    /** Returns all samples, the simple ones first. */
    public static List<Sample> all() {
        return ALL;
    }

    /**
     * Finds a sample.
     *
     * @throws InputException if there is none of this name; the message lists those that there are
     */
    public static Sample named(String name) {
        List<String> names = ALL.stream().map(Sample::name).toList();
        return ALL.stream()
                .filter(sample -> sample.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new InputException("there is no sample \"" + name + "\", expected one of "
                        + String.join(", ", names) + Suggestion.phrase(name, names)));
    }

    /**
     * Finds a sample and prepares it, after checking that it takes what it is given.
     *
     * @throws InputException if there is no such sample, or it has no use for the input file, the output file or a
     *     setting, or cannot use them
     */
    public static Job prepare(String name, SampleInput input) {
        Sample sample = named(name);
        if (input.input().isPresent() && sample.reads().isEmpty()) {
            throw new InputException("sample " + name + " reads no input file: expected none");
        }
        if (input.output().isPresent() && sample.writes().isEmpty()) {
            throw new InputException("sample " + name + " writes no output file: expected no name for one");
        }
        List<String> known = sample.settings().stream().map(Setting::name).toList();
        for (String setting : input.settings().keySet()) {
            if (!known.contains(setting)) {
                throw new InputException("sample " + name + " has no setting \"" + setting + "\", expected "
                        + (known.isEmpty() ? "none" : "one of " + String.join(", ", known))
                        + Suggestion.phrase(setting, known));
            }
        }
        return sample.prepare(input);
    }
}
