package org.edarts.epiphany.cam.lower;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.signal.Node;

/**
 * Lets some of what SUs could hand out fire at homes, because SUs have no room for all: of indices the last of each
 * CU's run; of codelets without indices what follows one that has settled, with it, and some others where fewest are,
 * as long as no CU has more than its part of them. Owner: the thread that lowers the graph.
 */
public final class Settlement {
    /** What fires at homes is a number of these. */
    public static final int EIGHTHS = 8;

    private final Map<Integer, List<Integer>> clusters;
    private final int cus;
    private final int eighths;

    /** How many codelets without indices a CU has at most. */
    private final int part;

    private final Map<Integer, Integer> settled = new HashMap<>();

    /**
     * @param clusters the CUs of each SU
     * @param eighths how many eighths of the codelets fire at homes
     */
    Settlement(CompiledGraph graph, Map<Integer, List<Integer>> clusters, int eighths) {
        this.clusters = clusters;
        this.eighths = eighths;
        cus = clusters.values().stream().mapToInt(List::size).sum();
        long single = graph.declarations().stream()
                .filter(declaration -> declaration.count() == 1)
                .count();
        part = (int) (single * eighths / EIGHTHS / cus) + 1;
    }

    /** Returns the core that has a codelet which an SU could hand out: that SU, or one of its CUs. */
    int coreOf(Node node, Declaration declaration, int index) {
        if (eighths == 0) {
            return node.core;
        }
        List<Integer> own = Objects.requireNonNull(clusters.get(node.core));
        if (declaration.count() > 1) {
            int place = (int) ((long) index * cus * EIGHTHS / declaration.count());
            return place % EIGHTHS >= EIGHTHS - eighths ? own.get(place / EIGHTHS % own.size()) : node.core;
        }
        if (!node.sources.isEmpty()) {
            int before = node.sources.get(0).core;
            if (own.contains(before) && settledOn(before) < part) {
                return settle(before);
            }
        }
        int emptiest =
                own.stream().min(Comparator.comparingInt(this::settledOn)).orElseThrow();
        return declaration.number() % EIGHTHS < eighths && settledOn(emptiest) < part ? settle(emptiest) : node.core;
    }

    private int settledOn(int cu) {
        return settled.getOrDefault(cu, 0);
    }

    private int settle(int cu) {
        settled.merge(cu, 1, Integer::sum);
        return cu;
    }
}
