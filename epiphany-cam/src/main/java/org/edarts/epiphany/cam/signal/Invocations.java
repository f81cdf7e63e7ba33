package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.edarts.codelet.Access;
import org.edarts.codelet.ContentType;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.Outlet;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * The invocations that the kernel of a codelet may ask for, and the promises that it may complete itself. What comes of
 * either signals a slot of the same core. Owner: the thread that lowers the graph.
 */
public final class Invocations {
    private final List<Invocation> all = new ArrayList<>();

    /** What notes that the codelet has fired; null if it does so in each run. */
    private @Nullable Node note;

    /**
     * One of them.
     *
     * @param place the argument in which the kernel says so
     * @param outlet what it says there
     * @param result what the result is
     * @param promised what the result signals
     * @param cell the cell of the result
     */
    public record Invocation(int place, Outlet outlet, ContentType result, Node promised, int cell) {
        /** Returns what is invoked; null if the kernel has the result itself. */
        public @Nullable ThreadedProcedure<?, ?> procedure() {
            return outlet.procedure();
        }
    }

    /**
     * Notes what a codelet of a graph may invoke.
     *
     * @param slots the node of each slot
     * @throws GraphException if its kernel does something else besides, or is in a loop
     */
    static void note(
            CompiledGraph graph, Declaration declaration, KernelArguments arguments, Node node, List<Node> slots) {
        Invocations found = new Invocations();
        int index = node.codelet - declaration.first();
        for (int place = 0; place < arguments.count(index); place++) {
            if (arguments.access(index, place) == Access.OUTLET) {
                Outlet outlet = arguments.outlet(index, place);
                String codelet = "codelet " + graph.nameOf(node.codelet) + " of graph \"" + graph.name() + "\" ";
                if (node.region != 0) {
                    throw new GraphException(codelet
                            + (outlet.procedure() == null
                                    ? "completes " + outlet.promise()
                                    : "invokes procedure \""
                                            + outlet.procedure().name() + "\"")
                            + " in a loop, of which this machine has no form: do it before or after the loop, or"
                            + " run the graph on the host");
                }
                Node promised = slots.get(outlet.promise().slot() + declaration.slotBase());
                found.all.add(new Invocation(
                        place,
                        outlet,
                        SaidTypes.promised(outlet),
                        promised,
                        outlet.promise().id() + declaration.cellBase()));
                node.signals(promised);
            }
        }
        if (!found.all.isEmpty()) {
            found.all.sort(Comparator.comparing(each -> each.procedure() != null));
            node.invocations = found;
        }
    }

    /** Notes what the kernel of a codelet completes that the host fires: it does so as a body that declares it. */
    static void noteOnHost(Declaration declaration, KernelArguments arguments, Node node, List<Node> slots) {
        int index = node.codelet - declaration.first();
        for (int place = 0; place < arguments.count(index); place++) {
            if (arguments.access(index, place) == Access.OUTLET) {
                Outlet outlet = arguments.outlet(index, place);
                if (outlet.procedure() == null && node.region == 0) {
                    node.completes(slots.get(outlet.promise().slot() + declaration.slotBase()));
                }
            }
        }
    }

    /**
     * Refuses a promise that more than one kernel may complete in the same run.
     *
     * @param promised what more signals may come to than it counts
     * @throws GraphException if a kernel completes a promise that signals it; it names that
     */
    static void requireOne(CompiledGraph graph, Node promised) {
        for (Node node : promised.sources) {
            for (Invocation each : node.invocations == null ? List.<Invocation>of() : node.invocations.all) {
                if (each.procedure() == null && each.promised() == promised) {
                    throw new GraphException("promise \""
                            + graph.cells().get(each.cell()).name() + "\" of graph \"" + graph.name()
                            + "\" is completed by " + graph.nameOf(node.codelet) + " and by others, and cores do"
                            + " not look whether it is complete: let one argument of one codelet complete it, or of"
                            + " several of which a choice leaves out all but one");
                }
            }
        }
    }

    /** Lets a node that fires behind the codelet note that this has fired. */
    void noteIn(Node noting) {
        note = noting;
    }

    /** Returns what notes that the codelet has fired; empty if it does so in each run. */
    public Optional<Node> note() {
        return Optional.ofNullable(note);
    }

    /** Returns whether any of them needs a frame. */
    public boolean needFrames() {
        return all.stream().anyMatch(each -> each.procedure() != null);
    }

    /** Returns them, those first that need no frame. */
    public List<Invocation> all() {
        return all;
    }

    /** Lets what signals a node signal another one in its place. */
    public void replace(Node node, Node other) {
        all.replaceAll(each -> each.promised() == node
                ? new Invocation(each.place(), each.outlet(), each.result(), other, each.cell())
                : each);
    }

    /** Returns what the results signal. */
    public List<Node> promised() {
        return all.stream().map(Invocation::promised).toList();
    }

    /** Returns whom a codelet signals by itself. */
    List<Node> arcs(Node node) {
        List<Node> arcs = new ArrayList<>(node.targets);
        all.forEach(invocation -> arcs.remove(invocation.promised()));
        return arcs;
    }
}
