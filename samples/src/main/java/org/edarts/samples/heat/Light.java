package org.edarts.samples.heat;

import java.util.Arrays;

/** Between the 8 bits of an sRGB colour and linear light from 0 to 1, in which light adds up and so may diffuse. */
final class Light {
    private static final float[] OF_LEVEL = new float[256];
    private static final float[] BORDERS = new float[255];

    static {
        for (int level = 0; level < OF_LEVEL.length; level++) {
            OF_LEVEL[level] = linear(level / 255.0);
        }
        for (int level = 0; level < BORDERS.length; level++) {
            BORDERS[level] = linear((level + 0.5) / 255.0);
        }
    }

    private Light() {}

    /** Returns the light of a level, 0 to 255. */
    static float of(int level) {
        return OF_LEVEL[level];
    }

    /** Returns the nearest level of any light; too much of it is 255. */
    static int level(float light) {
        int place = Arrays.binarySearch(BORDERS, light);
        return place < 0 ? ~place : place;
    }

    /** The transfer function of sRGB (IEC 61966-2-1). */
    private static float linear(double colour) {
        return (float) (colour <= 0.04045 ? colour / 12.92 : StrictMath.pow((colour + 0.055) / 1.055, 2.4));
    }
}
