package org.edarts.epiphany.cam;

import java.util.HashMap;
import java.util.Map;
import org.edarts.codelet.Access;
import org.edarts.codelet.Input;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.PromiseInfo;
import org.jspecify.annotations.Nullable;

/**
 * Refuses codelets that have the content of a value or promise as an argument and could fire before it is there: a core
 * would find zero, where a host says that there is nothing yet. Owner: the thread that lowers the graph.
 */
final class ContentOrder {
    private final SignalGraph signals;
    private final Reach reach;
    private final Map<Integer, Integer> slots = new HashMap<>();

    private ContentOrder(SignalGraph signals, Reach reach) {
        this.signals = signals;
        this.reach = reach;
        for (PromiseInfo promise : signals.graph().promises()) {
            slots.put(promise.cell(), promise.slot());
        }
    }

    /**
     * Looks at the arguments of all that cores fire.
     *
     * @throws GraphException if an argument may not be there yet; the message names codelet, argument and remedy
     */
    static void require(SignalGraph signals, Reach reach) {
        ContentOrder order = new ContentOrder(signals, reach);
        CompiledGraph graph = signals.graph();
        for (Declaration declaration : graph.declarations()) {
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
                Node giver = giver(input, declaration.cellBase());
                if (giver != null && giver != node && !reach.leads(giver, node)) {
                    throw new GraphException("codelet " + signals.graph().nameOf(node.codelet) + " of graph \""
                            + signals.graph().name() + "\" has \"" + input.name()
                            + "\" as an argument and may fire before it is there: declare " + declaration.name()
                            + ".after(" + input.name() + ")");
                }
            }
        }
    }

    /** Returns what gives an input its content; null of what is there from the start or comes of embedded graphs. */
    private @Nullable Node giver(Input<?> input, int cellBase) {
        if (input instanceof Value<?> value) {
            return value.scope() == signals.graph().scope()
                    ? signals.codelets().get(value.producer().first())
                    : null;
        }
        Integer slot = slots.get(input.id() + cellBase);
        return slot == null || slot < 0 ? null : signals.slots().get(slot);
    }
}
