package org.edarts.samples.heat;

import org.edarts.samples.kernels.HeatKernel;

/**
 * The light of a picture while it diffuses: one plane for each colour, and one for the opacity if it is not the same
 * everywhere. There are two copies: each step reads one and writes the other.
 *
 * <p>No locks: who calls {@link #step} for a tile has to see to it that the tile and its four neighbours have done the step
 * before. The neighbours then have also read all that this step overwrites.
 */
final class Plate {
    private static final int ALPHA = 3;

    private final Picture picture;
    private final Tiling tiling;
    private final float[][][] planes;
    private final int[] pixels;

    Plate(Picture picture, Tiling tiling) {
        this.picture = picture;
        this.tiling = tiling;
        this.planes = new float[2][channels(picture)][picture.width() * picture.height()];
        this.pixels = new int[picture.width() * picture.height()];
    }

    static int channels(Picture picture) {
        return picture.opaque() ? ALPHA : ALPHA + 1;
    }

    /** Does it all in a row, tile after tile. */
    static Picture diffuse(Picture picture, Tiling tiling, int steps) {
        Plate plate = new Plate(picture, tiling);
        for (int tile = 0; tile < tiling.count(); tile++) {
            plate.load(tile);
        }
        for (int step = 1; step <= steps; step++) {
            for (int tile = 0; tile < tiling.count(); tile++) {
                plate.step(step, tile);
            }
        }
        for (int tile = 0; tile < tiling.count(); tile++) {
            plate.store(tile, steps);
        }
        return plate.picture();
    }

    /** Turns the pixels of a tile into light. */
    void load(int tile) {
        float[][] light = planes[0];
        cells(tile, cell -> {
            int pixel = picture.pixels()[cell];
            float opacity = picture.opaque() ? 1 : (pixel >>> 24) / 255f;
            for (int colour = 0; colour < ALPHA; colour++) {
                light[colour][cell] = opacity * Light.of(pixel >> 16 - 8 * colour & 255);
            }
            if (!picture.opaque()) {
                light[ALPHA][cell] = opacity;
            }
        });
    }

    /**
     * Diffuses the light of a tile.
     *
     * @param step counted from 1
     */
    void step(int step, int tile) {
        float[][] before = planes[(step - 1) % 2];
        float[][] after = planes[step % 2];
        tiling.area(tile, (left, top, right, bottom) -> {
            for (int plane = 0; plane < before.length; plane++) {
                HeatKernel.step(before[plane], after[plane], tiling.width(), tiling.height(), left, top, right, bottom);
            }
        });
    }

    /** Turns the light of a tile into pixels, after so many steps. */
    void store(int tile, int steps) {
        float[][] light = planes[steps % 2];
        cells(tile, cell -> {
            float opacity = picture.opaque() ? 1 : light[ALPHA][cell];
            int pixel = Math.round(255 * opacity) << 24;
            for (int colour = 0; colour < ALPHA; colour++) {
                float shade = opacity == 0 ? 0 : light[colour][cell] / opacity;
                pixel |= Light.level(shade) << 16 - 8 * colour;
            }
            pixels[cell] = pixel;
        });
    }

    /** Returns the picture that was stored. */
    Picture picture() {
        return new Picture(picture.width(), picture.height(), picture.opaque(), pixels);
    }

    /** Returns the average light of all cells and colours after so many steps: diffusion neither adds nor takes any. */
    double meanLight(int steps) {
        double sum = 0;
        for (int colour = 0; colour < ALPHA; colour++) {
            for (float light : planes[steps % 2][colour]) {
                sum += light;
            }
        }
        return sum / ALPHA / pixels.length;
    }

    private interface Cell {
        void at(int cell);
    }

    private void cells(int tile, Cell what) {
        tiling.area(tile, (left, top, right, bottom) -> {
            for (int y = top; y < bottom; y++) {
                for (int x = left; x < right; x++) {
                    what.at(y * tiling.width() + x);
                }
            }
        });
    }
}
