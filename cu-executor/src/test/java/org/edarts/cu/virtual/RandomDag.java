package org.edarts.cu.virtual;

import java.util.Random;
import org.edarts.codelet.Body;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;

/** A random graph of codelets with random costs, drawn from a seed; codelet i depends on some of 0 to i - 1. */
final class RandomDag {
    private static final int MOST_PREDECESSORS = 4;

    final int[] costs;
    final int[][] predecessors;

    RandomDag(int size, long seed) {
        Random random = new Random(seed);
        int reach = 1 + random.nextInt(size);
        int dearest = 1 + random.nextInt(1000);
        costs = random.ints(size, 0, dearest).toArray();
        predecessors = new int[size][];
        for (int codelet = 0; codelet < size; codelet++) {
            int from = Math.max(0, codelet - reach);
            int count = codelet == 0 ? 0 : random.nextInt(MOST_PREDECESSORS + 1);
            predecessors[codelet] = random.ints(count, from, Math.max(from + 1, codelet))
                    .distinct()
                    .toArray();
        }
    }

    int size() {
        return costs.length;
    }

    CodeletGraph graph(Body body) {
        return CodeletGraph.build("random", g -> {
            Codelet n = g.codelets("n", size(), body).costs(index -> costs[index]);
            n.after(n, (codelet, arcs) -> {
                for (int predecessor : predecessors[codelet]) {
                    arcs.from(predecessor);
                }
            });
        });
    }

    /** Returns the sum of all costs. */
    long work() {
        long sum = 0;
        for (int cost : costs) {
            sum += cost;
        }
        return sum;
    }

    /** Returns the highest sum of costs along a chain of dependencies. */
    long criticalPath() {
        long[] end = new long[size()];
        long longest = 0;
        for (int codelet = 0; codelet < size(); codelet++) {
            for (int predecessor : predecessors[codelet]) {
                end[codelet] = Math.max(end[codelet], end[predecessor]);
            }
            end[codelet] += costs[codelet];
            longest = Math.max(longest, end[codelet]);
        }
        return longest;
    }
}
