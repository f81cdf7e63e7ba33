package org.edarts.benchmarks.shape;

import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * A block that one codelet writes anew in each step, and others add up.
 *
 * @param readers how many add it up
 * @param words its length
 * @param steps how often it is written
 */
record Broadcast(int readers, int words, int steps) {
    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("broadcast");
        Block<int[]> all = g.blocks("all", BlockType.INTS, 1, words).at(0);
        Blocks<int[]> sums = g.blocks("sum", BlockType.INTS, readers, 1);
        Codelet added = null;
        for (int step = 0; step < steps; step++) {
            int now = step;
            Codelet written = g.codelets(
                    "write " + step,
                    1,
                    MethodForm.of(Broadcast::write).kernel(),
                    (index, arguments) -> arguments.value(now).writes(all));
            if (added != null) {
                written.after(added);
            }
            added = g.codelets(
                            "add " + step,
                            readers,
                            MethodForm.of(Broadcast::add).kernel(),
                            (index, arguments) -> arguments.reads(all).updates(sums.at(index)))
                    .after(written);
        }
        return g.build();
    }

    static void write(int step, int[] all) {
        for (int place = 0; place < all.length; place++) {
            all[place] = place * step + 1;
        }
    }

    static void add(int[] all, int[] sum) {
        int more = 0;
        for (int place = 0; place < all.length; place++) {
            more += all[place];
        }
        sum[0] += more;
    }
}
