package org.edarts.su;

import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.graph.CompiledGraph;

/** What those are told who use a machine as they must not. The same on all machines. */
public final class Misuse {
    private Misuse() {}

    /** A slot got more signals than it counts, or a promise was completed again. */
    public static SpentSlotException spent(CompiledGraph graph, int slot) {
        if (graph.slots().get(slot).promise()) {
            return new SpentSlotException("promise \"" + graph.slots().get(slot).name() + "\" of \"" + graph.name()
                    + "\" was completed twice; complete it once");
        }
        return new SpentSlotException("slot \"" + graph.slots().get(slot).name() + "\" of \"" + graph.name()
                + "\" got a signal after it had fired; re-arm it, or count all its signals");
    }

    /** A threaded procedure has two results. */
    public static SpentSlotException completedTwice(CompiledGraph procedure) {
        return new SpentSlotException(
                "threaded procedure \"" + procedure.name() + "\" completed its result twice; complete it once");
    }

    /** Somebody uses a firing when its body has returned, or beside it on another thread. */
    public static IllegalStateException firingOver(int cu) {
        return new IllegalStateException("the firing on CU " + cu + " is over, or another thread uses it: a Firing is"
                + " valid on its CU until the body returns; what outlives it goes through a Completion");
    }

    /**
     * A codelet calls what waits.
     *
     * @param codelet what is known of the codelet
     */
    public static IllegalStateException waits(String call, String codelet) {
        return new IllegalStateException(call + " was called by " + codelet
                + ": a codelet never waits; start the operation with Firing.begin or Firing.invoke and let another"
                + " codelet come after its promise");
    }
}
