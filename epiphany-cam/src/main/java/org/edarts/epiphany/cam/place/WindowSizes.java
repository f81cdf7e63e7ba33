package org.edarts.epiphany.cam.place;

import java.util.function.IntUnaryOperator;

/**
 * How a graph is cut into windows.
 *
 * @param bytes what a core has for its part of each of them; 0 if it has all of the graph
 * @param atLevels whether a window rather ends with a level than is full: so what is regular takes fewer bytes
 */
public record WindowSizes(IntUnaryOperator bytes, boolean atLevels) {
    /** Those of a graph of which cores have all. */
    public static final WindowSizes NONE = new WindowSizes(core -> 0, true);

    /** Returns whether there are windows. */
    public boolean exist() {
        return bytes.applyAsInt(0) > 0;
    }
}
