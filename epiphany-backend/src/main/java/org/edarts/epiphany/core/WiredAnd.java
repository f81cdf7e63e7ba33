package org.edarts.epiphany.core;

/** A core's side of the wire that all cores of a chip AND together. */
final class WiredAnd {
    private boolean raised;

    boolean isRaised() {
        return raised;
    }

    void set(boolean high) {
        raised = high;
    }
}
