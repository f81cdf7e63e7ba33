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
 * How often each of 16 letters is in a text: counted in parts, which are added two by two.
 *
 * @param parts a power of two
 * @param length letters of a part
 */
record Histogram(int parts, int length) {
    private static final int LETTERS = 16;

    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("histogram");
        Blocks<byte[]> text = g.blocks("text", BlockType.BYTES, parts, length).filled((index, part) -> {
            SplittableRandom random = new SplittableRandom(index);
            for (int place = 0; place < length; place++) {
                part[place] = (byte) random.nextInt(1 + random.nextInt(LETTERS));
            }
        });
        Blocks<int[]> counts = g.blocks("counts", BlockType.INTS, parts, LETTERS);
        Codelet before = g.codelets(
                "count",
                parts,
                MethodForm.of(Histogram::count).kernel(),
                (index, arguments) -> arguments.reads(text.at(index)).writes(counts.at(index)));
        for (int distance = 1; distance < parts; distance *= 2) {
            before = sums(g, counts, distance, before);
        }
        return g.build();
    }

    /** Adds to each block that is left the one at a distance. */
    private Codelet sums(GraphBuilder g, Blocks<int[]> counts, int distance, Codelet before) {
        Codelet sums = g.codelets(
                "add " + distance,
                parts / (2 * distance),
                MethodForm.of(Histogram::add).kernel(),
                (index, arguments) -> {
                    Block<int[]> sum = counts.at(2 * distance * index);
                    arguments.reads(counts.at(2 * distance * index + distance)).updates(sum);
                });
        return sums.after(before, (index, arcs) -> arcs.from(2 * index).from(2 * index + 1));
    }

    static void count(byte[] text, int[] counts) {
        for (int letter = 0; letter < counts.length; letter++) {
            counts[letter] = 0;
        }
        for (int place = 0; place < text.length; place++) {
            counts[text[place]]++;
        }
    }

    static void add(int[] counts, int[] sum) {
        for (int letter = 0; letter < sum.length; letter++) {
            sum[letter] += counts[letter];
        }
    }
}
