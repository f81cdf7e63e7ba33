package org.edarts.codelet.graph;

/**
 * A loop as declared: which of the graph's codelets and slots are in it.
 *
 * @param name what it was called
 * @param region its number, 1 or more
 * @param parent the region around it, 0 for none
 * @param round the slot that starts a round
 * @param test the codelet that decides on another round
 * @param exit the slot that fires after the last round
 */
public record LoopInfo(String name, int region, int parent, int round, int test, int exit) {}
