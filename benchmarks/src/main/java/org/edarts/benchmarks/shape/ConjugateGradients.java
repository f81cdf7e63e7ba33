package org.edarts.benchmarks.shape;

import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * A sparse system of equations solved by conjugate gradients: each part has rows of the matrix and reads all of the
 * direction, of which each writes its own part; two codelets make the two factors of a step.
 *
 * @param parts how many codelets have rows
 * @param size rows of each
 * @param steps how many
 */
record ConjugateGradients(int parts, int size, int steps) {
    private static final int STEP = 0;
    private static final int TURN = 1;
    private static final int LENGTH = 2;

    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("conjugate gradients");
        Blocks<int[]> columns = new SparseRows(parts * size).columns(g, parts);
        Blocks<float[]> directions = g.blocks("direction", BlockType.FLOATS, 2, parts * size)
                .filled((index, content) -> Arrays.fill(content, 1f));
        List<Block<float[]>> turns = List.of(directions.at(0), directions.at(1));
        Blocks<float[]> rest =
                g.blocks("rest", BlockType.FLOATS, parts, size).filled((index, content) -> Arrays.fill(content, 1f));
        Blocks<float[]> found = g.blocks("found", BlockType.FLOATS, parts, size);
        Blocks<float[]> products = g.blocks("product", BlockType.FLOATS, parts, size);
        Block<float[]> sums = g.blocks("sums", BlockType.FLOATS, 1, parts).at(0);
        Block<float[]> factors = g.blocks("factors", BlockType.FLOATS, 1, LENGTH + 2)
                .filled((index, content) -> content[LENGTH] = parts * size)
                .at(0);
        Codelet before = null;
        for (int step = 0; step < steps; step++) {
            Block<float[]> now = turns.get(step % 2);
            Block<float[]> next = turns.get((step + 1) % 2);
            Codelet multiplied = g.codelets(
                    "multiply " + step,
                    parts,
                    MethodForm.of(ConjugateGradients::multiply).kernel(),
                    (index, arguments) -> arguments
                            .value(index * size)
                            .reads(columns.at(index))
                            .reads(now)
                            .writes(products.at(index))
                            .writes(sums, index, 1));
            if (before != null) {
                multiplied.after(before);
            }
            Codelet step1 = g.codelets(
                            "step " + step,
                            1,
                            MethodForm.of(ConjugateGradients::step).kernel(),
                            (index, arguments) -> arguments.reads(sums).updates(factors))
                    .after(multiplied);
            Codelet moved = g.codelets(
                            "move " + step,
                            parts,
                            MethodForm.of(ConjugateGradients::move).kernel(),
                            (index, arguments) -> arguments
                                    .reads(factors)
                                    .reads(now, index * size, size)
                                    .reads(products.at(index))
                                    .updates(found.at(index))
                                    .updates(rest.at(index))
                                    .writes(sums, index, 1))
                    .after(step1);
            Codelet turn = g.codelets(
                            "turn " + step,
                            1,
                            MethodForm.of(ConjugateGradients::turn).kernel(),
                            (index, arguments) -> arguments.reads(sums).updates(factors))
                    .after(moved);
            before = g.codelets(
                            "direct " + step,
                            parts,
                            MethodForm.of(ConjugateGradients::direct).kernel(),
                            (index, arguments) -> arguments
                                    .reads(factors)
                                    .reads(now, index * size, size)
                                    .reads(rest.at(index))
                                    .writes(next, index * size, size))
                    .after(turn);
        }
        return g.build();
    }

    static void multiply(int first, int[] columns, float[] direction, float[] product, float[] sum) {
        float all = 0;
        for (int row = 0; row < product.length; row++) {
            int place = row * SparseRows.PLACES;
            float value = 10 * direction[columns[place]];
            for (int next = 1; next < SparseRows.PLACES; next++) {
                value -= direction[columns[place + next]];
            }
            product[row] = value;
            all += value * direction[first + row];
        }
        sum[0] = all;
    }

    static void step(float[] sums, float[] factors) {
        float all = 0;
        for (int part = 0; part < sums.length; part++) {
            all += sums[part];
        }
        factors[STEP] = factors[LENGTH] / all;
    }

    static void move(float[] factors, float[] direction, float[] product, float[] found, float[] rest, float[] sum) {
        float step = factors[STEP];
        float all = 0;
        for (int row = 0; row < found.length; row++) {
            found[row] += step * direction[row];
            rest[row] -= step * product[row];
            all += rest[row] * rest[row];
        }
        sum[0] = all;
    }

    static void turn(float[] sums, float[] factors) {
        float all = 0;
        for (int part = 0; part < sums.length; part++) {
            all += sums[part];
        }
        factors[TURN] = all / factors[LENGTH];
        factors[LENGTH] = all;
    }

    static void direct(float[] factors, float[] direction, float[] rest, float[] next) {
        for (int row = 0; row < next.length; row++) {
            next[row] = rest[row] + factors[TURN] * direction[row];
        }
    }
}
