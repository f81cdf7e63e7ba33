package org.edarts.codelet;

import java.util.function.IntToLongFunction;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.codelet.graph.Scope;
import org.jspecify.annotations.Nullable;

/**
 * The output of one codelet and the input of others. What is said of a value is said of that codelet; a value of an
 * {@linkplain Embedded#value embedded graph} belongs to that graph, and nothing can be said of it where it is embedded.
 *
 * @param <T> what it holds
 */
public final class Value<T> extends Input<T> implements Fireable<Value<T>> {
    private final Codelet producer;

    /** The embedded graph that computed it, if one did, and what it is called there. */
    private final @Nullable String part;

    private final @Nullable String inner;

    /** Makes the value that a codelet computes, and which is called like it. */
    Value(Scope scope, Codelet producer, int id) {
        super(scope, id);
        this.producer = producer;
        this.part = null;
        this.inner = null;
    }

    /** Makes a value that an embedded graph computed by the time this codelet fires. */
    Value(Scope scope, Codelet exit, String part, String inner, int id) {
        super(scope, id);
        this.producer = exit;
        this.part = part;
        this.inner = inner;
    }

    /** Returns the name of its codelet; of a value of an embedded graph, the names of both, as in "part.value". */
    @Override
    public String name() {
        return part == null ? producer.name() : part + "." + inner;
    }

    /** Returns what the handle is called that comes before who reads it: the embedded graph's, if that computes it. */
    public String source() {
        return part == null ? producer.name() : part;
    }

    /** Returns the codelet that computes the value; of a value of an embedded graph, the one that ends that graph. */
    public Codelet producer() {
        return producer;
    }

    @Override
    public Value<T> after(Node... nodes) {
        own().after(nodes);
        return this;
    }

    @Override
    public Value<T> needs(Resource resource, int tokens) {
        own().needs(resource, tokens);
        return this;
    }

    @Override
    public Value<T> requires(String capability) {
        own().requires(capability);
        return this;
    }

    @Override
    public Value<T> priority(Priority priority) {
        own().priority(priority);
        return this;
    }

    @Override
    public Value<T> on(int cu) {
        own().on(cu);
        return this;
    }

    @Override
    public Value<T> onCluster(String cluster) {
        own().onCluster(cluster);
        return this;
    }

    @Override
    public Value<T> prefers(int cu) {
        own().prefers(cu);
        return this;
    }

    @Override
    public Value<T> costs(IntToLongFunction cyclesOfIndex) {
        own().costs(cyclesOfIndex);
        return this;
    }

    private Codelet own() {
        if (part != null) {
            throw new GraphException(
                    this + " is computed in an embedded graph: say this where that graph is declared, or"
                            + " let the embedded graph itself come after what it needs");
        }
        return producer;
    }
}
