package org.edarts.benchmarks.shape;

import java.util.SplittableRandom;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;

/**
 * One codelet that many wait for, which take very different times, and one that waits for all of these.
 *
 * @param width how many there are between
 */
record FanOut(int width) {
    /** Declares the graph. */
    CodeletGraph graph() {
        Kernel one = MethodForm.of(Turns::one).kernel();
        SplittableRandom random = new SplittableRandom(3);
        GraphBuilder g = CodeletGraph.named("fan");
        Blocks<int[]> results = g.blocks("result", BlockType.INTS, width, 16);
        Block<int[]> source = g.blocks("source", BlockType.INTS, 1, 16).at(0);
        Block<int[]> sum = g.blocks("sum", BlockType.INTS, 1, 16).at(0);
        Codelet first = g.codelets(
                "first",
                1,
                MethodForm.of(Turns::begin).kernel(),
                (index, arguments) -> arguments.value(10).writes(source));
        int[] turns = random.ints(width, 10, 500).toArray();
        Codelet all = g.codelets(
                        "all",
                        width,
                        one,
                        (index, arguments) ->
                                arguments.value(turns[index]).reads(source).writes(results.at(index)))
                .after(first);
        g.codelets(
                        "last",
                        1,
                        one,
                        (index, arguments) ->
                                arguments.value(10).reads(results.at(0)).writes(sum))
                .after(all);
        return g.build();
    }
}
