package org.edarts.benchmarks.apps;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.PatternBuilder;
import org.edarts.benchmarks.work.WrongRunException;
import org.edarts.samples.heat.Tiling;
import org.edarts.samples.kernels.HeatKernel;

/**
 * Heat diffuses over a square plane for {@value #STEPS} steps. A tile's step comes after the step before of the tile
 * and its four neighbours; that also keeps it from overwriting what they still read, as there are two copies of the
 * plane.
 */
public final class HeatProblem implements StaticProblem {
    static final int STEPS = 50;

    private static final long SEED = 1;

    private final Tiling tiling;
    private final float[] initial;
    private final float[][] planes;
    private final float[] expected;
    private final Pattern pattern;

    HeatProblem(int size, int tile) {
        tiling = new Tiling(size, size, tile);
        initial = new float[size * size];
        SplittableRandom random = new SplittableRandom(SEED);
        for (int cell = 0; cell < initial.length; cell++) {
            initial[cell] = (float) random.nextDouble();
        }
        planes = new float[2][initial.length];
        pattern = unroll(tiling);
        begin(0);
        for (int step = 0; step < STEPS; step++) {
            HeatKernel.step(planes[step % 2], planes[(step + 1) % 2], size, size, 0, 0, size, size);
        }
        expected = planes[STEPS % 2].clone();
    }

    private static Pattern unroll(Tiling tiling) {
        PatternBuilder builder = new PatternBuilder();
        for (int step = 0; step < STEPS; step++) {
            for (int tile = 0; tile < tiling.count(); tile++) {
                builder.codelet(step, tile);
                if (step > 0) {
                    int before = (step - 1) * tiling.count();
                    builder.after(before + tile);
                    for (int neighbour : tiling.neighbours(tile)) {
                        builder.after(before + neighbour);
                    }
                }
            }
        }
        return builder.build("heat");
    }

    /** Returns how many tiles there are. */
    int tiles() {
        return tiling.count();
    }

    /** Computes a step, counted from 0, of a tile. */
    void compute(int step, int tile) {
        float[] from = planes[step % 2];
        float[] to = planes[(step + 1) % 2];
        int width = tiling.width();
        int left = tile % tiling.columns() * tiling.side();
        int top = tile / tiling.columns() * tiling.side();
        int right = Math.min(left + tiling.side(), width);
        int bottom = Math.min(top + tiling.side(), tiling.height());
        HeatKernel.step(from, to, width, tiling.height(), left, top, right, bottom);
    }

    @Override
    public Pattern pattern() {
        return pattern;
    }

    @Override
    public void begin(int iterations) {
        System.arraycopy(initial, 0, planes[0], 0, initial.length);
        Arrays.fill(planes[1], Float.NaN);
    }

    @Override
    public void fire(int codelet) {
        compute(codelet / tiling.count(), codelet % tiling.count());
    }

    @Override
    public void verify() {
        int wrong = Arrays.mismatch(expected, planes[STEPS % 2]);
        if (wrong >= 0) {
            throw new WrongRunException(
                    "heat: cell " + wrong + " is " + planes[STEPS % 2][wrong] + " instead of " + expected[wrong]);
        }
    }
}
