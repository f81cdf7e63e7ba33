package org.edarts.su.checked;

/**
 * A firing that may have written what its codelet does not declare.
 *
 * @param codelet the codelet
 * @param cu where it fired
 */
record Suspect(int codelet, int cu) {}
