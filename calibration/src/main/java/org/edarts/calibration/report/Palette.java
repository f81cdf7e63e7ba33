package org.edarts.calibration.report;

import java.awt.Color;
import java.util.List;

/** Colours of charts. */
public final class Palette {
    /** Distinguishable also with colour-blind eyes (Okabe and Ito's palette). */
    private static final List<Color> COLOURS = List.of(
            new Color(0xD55E00),
            new Color(0x0072B2),
            new Color(0x56B4E9),
            new Color(0x009E73),
            new Color(0x8FD1B9),
            new Color(0xCC79A7),
            new Color(0xE8B5D3),
            new Color(0xE69F00));

    private Palette() {}

    /** Returns the colour of what comes at that place, from 0. */
    public static Color colour(int place) {
        return COLOURS.get(place % COLOURS.size());
    }
}
