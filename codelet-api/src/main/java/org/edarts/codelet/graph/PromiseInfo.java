package org.edarts.codelet.graph;

/**
 * A promise as declared.
 *
 * @param slot the slot that its completion signals
 * @param cell the cell that its completion fills; empty until then, in each round of a loop anew
 * @param part what it is part of
 */
public record PromiseInfo(int slot, int cell, Part part) {}
