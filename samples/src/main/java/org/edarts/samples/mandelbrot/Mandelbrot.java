package org.edarts.samples.mandelbrot;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.Value;
import org.edarts.codelet.method.MethodForm;
import org.edarts.samples.InputException;
import org.edarts.samples.Job;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;
import org.edarts.samples.heat.Picture;

/**
 * Draws the Mandelbrot set with codelets of both kinds. What follows a row of points is a kernel, which eCores fire;
 * what colours it and what writes the picture are bodies in Java, which fire on the host in the same run.
 *
 * <pre>
 *   follow   follow   follow  ...     kernels, one for each row
 *     |        |        |
 *   colour   colour   colour  ...     bodies in Java
 *       \      |      /
 *            write                    one more, after all rows
 * </pre>
 */
public final class Mandelbrot implements Sample {
    static final Setting WIDTH = new Setting("width", 160, 8, 4096, "points across");
    static final Setting HEIGHT = new Setting("height", 120, 1, 4096, "points down");
    static final Setting STEPS = new Setting("steps", 100, 1, Points.MOST, "how far a point is followed at most");

    private static final Kernel FOLLOW = MethodForm.of(Points::follow).kernel();

    /** So many points have room on a core. */
    private static final int POINTS_OF_A_CORE = 4800;

    @Override
    public String name() {
        return "mandelbrot";
    }

    @Override
    public String summary() {
        return "the Mandelbrot set: kernels follow the points, bodies in Java colour and write them";
    }

    @Override
    public List<Setting> settings() {
        return List.of(WIDTH, HEIGHT, STEPS);
    }

    @Override
    public Optional<String> writes() {
        return Optional.of("the picture (PNG)");
    }

    /** Fewer rows for few cores. */
    @Override
    public Map<String, String> sizesFor(int rows, int columns) {
        long height = Math.min(HEIGHT.initial(), POINTS_OF_A_CORE * (long) rows * columns / WIDTH.initial());
        return Map.of(HEIGHT.name(), Long.toString(height));
    }

    @Override
    public Job prepare(SampleInput input) {
        Path output = input.outputOr("mandelbrot.png");
        if (!output.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
            throw new InputException(output + ": mandelbrot writes PNG: expected a name that ends in .png");
        }
        Points points = new Points(input.count(WIDTH), input.count(HEIGHT), input.count(STEPS));
        int height = points.height();
        GraphBuilder g = CodeletGraph.named("mandelbrot");
        Blocks<byte[]> rows = g.blocks("row", BlockType.BYTES, height, points.width());
        Blocks<int[]> pixels = g.blocks("pixels", BlockType.INTS, height, points.width());
        Codelet follow = g.codelets(
                "follow",
                height,
                FOLLOW,
                (row, arguments) -> arguments
                        .value(points.left())
                        .value(points.imaginary(row))
                        .value(points.step())
                        .value(points.most())
                        .writes(rows.at(row)));
        Codelet colour = g.codelets(
                        "colour",
                        height,
                        firing -> points.colour(
                                firing.get(rows.at(firing.index())), firing.get(pixels.at(firing.index()))),
                        (row, blocks) -> blocks.reads(rows.at(row)).writes(pixels.at(row)))
                .after(follow, (row, arcs) -> arcs.from(row));
        Value<Path> written = g.value(
                "write",
                firing -> {
                    int[] all = new int[points.width() * height];
                    for (int row = 0; row < height; row++) {
                        System.arraycopy(firing.get(pixels.at(row)), 0, all, row * points.width(), points.width());
                    }
                    new Picture(points.width(), height, true, all).write(output);
                    return output.toAbsolutePath();
                },
                colour);
        return Job.of(g.build(), run -> results(run, points, rows, run.get(written)));
    }

    private static List<String> results(Run run, Points points, Blocks<byte[]> rows, Path written) {
        long steps = 0;
        for (int row = 0; row < points.height(); row++) {
            byte[] found = run.get(rows.at(row));
            if (!Arrays.equals(points.row(row), found)) {
                throw new WrongResultException("row " + row + " is not that of the plain computation");
            }
            steps += Points.sum(found);
        }
        return List.of(
                String.format(
                        Locale.ROOT,
                        "%d x %d points followed for %.1f steps on average: the same as by the plain computation",
                        points.width(),
                        points.height(),
                        steps / (double) (points.width() * points.height())),
                "picture: " + written);
    }
}
