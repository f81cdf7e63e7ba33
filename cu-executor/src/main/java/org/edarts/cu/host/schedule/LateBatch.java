package org.edarts.cu.host.schedule;

/**
 * A batch that a CU was at when the run by the schedule was broken off.
 *
 * @param from its first step
 * @param fired the first step of it that the CU has not fired
 */
record LateBatch(int from, int fired) {}
