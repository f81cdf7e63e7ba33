package org.edarts.codelet.graph;

/**
 * The way through a loop, be it of an embedded graph: who has entered it has to leave it.
 *
 * @param enter the codelet whose firing enters it
 * @param exit the slot that fires after the last round
 */
public record Passage(int enter, int exit) {}
