package org.edarts.codelet.graph;

/** A graph is not well formed; the message names the codelet or slot and the remedy. Thrown while a graph is built. */
public class GraphException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Says what is wrong and what would be right. */
    public GraphException(String message) {
        super(message);
    }
}
