package org.edarts.codelet;

/**
 * What a codelet can come {@link Codelet#after after}: another codelet or one of its instances, a value, a promise, a slot,
 * a loop or an embedded graph.
 */
public sealed interface Node permits Codelet, Codelet.Instance, Value, Promise, Slot, Loop, Embedded {}
