package org.edarts.benchmarks.shape;

import java.util.List;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * Sweeps of Jacobi rotations from one side, as in Hestenes' method for singular values: a codelet makes two columns
 * orthogonal, and in a sweep each column meets each other one once.
 *
 * @param columns an even number
 * @param rows the numbers of a column
 * @param sweeps how often all pairs are rotated
 */
record Rotations(int columns, int rows, int sweeps) {
    /** Declares the graph. */
    CodeletGraph graph(boolean inPlace) {
        PairSteps steps = new PairSteps(columns);
        for (int round = 0; round < sweeps * (columns - 1); round++) {
            for (int place = 0; place < columns / 2; place++) {
                int some = seated(place, round);
                int other = seated(columns - 1 - place, round);
                steps.add(Math.min(some, other), Math.max(some, other));
            }
            steps.end();
        }
        GraphBuilder g = CodeletGraph.named("rotations");
        Blocks<float[]> first =
                g.blocks("columns", BlockType.FLOATS, columns, rows).filled(this::fill);
        if (inPlace) {
            steps.declare(
                    g,
                    MethodForm.of(Rotations::rotate).kernel(),
                    (pair, arguments) ->
                            arguments.updates(first.at(pair.first())).updates(first.at(pair.second())));
        } else {
            List<Blocks<float[]>> fields = List.of(first, g.blocks("others", BlockType.FLOATS, columns, rows));
            steps.declare(
                    g,
                    MethodForm.of(Rotations::into).kernel(),
                    (pair, arguments) -> arguments
                            .reads(fields.get(pair.turn(pair.first())).at(pair.first()))
                            .reads(fields.get(pair.turn(pair.second())).at(pair.second()))
                            .writes(fields.get(1 - pair.turn(pair.first())).at(pair.first()))
                            .writes(fields.get(1 - pair.turn(pair.second())).at(pair.second())));
        }
        return g.build();
    }

    /** As in a tournament: one column stays, the others move on by a seat with each round. */
    private int seated(int seat, int round) {
        return seat == 0 ? 0 : 1 + (seat - 1 + round) % (columns - 1);
    }

    private void fill(int index, float[] column) {
        for (int row = 0; row < column.length; row++) {
            column[row] = (row * 7 + index * 5 + row * index) % 19 - 9;
        }
    }

    /** Rotates two columns, so that they become orthogonal. */
    static void rotate(float[] left, float[] right) {
        into(left, right, left, right);
    }

    /** The same into two others. */
    static void into(float[] left, float[] right, float[] first, float[] second) {
        float lefts = 0;
        float rights = 0;
        float both = 0;
        for (int row = 0; row < left.length; row++) {
            lefts += left[row] * left[row];
            rights += right[row] * right[row];
            both += left[row] * right[row];
        }
        float tangent = 0;
        if (both != 0) {
            float half = (rights - lefts) / (2 * both);
            float steep = (half < 0 ? -half : half) + (float) Math.sqrt(1 + half * half);
            tangent = (half < 0 ? -1 : 1) / steep;
        }
        float cosine = 1 / (float) Math.sqrt(1 + tangent * tangent);
        float sine = cosine * tangent;
        for (int row = 0; row < left.length; row++) {
            float some = left[row];
            float other = right[row];
            first[row] = cosine * some - sine * other;
            second[row] = sine * some + cosine * other;
        }
    }
}
