package org.edarts.codelet;

import org.edarts.codelet.graph.Scope;

/**
 * State that the codelets of one frame share; made anew for each run or invocation.
 *
 * @param <T> what it holds
 */
public final class Shared<T> extends Cell<T> {
    private final String name;

    Shared(Scope scope, String name, int id) {
        super(scope, id);
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }
}
