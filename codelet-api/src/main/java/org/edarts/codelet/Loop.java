package org.edarts.codelet;

/**
 * A part of a graph that runs in rounds: see {@link GraphBuilder#loop}. Comes {@link #after} what it needs; codelets
 * that need its last round come {@link Codelet#after after} it.
 */
public final class Loop implements Dependent<Loop> {
    private final Codelet enter;
    private final Slot exit;

    Loop(Codelet enter, Slot exit) {
        this.enter = enter;
        this.exit = exit;
    }

    /** Lets the first round start only after all of these. */
    @Override
    public Loop after(Node... nodes) {
        enter.after(nodes);
        return this;
    }

    Slot exit() {
        return exit;
    }
}
