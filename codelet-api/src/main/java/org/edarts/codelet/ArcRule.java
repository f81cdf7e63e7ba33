package org.edarts.codelet;

/**
 * The arcs between indexed codelets as a rule: see {@link Codelet#after(Codelet, ArcRule)}.
 */
@FunctionalInterface
public interface ArcRule {
    /**
     * Names what one instance comes after, with {@link IncomingArcs#from} for each. Called once for each instance, in
     * the order of the indices, while the graph is declared. What it throws becomes the cause of an exception that
     * names the instance.
     *
     * @param index the instance that waits
     * @param arcs the arcs that lead to it; valid only during the call
     */
    void name(int index, IncomingArcs arcs);
}
