package org.edarts.cu.host.schedule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.CompiledGraph;

/** A random graph whose codelets wait for whole others, for slots, and for both, and what each instance depends on. */
final class DenseGraph {
    private static final int DECLARATIONS = 14;

    private final Random random;
    private final GraphBuilder g = CodeletGraph.named("dense");
    private final List<Codelet> declared = new ArrayList<>();
    private final List<Integer> firsts = new ArrayList<>();
    private final List<BitSet> sources = new ArrayList<>();
    private final CompiledGraph graph;

    DenseGraph(long seed) {
        random = new Random(seed);
        for (int number = 0; number < DECLARATIONS; number++) {
            int count = 1 + random.nextInt(9);
            Codelet codelet = g.codelets(count, firing -> {}).costs(index -> 1 + (31L * index + seed & 7));
            int first = sources.size();
            firsts.add(first);
            for (int index = 0; index < count; index++) {
                sources.add(new BitSet());
            }
            for (int group = number == 0 ? 0 : random.nextInt(4); group > 0; group--) {
                depend(codelet, first, random.nextInt(number));
            }
            declared.add(codelet);
        }
        graph = g.build().compiled();
    }

    private void depend(Codelet codelet, int first, int earlier) {
        Codelet source = declared.get(earlier);
        int from = firsts.get(earlier);
        switch (random.nextInt(3)) {
            case 0 -> {
                codelet.after(source);
                add(first, codelet.count(), from, source.count());
            }
            case 1 -> {
                Slot slot = g.slot("slot " + sources.size() + " " + random.nextLong(), source.count());
                source.signals(slot);
                codelet.after(slot);
                add(first, codelet.count(), from, source.count());
            }
            default -> {
                int shift = random.nextInt(source.count());
                codelet.after(source, (index, arcs) -> arcs.from((index + shift) % source.count()));
                for (int index = 0; index < codelet.count(); index++) {
                    add(first + index, 1, from + (index + shift) % source.count(), 1);
                }
            }
        }
    }

    private void add(int target, int targets, int source, int count) {
        for (int instance = target; instance < target + targets; instance++) {
            sources.get(instance).set(source, source + count);
        }
    }

    CompiledGraph graph() {
        return graph;
    }

    /** Returns the instances that each instance directly depends on. */
    int[][] sources() {
        return sources.stream().map(some -> some.stream().toArray()).toArray(int[][]::new);
    }
}
