package org.edarts.viewer.analysis;

/**
 * One entry of a matrix of units.
 *
 * @param from the number of the unit that gave
 * @param to the number of the unit that took; it may be the same
 * @param count how often
 */
public record Link(int from, int to, long count) {}
