package org.edarts.epiphany.cam.signal;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.Access;
import org.edarts.codelet.Input;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.PromiseInfo;
import org.edarts.codelet.graph.Scope;
import org.edarts.su.MissingArc;
import org.jspecify.annotations.Nullable;

/**
 * Refuses codelets that have the content of a value or promise as an argument and could fire before it is there, or
 * without it: a core would find zero, or what a round before has left, where a host says that there is nothing yet.
 * Owner: the thread that lowers the graph.
 */
public final class ContentOrder {
    private final SignalGraph signals;
    private final CompiledGraph graph;
    private final Reach reach;
    private final Map<Integer, PromiseInfo> promises = new HashMap<>();

    /** The first codelet of each graph that is embedded, and of the graph itself. */
    private final Map<Origin, Integer> first = new HashMap<>();

    /** Where codelets come from: a graph may be embedded several times, each with cells of its own. */
    private record Origin(Scope scope, int cellBase) {
        static Origin of(Declaration declaration) {
            return new Origin(declaration.scope(), declaration.cellBase());
        }
    }

    /**
     * What gives a content.
     *
     * @param node what has fired when it is there
     * @param region the innermost loop around it; 0 if there is none
     */
    private record Giver(Node node, int region) {}

    private ContentOrder(SignalGraph signals, Reach reach) {
        this.signals = signals;
        this.graph = signals.graph();
        this.reach = reach;
        graph.promises().forEach(promise -> promises.put(promise.cell(), promise));
        for (Declaration declaration : graph.declarations()) {
            first.merge(Origin.of(declaration), declaration.first(), Math::min);
        }
    }

    /**
     * Looks at the arguments of all that cores fire.
     *
     * @throws GraphException if an argument may not be there yet; the message names codelet, argument and remedy
     */
    public static void require(SignalGraph signals, Reach reach) {
        ContentOrder order = new ContentOrder(signals, reach);
        for (Declaration declaration : order.graph.declarations()) {
            if (declaration.code() instanceof KernelBody body
                    && !signals.sides().onHost(declaration)) {
                for (int index = 0; index < declaration.count(); index++) {
                    order.require(declaration, index, body.arguments());
                }
            }
        }
    }

    private void require(Declaration declaration, int index, KernelArguments arguments) {
        Node node = signals.codelets().get(declaration.first() + index);
        for (int place = 0; place < arguments.count(index); place++) {
            if (arguments.access(index, place) == Access.CONTENT) {
                Input<?> input = arguments.input(index, place);
                Giver giver = giver(input, declaration);
                if (giver != null && giver.node != node && !reach.ensures(giver.node, node)) {
                    throw new GraphException("codelet " + graph.nameOf(node.codelet) + " of graph \"" + graph.name()
                            + "\" has \"" + source(input, giver, declaration) + "\" as an argument and may fire "
                            + why(declaration, node, input, giver));
                }
            }
        }
    }

    /** Returns what gives an input its content; null of what is there from the start. */
    private @Nullable Giver giver(Input<?> input, Declaration reader) {
        if (input instanceof Value<?> value) {
            int base = Objects.requireNonNull(first.get(Origin.of(reader)));
            Node node = signals.codelets().get(base + value.producer().first());
            return new Giver(node, node.region);
        }
        PromiseInfo promise = promises.get(input.id() + reader.cellBase());
        return promise == null || promise.slot() < 0
                ? null
                : new Giver(signals.slots().get(promise.slot()), promise.part().region());
    }

    /** Returns what comes before who reads an input, by the names of the whole graph: behind those of its parts. */
    private String source(Input<?> input, Giver giver, Declaration reader) {
        if (input instanceof Value<?> value) {
            boolean imported = !value.source().equals(value.producer().name());
            return imported
                    ? value.source()
                    : graph.declaration(giver.node.codelet).name();
        }
        return graph.cells().get(input.id() + reader.cellBase()).name();
    }

    private String why(Declaration reader, Node node, Input<?> input, Giver giver) {
        if (reach.leads(giver.node, node)) {
            return "without it, on a way that leaves out what gives it: let \"" + source(input, giver, reader)
                    + "\" lie on every way to it";
        }
        boolean behindCompleter = input instanceof Promise<?>
                && giver.node.sources.stream().anyMatch(source -> source == node || reach.leads(source, node));
        return "before it is there"
                + (behindCompleter
                        ? ", though it comes after what completes it, for contents come along the promise's own arcs"
                        : "")
                + ": declare "
                + MissingArc.between(graph, source(input, giver, reader), giver.region, reader.name(), node.region);
    }
}
