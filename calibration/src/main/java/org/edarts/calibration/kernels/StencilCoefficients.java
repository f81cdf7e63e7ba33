package org.edarts.calibration.kernels;

/** What each of the five points counts in the next temperature of the middle one. */
record StencilCoefficients(float top, float left, float centre, float right, float bottom) {
    /** Five different ones, so that no two of them can be mistaken for each other. */
    static final StencilCoefficients DIFFERENT =
            new StencilCoefficients(0.125f, 0.1875f, 0.40625f, 0.15625f, 0.1171875f);

    int[] words() {
        return new int[] {
            Float.floatToRawIntBits(top),
            Float.floatToRawIntBits(left),
            Float.floatToRawIntBits(centre),
            Float.floatToRawIntBits(right),
            Float.floatToRawIntBits(bottom)
        };
    }
}
