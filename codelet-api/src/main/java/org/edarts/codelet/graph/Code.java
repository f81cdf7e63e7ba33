package org.edarts.codelet.graph;

/**
 * The code of a codelet, as a graph holds it. What it is called with is a matter of the DSL and of the machine that
 * fires it; the graph only keeps it.
 */
public interface Code {}
