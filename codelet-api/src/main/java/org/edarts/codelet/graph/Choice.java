package org.edarts.codelet.graph;

/**
 * A slot that a codelet may signal at run time: see {@link org.edarts.codelet.Codelet#chooses}.
 *
 * @param declaration the number of the codelet's declaration
 * @param slot the number of the slot
 */
public record Choice(int declaration, int slot) {}
