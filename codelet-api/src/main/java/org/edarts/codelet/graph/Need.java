package org.edarts.codelet.graph;

/**
 * The tokens of one resource that a codelet holds while it fires.
 *
 * @param resource which
 * @param tokens how many, 1 to the resource's number
 */
public record Need(Resource resource, int tokens) {}
