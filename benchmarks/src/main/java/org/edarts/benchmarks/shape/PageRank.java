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
 * Ranks of pages, which each page gets from those that lead to it: each part of the pages reads all ranks and writes
 * its own of the next step, so that two vectors take turns.
 *
 * @param parts how many codelets have pages
 * @param size pages of each
 * @param steps how often ranks are found anew
 */
record PageRank(int parts, int size, int steps) {
    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("page rank");
        Blocks<int[]> from = new SparseRows(parts * size).columns(g, parts);
        Blocks<float[]> ranks = g.blocks("ranks", BlockType.FLOATS, 2, parts * size)
                .filled((index, content) -> Arrays.fill(content, 1f));
        List<Block<float[]>> turns = List.of(ranks.at(0), ranks.at(1));
        Codelet before = null;
        for (int step = 0; step < steps; step++) {
            Block<float[]> read = turns.get(step % 2);
            Block<float[]> written = turns.get((step + 1) % 2);
            Codelet now = g.codelets(
                    "rank " + step,
                    parts,
                    MethodForm.of(PageRank::rank).kernel(),
                    (index, arguments) ->
                            arguments.reads(from.at(index)).reads(read).writes(written, index * size, size));
            if (before != null) {
                now.after(before);
            }
            before = now;
        }
        return g.build();
    }

    static void rank(int[] from, float[] ranks, float[] next) {
        for (int page = 0; page < next.length; page++) {
            float sum = 0;
            for (int place = 1; place < SparseRows.PLACES; place++) {
                sum += ranks[from[page * SparseRows.PLACES + place]];
            }
            next[page] = 0.15f + 0.85f / (SparseRows.PLACES - 1) * sum;
        }
    }
}
