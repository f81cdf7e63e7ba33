package org.edarts.it.invariants;

import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Firing;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;

/**
 * A random graph whose codelets compute with what their sources computed: a codelet that fires too early, twice or not
 * at all gives itself away by its number or its count.
 */
final class RandomGraph {
    private static final int LEAST = 120;
    private static final int MOST = 320;

    private final int[][] sources;
    private final CodeletGraph graph;
    private final Shared<long[]> numbers;
    private final Shared<AtomicIntegerArray> counts;
    private final int extra;

    /** What a codelet does besides computing. */
    interface Interference {
        Interference NONE = (firing, codelet) -> {};

        void at(Firing firing, int codelet) throws Exception;
    }

    private RandomGraph(int[][] sources, boolean slots, Tuning tuning, Interference interference) {
        this.sources = sources;
        GraphBuilder g = CodeletGraph.named("random");
        numbers = g.shared("numbers", () -> new long[sources.length]);
        counts = g.shared("counts", () -> new AtomicIntegerArray(sources.length));
        Codelet codelets = g.codelets("codelet", sources.length, firing -> {
            int codelet = firing.index();
            interference.at(firing, codelet);
            firing.get(numbers)[codelet] = number(codelet, firing.get(numbers));
            firing.get(counts).incrementAndGet(codelet);
        });
        codelets.after(codelets, (codelet, arcs) -> {
            for (int source : sources[codelet]) {
                arcs.from(source);
            }
        });
        tuning.tune(codelets);
        if (slots) {
            Promise<Integer> promise = g.promise("promise");
            g.codelet("completes", firing -> firing.complete(promise, 1));
            g.codelet("completed", firing -> {}).after(promise);
        }
        extra = slots ? 2 : 0;
        graph = g.build();
    }

    /** Adds to the declaration of the codelets. */
    interface Tuning {
        Tuning NONE = codelets -> {};

        void tune(Codelet codelets);
    }

    /**
     * Makes a graph.
     *
     * @param slots whether it has a promise, which keeps it from being scheduled statically
     */
    static RandomGraph of(long seed, boolean slots, Tuning tuning, Interference interference) {
        Random random = new Random(seed);
        int[][] sources = new int[LEAST + random.nextInt(MOST - LEAST)][];
        int window = 1 + random.nextInt(40);
        int most = 1 + random.nextInt(6);
        for (int codelet = 0; codelet < sources.length; codelet++) {
            TreeSet<Integer> some = new TreeSet<>();
            for (int arc = random.nextInt(most + 1); arc > 0 && codelet > 0; arc--) {
                some.add(codelet - 1 - random.nextInt(Math.min(codelet, window)));
            }
            sources[codelet] = some.stream().mapToInt(Integer::intValue).toArray();
        }
        return new RandomGraph(sources, slots, tuning, interference);
    }

    private long number(int codelet, long[] known) {
        long number = codelet + 1L;
        for (int source : sources[codelet]) {
            number = number * 31 + known[source];
        }
        return number;
    }

    /** Returns the numbers that the sequential topological run gives. */
    long[] expected() {
        long[] known = new long[sources.length];
        for (int codelet = 0; codelet < known.length; codelet++) {
            known[codelet] = number(codelet, known);
        }
        return known;
    }

    CodeletGraph graph() {
        return graph;
    }

    Shared<long[]> numbers() {
        return numbers;
    }

    Shared<AtomicIntegerArray> counts() {
        return counts;
    }

    /** Returns the codelets that one of them comes after. */
    int[] sources(int codelet) {
        return sources[codelet];
    }

    /** Returns how many codelets fire in a whole run. */
    int firings() {
        return sources.length + extra;
    }

    int size() {
        return sources.length;
    }

    /** Returns whether {@code later} comes after {@code earlier}, over any number of arcs. */
    boolean depends(int later, int earlier) {
        boolean[] reached = new boolean[sources.length];
        reached[earlier] = true;
        for (int codelet = earlier + 1; codelet <= later; codelet++) {
            for (int source : sources[codelet]) {
                reached[codelet] |= reached[source];
            }
        }
        return reached[later];
    }
}
