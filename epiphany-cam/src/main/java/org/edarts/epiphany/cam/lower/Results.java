package org.edarts.epiphany.cam.lower;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.edarts.codelet.ContentType;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Invocations;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;

/** Where the results of a graph's invocations go. Owner: the thread that lowers the graph. */
public final class Results {
    private final List<CorePlan> plans;

    /** Where the result of an invocation goes that is no codelet's argument, by the number of its cell. */
    private final Map<Integer, Integer> unread = new HashMap<>();

    /** Who completes each, or invokes what does, first of all who may. */
    private final Map<Integer, Node> first = new HashMap<>();

    /** What is to be said of cores that would have to store results into the DRAM. */
    private final Map<Integer, String> shortages = new HashMap<>();

    /**
     * Where a result lies.
     *
     * @param core whose memory it is
     * @param address where it is there
     * @param type what it is
     * @param promised what it signals
     */
    public record Result(int core, int address, ContentType type, Node promised) {}

    /** Makes it for cores that get their plans yet. */
    Results(List<CorePlan> plans) {
        this.plans = plans;
    }

    /**
     * Finds out where they go.
     *
     * @throws GraphException if one is read in several places
     */
    void place(SignalGraph signals, Lowering lowering) {
        for (Node node : signals.codelets()) {
            if (node.invocations != null) {
                for (Invocations.Invocation invocation : node.invocations.all()) {
                    place(node, invocation, lowering);
                }
            }
        }
    }

    private void place(Node node, Invocations.Invocation invocation, Lowering lowering) {
        int cell = invocation.cell();
        Node before = first.putIfAbsent(cell, node);
        if (before != null) {
            requireSameCore(before, node, cell, lowering);
            return;
        }
        int bytes = invocation.result().words() * Integer.BYTES;
        int content = Fired.content(cell, 0);
        if (lowering.handing().isPresent()) {
            // Whoever reads it copies it from here.
            unread.put(cell, plans.get(node.core).memory.data("results", bytes, Integer.BYTES));
            return;
        }
        int elsewhere = 0;
        for (CorePlan plan : plans) {
            elsewhere += plan.core == node.core ? 0 : readers(plan, content);
        }
        int here = plans.get(node.core).wordsOf(content).size();
        if (elsewhere > 0 || here > 1) {
            throw new GraphException("\"" + lowering.graph().cells().get(cell).name() + "\" of graph \""
                    + lowering.graph().name() + "\" is read in " + (elsewhere + here) + " places, " + elsewhere
                    + " of them not on " + lowering.assignment().nameOf(node.core) + ", where codelet "
                    + lowering.nameOf(node)
                    + " completes it, or invokes what does: let one codelet read it, on the same"
                    + " CU, and hand it on in a block");
        }
        if (!plans.get(node.core).stream.wordsInDram(content).isEmpty()) {
            shortages.put(
                    node.core,
                    String.format(
                            "%s has records of firings in the DRAM, for want of room, and codelet %s completes \"%s\","
                                    + " or invokes what does, which is in one of them: use fewer or smaller blocks, or"
                                    + " let codelets on more CUs use them",
                            lowering.assignment().nameOf(node.core),
                            lowering.nameOf(node),
                            lowering.graph().cells().get(cell).name()));
        }
        if (here == 0) {
            unread.put(cell, plans.get(node.core).memory.data("results", bytes, Integer.BYTES));
        }
    }

    private static void requireSameCore(Node before, Node node, int cell, Lowering lowering) {
        if (before.core != node.core) {
            throw new GraphException("\"" + lowering.graph().cells().get(cell).name() + "\" of graph \""
                    + lowering.graph().name() + "\" comes of what " + lowering.nameOf(before) + " or "
                    + lowering.nameOf(node) + " invokes, on "
                    + lowering.assignment().nameOf(before.core) + " and "
                    + lowering.assignment().nameOf(node.core) + ": let both fire on one CU, or give each a promise");
        }
    }

    private static int readers(CorePlan plan, int content) {
        return plan.wordsOf(content).size() + (plan.stream.wordsInDram(content).isEmpty() ? 0 : 1);
    }

    /** Returns what is to be said if a core would have to store results into the DRAM; nothing if not. */
    Optional<String> shortage(int core) {
        return Optional.ofNullable(shortages.get(core));
    }

    /** Returns where on a core the result of an invocation goes. */
    int wordOf(int cell, int core) {
        Integer alone = unread.get(cell);
        return alone != null
                ? alone
                : plans.get(core).wordsOf(Fired.content(cell, 0)).get(0);
    }

    /** Returns at which address all cores find a word of what comes of an invocation, or of a promise. */
    int address(int content, Assignment assignment) {
        Result result = Objects.requireNonNull(all().get(Fired.cellOf(content)));
        return assignment.globalAddress(result.core(), result.address() + Fired.wordOf(content) * Integer.BYTES);
    }

    /** Returns all of them: by the cell, the core and where it lies there. */
    public Map<Integer, Result> all() {
        Map<Integer, Result> results = new HashMap<>();
        for (CorePlan plan : plans) {
            for (Track track : plan.tracks) {
                Node node = track.first();
                if (node.invocations != null) {
                    for (Invocations.Invocation each : node.invocations.all()) {
                        int word = wordOf(each.cell(), plan.core);
                        results.put(each.cell(), new Result(plan.core, word, each.result(), each.promised()));
                    }
                }
            }
        }
        return results;
    }
}
