package org.edarts.epiphany.cam;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.ContentType;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Invocations;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Track;

/** Where the results of a graph's invocations go. Owner: the thread that lowers the graph. */
final class Results {
    private final List<CorePlan> plans;

    /** Where the result of an invocation goes that is no codelet's argument, by the number of its cell. */
    private final Map<Integer, Integer> unread = new HashMap<>();

    /**
     * Where a result lies.
     *
     * @param core whose memory it is
     * @param address where it is there
     * @param type what it is
     * @param promised what it signals
     */
    record Result(int core, int address, ContentType type, Node promised) {}

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
        int bytes = invocation.result().words() * Integer.BYTES;
        int content = Fired.content(cell, 0);
        if (lowering.handing().isPresent()) {
            // Whoever reads it copies it from here.
            unread.put(cell, plans.get(node.core).memory.data("results", bytes, Integer.BYTES));
            return;
        }
        int elsewhere = 0;
        for (CorePlan plan : plans) {
            elsewhere += plan.core == node.core ? 0 : plan.wordsOf(content).size();
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
        if (here == 0) {
            unread.put(cell, plans.get(node.core).memory.data("results", bytes, Integer.BYTES));
        }
    }

    /** Returns where on a core the result of an invocation goes. */
    int wordOf(int cell, int core) {
        Integer alone = unread.get(cell);
        return alone != null
                ? alone
                : plans.get(core).wordsOf(Fired.content(cell, 0)).get(0);
    }

    /** Returns all of them: by the cell, the core and where it lies there. */
    Map<Integer, Result> all() {
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
