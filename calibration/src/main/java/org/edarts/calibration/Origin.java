package org.edarts.calibration;

/** What a simulated figure owes to the published one. */
public enum Origin {
    /** The simulator has the published rule itself as a parameter. */
    BUILT_IN("built-in"),
    /** A parameter of the simulator was chosen so that this figure comes out. */
    FITTED("fitted"),
    /** Nothing was chosen with this figure in view. */
    PREDICTED("predicted");

    private final String text;

    Origin(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
