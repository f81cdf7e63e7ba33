package org.edarts.cu.virtual;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.edarts.codelet.graph.CompiledGraph;

/** How many units signal each unit in a graph. Immutable. */
final class Senders {
    private final int[] senders;

    /**
     * Counts them.
     *
     * @param units how many units there are
     * @param home the unit of each codelet, and of each slot by its complement
     * @param asked whom each unit asks for codelets, and who answers
     */
    Senders(CompiledGraph graph, int units, IntUnaryOperator home, IntFunction<List<Integer>> asked) {
        BitSet[] ofUnits =
                IntStream.range(0, units).mapToObj(unit -> new BitSet()).toArray(BitSet[]::new);
        int nodes = graph.codelets() + graph.slotCount();
        for (int node = 0; node < nodes; node++) {
            int from = home.applyAsInt(node < graph.codelets() ? node : ~(node - graph.codelets()));
            for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
                int to = home.applyAsInt(graph.targets()[arc]);
                if (from != to) {
                    ofUnits[to].set(from);
                }
            }
        }
        for (int unit = 0; unit < units; unit++) {
            for (int other : asked.apply(unit)) {
                ofUnits[other].set(unit);
                ofUnits[unit].set(other);
            }
        }
        senders = Stream.of(ofUnits).mapToInt(BitSet::cardinality).toArray();
    }

    int of(int unit) {
        return senders[unit];
    }
}
