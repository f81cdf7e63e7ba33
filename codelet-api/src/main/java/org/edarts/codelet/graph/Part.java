package org.edarts.codelet.graph;

/**
 * A part of a graph that is entered or not, or the whole.
 *
 * @param region the innermost loop around it, or which it is; 0 for none
 * @param entry the codelet whose firing enters the innermost loop or embedded graph, or {@link #NONE}
 * @param open the cell that has a content while a round of the innermost loop is under way, or {@link #NONE}
 */
public record Part(int region, int entry, int open) {
    /** No codelet, no cell. */
    public static final int NONE = -1;

    /** What is neither in a loop nor in an embedded graph. */
    public static final Part WHOLE = new Part(0, NONE, NONE);
}
