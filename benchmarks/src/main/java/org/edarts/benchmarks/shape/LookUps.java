package org.edarts.benchmarks.shape;

import java.util.SplittableRandom;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * Numbers looked up in a table of 1,024, which nobody writes.
 *
 * @param parts how many codelets do that
 * @param length how many each looks up
 */
record LookUps(int parts, int length) {
    private static final int ENTRIES = 1024;

    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("look-ups");
        Block<int[]> table = g.blocks("table", BlockType.INTS, 1, ENTRIES)
                .filled((index, entries) -> {
                    for (int entry = 0; entry < ENTRIES; entry++) {
                        entries[entry] = entry * entry;
                    }
                })
                .at(0);
        Blocks<int[]> numbers = g.blocks("numbers", BlockType.INTS, parts, length)
                .filled((index, part) -> System.arraycopy(
                        new SplittableRandom(index).ints(length, 0, ENTRIES).toArray(), 0, part, 0, length));
        g.codelets(
                "look up",
                parts,
                MethodForm.of(LookUps::lookUp).kernel(),
                (index, arguments) -> arguments.reads(table).updates(numbers.at(index)));
        return g.build();
    }

    static void lookUp(int[] table, int[] numbers) {
        for (int place = 0; place < numbers.length; place++) {
            numbers[place] = table[numbers[place]];
        }
    }
}
