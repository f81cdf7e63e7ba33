package org.edarts.samples.heat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import org.edarts.samples.Setting;
import org.junit.jupiter.api.Test;

/**
 * The picture at the top of the README shows what {@code edarts run heat} draws unless something is set: before and after,
 * side by side, a quarter of the size.
 */
class ReadmePictureTest {
    private static final Path SHOWN = Path.of("../docs/images/heat.png");
    private static final Path EXPECTED = Path.of("target/heat.png");
    private static final int QUARTER = 4;
    private static final int GAP = 8;
    private static final int WHITE = 0xFFFFFFFF;

    /** Levels of a colour by which two processors' elementary functions may differ. */
    private static final int TOLERANCE = 2;

    @Test
    void showsWhatHeatDraws() {
        Picture before = Embers.draw(initial(Heat.WIDTH), initial(Heat.HEIGHT));
        Picture after = Plate.diffuse(before, initial(Heat.STEPS));
        Picture expected = sideBySide(smaller(before), smaller(after));
        Picture shown = Picture.read(SHOWN);
        expected.write(EXPECTED);
        String remedy = "heat draws another picture now: copy samples/" + EXPECTED + " to docs/images";
        assertEquals(expected.width(), shown.width(), remedy);
        assertEquals(expected.height(), shown.height(), remedy);
        assertTrue(greatestDifference(expected.pixels(), shown.pixels()) <= TOLERANCE, remedy);
    }

    private static int initial(Setting setting) {
        return (int) setting.initial();
    }

    private static Picture sideBySide(Picture left, Picture right) {
        int width = left.width() + GAP + right.width();
        int[] pixels = new int[width * left.height()];
        Arrays.fill(pixels, WHITE);
        for (int y = 0; y < left.height(); y++) {
            System.arraycopy(left.pixels(), y * left.width(), pixels, y * width, left.width());
            System.arraycopy(right.pixels(), y * right.width(), pixels, y * width + left.width() + GAP, right.width());
        }
        return new Picture(width, left.height(), true, pixels);
    }

    private static Picture smaller(Picture picture) {
        int width = picture.width() / QUARTER;
        int height = picture.height() / QUARTER;
        int[] pixels = new int[width * height];
        for (int i = 0; i < pixels.length; i++) {
            int corner = i / width * QUARTER * picture.width() + i % width * QUARTER;
            pixels[i] = mean(picture, corner, 24)
                    | mean(picture, corner, 16)
                    | mean(picture, corner, 8)
                    | mean(picture, corner, 0);
        }
        return new Picture(width, height, true, pixels);
    }

    /** Returns the mean level of a colour, at its place in a pixel, over a square of pixels. */
    private static int mean(Picture picture, int corner, int shift) {
        int sum = 0;
        for (int y = 0; y < QUARTER; y++) {
            for (int x = 0; x < QUARTER; x++) {
                sum += picture.pixels()[corner + y * picture.width() + x] >>> shift & 255;
            }
        }
        return sum / (QUARTER * QUARTER) << shift;
    }

    private static int greatestDifference(int[] some, int[] others) {
        int greatest = 0;
        for (int i = 0; i < some.length; i++) {
            for (int shift = 0; shift < 32; shift += 8) {
                greatest = Math.max(greatest, Math.abs((some[i] >>> shift & 255) - (others[i] >>> shift & 255)));
            }
        }
        return greatest;
    }
}
