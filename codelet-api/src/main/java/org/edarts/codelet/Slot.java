package org.edarts.codelet;

import org.edarts.codelet.graph.Scope;

/**
 * An explicit sync slot: it fires its codelets when it has got the number of signals it was declared with. A slot
 * without re-arm fires once per run (or invocation) and refuses further signals; a re-armed one starts over at each
 * firing.
 *
 * <p>Declared on a builder, before the graph is built; then an immutable handle.
 */
public final class Slot implements Node {
    private final GraphBuilder owner;
    private final String name;
    private final int id;

    Slot(GraphBuilder owner, String name, int id) {
        this.owner = owner;
        this.name = name;
        this.id = id;
    }

    /** Returns the name given when it was declared. */
    public String name() {
        return name;
    }

    /** Returns the number of the slot in its graph, for runtimes. */
    public int id() {
        return id;
    }

    /**
     * Lets the slot fire all instances of a codelet. A codelet may be fired by several slots, by each that is full, but
     * then comes after nothing else: {@link Codelet#after} waits for a slot and others together.
     */
    public Slot fires(Codelet... codelets) {
        for (Codelet codelet : codelets) {
            owner.wiring().slotFires(this, codelet, 0, codelet.count());
        }
        return this;
    }

    /** Lets the slot fire one instance of a codelet. */
    public Slot fires(Codelet.Instance instance) {
        owner.wiring().slotFires(this, instance.codelet(), instance.index(), instance.index() + 1);
        return this;
    }

    /** Re-arms the slot at each firing, so that it can fire again. */
    public Slot rearmed() {
        owner.wiring().rearm(this);
        return this;
    }

    /** Returns the graph or threaded procedure that declared the slot; for runtimes. */
    public Scope scope() {
        return owner.scope();
    }

    GraphBuilder owner() {
        return owner;
    }

    @Override
    public String toString() {
        return "Slot \"" + name + "\"";
    }
}
