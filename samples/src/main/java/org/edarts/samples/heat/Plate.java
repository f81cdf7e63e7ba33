package org.edarts.samples.heat;

import java.util.Arrays;
import org.edarts.samples.kernels.HeatKernel;

/**
 * The light of a picture, pixel by pixel: one plane for each colour, and one for the opacity if it is not the same
 * everywhere.
 */
final class Plate {
    private static final int ALPHA = 3;

    private final Picture picture;
    private final float[][] planes;

    /** A dark plate for a picture of that size. */
    Plate(Picture picture) {
        this.picture = picture;
        this.planes = new float[planes(picture)][picture.width() * picture.height()];
    }

    static int planes(Picture picture) {
        return picture.opaque() ? ALPHA : ALPHA + 1;
    }

    /** Returns what a pixel of a picture brings to a plane. */
    static float light(Picture picture, int plane, int cell) {
        int pixel = picture.pixels()[cell];
        float opacity = picture.opaque() ? 1 : (pixel >>> 24) / 255f;
        return plane == ALPHA ? opacity : opacity * Light.of(pixel >> 16 - 8 * plane & 255);
    }

    /** Diffuses a picture as a whole, step by step. */
    static Picture diffuse(Picture picture, int steps) {
        Plate plate = new Plate(picture);
        int width = picture.width();
        int height = picture.height();
        for (int plane = 0; plane < plate.planes.length; plane++) {
            float[] before = new float[width * height];
            for (int cell = 0; cell < before.length; cell++) {
                before[cell] = light(picture, plane, cell);
            }
            float[] after = new float[before.length];
            for (int step = 0; step < steps; step++) {
                HeatKernel.step(before, after, width, height, 0, 0, width, height);
                float[] free = before;
                before = after;
                after = free;
            }
            plate.planes[plane] = before;
        }
        return plate.picture();
    }

    /** Lays cells on a plane. */
    void put(int plane, int cell, float[] content, int from, int count) {
        System.arraycopy(content, from, planes[plane], cell, count);
    }

    /** Returns whether another plate has the same light, bit for bit: a picture shows but 256 shades of it. */
    boolean isSameAs(Plate other) {
        return Arrays.deepEquals(planes, other.planes);
    }

    /** Returns the picture that the light makes. */
    Picture picture() {
        int[] pixels = new int[picture.width() * picture.height()];
        for (int cell = 0; cell < pixels.length; cell++) {
            float opacity = picture.opaque() ? 1 : planes[ALPHA][cell];
            int pixel = Math.round(255 * opacity) << 24;
            for (int colour = 0; colour < ALPHA; colour++) {
                float shade = opacity == 0 ? 0 : planes[colour][cell] / opacity;
                pixel |= Light.level(shade) << 16 - 8 * colour;
            }
            pixels[cell] = pixel;
        }
        return new Picture(picture.width(), picture.height(), picture.opaque(), pixels);
    }

    /** Returns the average light of all pixels and colours: diffusion neither adds nor takes any. */
    double meanLight() {
        double sum = 0;
        for (int colour = 0; colour < ALPHA; colour++) {
            for (float light : planes[colour]) {
                sum += light;
            }
        }
        return sum / ALPHA / planes[0].length;
    }
}
