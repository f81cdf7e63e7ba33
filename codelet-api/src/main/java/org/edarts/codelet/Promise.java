package org.edarts.codelet;

import org.edarts.codelet.graph.Completer;
import org.edarts.codelet.graph.Scope;

/**
 * A value that arrives later: from a threaded procedure, a split-phase operation, or a codelet that calls
 * {@link Firing#complete}. Its dependents fire once it is complete. A promise that codelets wait for and nobody
 * completes makes the run fail, unless a choice left out all that {@link Codelet#completes declare} to complete it.
 *
 * @param <T> what it will hold
 */
public final class Promise<T> extends Input<T> implements Node {
    /** The slot id of a threaded procedure's result, whose dependents live in the frame of the caller. */
    static final int CALLER = Completer.RESULT;

    private final String name;
    private final int slot;

    Promise(Scope scope, String name, int id, int slot) {
        super(scope, id);
        this.name = name;
        this.slot = slot;
    }

    /** Returns the slot that completion signals, or -1 for the result of a threaded procedure; for runtimes. */
    public int slot() {
        return slot;
    }

    @Override
    public String name() {
        return name;
    }
}
