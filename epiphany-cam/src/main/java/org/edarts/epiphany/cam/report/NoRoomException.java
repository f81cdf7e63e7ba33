package org.edarts.epiphany.cam.report;

import org.edarts.codelet.graph.GraphException;

/** Refuses a graph only because the memories of a chip do not suffice: with a larger one, or less of it, it runs. */
public final class NoRoomException extends GraphException {
    private static final long serialVersionUID = 1L;

    /** Says who lacks what, and what helps. */
    public NoRoomException(String message) {
        super(message);
    }
}
