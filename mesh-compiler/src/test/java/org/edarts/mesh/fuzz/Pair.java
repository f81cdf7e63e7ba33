package org.edarts.mesh.fuzz;

/** A record that random methods make. */
public record Pair(int whole, float part) {}
