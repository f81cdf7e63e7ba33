package org.edarts.benchmarks.shape;

import java.util.SplittableRandom;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * Points of a plane gathered round eight centres: each to the nearest, then centres move to the middle of theirs.
 *
 * @param parts how many codelets have points: a power of two
 * @param size points of each
 * @param steps how often the centres move
 */
record KMeans(int parts, int size, int steps) {
    private static final int CENTRES = 8;

    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("k-means");
        Blocks<float[]> points = g.blocks("points", BlockType.FLOATS, parts, 2 * size)
                .filled((index, part) -> {
                    SplittableRandom random = new SplittableRandom(index);
                    for (int place = 0; place < part.length; place++) {
                        part[place] = random.nextInt(1000);
                    }
                });
        Block<float[]> centres = g.blocks("centres", BlockType.FLOATS, 1, 2 * CENTRES)
                .filled((index, all) -> {
                    for (int place = 0; place < all.length; place++) {
                        all[place] = 100 * (place / 2) + 50 * (place % 2);
                    }
                })
                .at(0);
        Blocks<float[]> sums = g.blocks("sums", BlockType.FLOATS, parts, 3 * CENTRES);
        Codelet moved = null;
        for (int step = 0; step < steps; step++) {
            Codelet last = g.codelets(
                    "gather " + step,
                    parts,
                    MethodForm.of(KMeans::gather).kernel(),
                    (index, arguments) ->
                            arguments.reads(centres).reads(points.at(index)).writes(sums.at(index)));
            if (moved != null) {
                last.after(moved);
            }
            for (int distance = 1; distance < parts; distance *= 2) {
                last = sum(g, "sum " + step + " " + distance, sums, distance, last);
            }
            moved = g.codelets(
                            "move " + step,
                            1,
                            MethodForm.of(KMeans::move).kernel(),
                            (index, arguments) -> arguments.reads(sums.at(0)).updates(centres))
                    .after(last);
        }
        return g.build();
    }

    /** Adds to each block that is left the one at a distance. */
    private Codelet sum(GraphBuilder g, String name, Blocks<float[]> sums, int distance, Codelet before) {
        return g.codelets(
                        name,
                        parts / (2 * distance),
                        MethodForm.of(KMeans::add).kernel(),
                        (index, arguments) -> arguments
                                .reads(sums.at(2 * distance * index + distance))
                                .updates(sums.at(2 * distance * index)))
                .after(before, (index, arcs) -> arcs.from(2 * index).from(2 * index + 1));
    }

    static void gather(float[] centres, float[] points, float[] sums) {
        for (int place = 0; place < sums.length; place++) {
            sums[place] = 0;
        }
        for (int point = 0; point < points.length; point += 2) {
            int nearest = 0;
            float least = Float.MAX_VALUE;
            for (int centre = 0; centre < CENTRES; centre++) {
                float x = points[point] - centres[2 * centre];
                float y = points[point + 1] - centres[2 * centre + 1];
                float distance = x * x + y * y;
                if (distance < least) {
                    least = distance;
                    nearest = centre;
                }
            }
            sums[3 * nearest] += points[point];
            sums[3 * nearest + 1] += points[point + 1];
            sums[3 * nearest + 2]++;
        }
    }

    static void add(float[] other, float[] sums) {
        for (int place = 0; place < sums.length; place++) {
            sums[place] += other[place];
        }
    }

    static void move(float[] sums, float[] centres) {
        for (int centre = 0; centre < CENTRES; centre++) {
            float count = sums[3 * centre + 2];
            if (count > 0) {
                centres[2 * centre] = sums[3 * centre] / count;
                centres[2 * centre + 1] = sums[3 * centre + 1] / count;
            }
        }
    }
}
