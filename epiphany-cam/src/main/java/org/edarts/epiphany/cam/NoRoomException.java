package org.edarts.epiphany.cam;

import org.edarts.codelet.graph.GraphException;

/** Refuses a graph only because memory does not suffice. */
final class NoRoomException extends GraphException {
    private static final long serialVersionUID = 1L;

    NoRoomException(String message) {
        super(message);
    }
}
