package org.edarts.codelet;

/**
 * What a codelet can come {@link Dependent#after(Node...) after}: another codelet or one of its instances, a value, a
 * promise, a slot, a loop or an embedded graph.
 */
public sealed interface Node permits Dependent, Promise, Slot {}
