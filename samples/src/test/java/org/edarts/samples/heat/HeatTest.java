package org.edarts.samples.heat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.edarts.samples.InputException;
import org.edarts.samples.Machines;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Samples;
import org.edarts.samples.kernels.HeatKernel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeatTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"50, 40, 16, 9", "64, 64, 64, 3", "1, 30, 4, 5", "30, 1, 4, 5", "1, 1, 4, 4", "33, 17, 4, 12"})
    void givesToTheLastBitWhatThePlainFormulaGives(int width, int height, int tile, int steps)
            throws InterruptedException {
        for (boolean opaque : new boolean[] {true, false}) {
            Picture picture = noise(width, height, opaque, 11);
            Path file = directory.resolve("noise.png");
            picture.write(file);
            Path output = directory.resolve("out/diffused.png");
            SampleInput input = SampleInput.DEFAULT
                    .reading(file)
                    .writing(output)
                    .set(Heat.TILE, tile)
                    .set(Heat.STEPS, steps);
            Machines.run("heat", input, 3);
            Picture diffused = Picture.read(output);
            assertEquals(opaque, diffused.opaque());
            assertArrayEquals(byThePlainFormula(picture, steps), diffused.pixels());
        }
    }

    @Test
    void noStepsGiveThePictureBack() throws InterruptedException {
        Picture picture = noise(70, 50, true, 5);
        Path file = directory.resolve("noise.png");
        picture.write(file);
        SampleInput input = SampleInput.DEFAULT
                .reading(file)
                .in(directory)
                .set(Heat.STEPS, 0)
                .set(Heat.TILE, 8);
        List<String> results = Machines.run("heat", input, 2);
        assertTrue(picture.isSameAs(Picture.read(directory.resolve("heat.png"))));
        assertEquals("picture: " + directory.resolve("heat.png").toAbsolutePath(), results.get(2));
    }

    @Test
    void lightIsNeitherLostNorWon() throws InterruptedException {
        SampleInput input =
                SampleInput.DEFAULT.in(directory).set(Heat.WIDTH, 120).set(Heat.HEIGHT, 80);
        String before = Machines.run("heat", input.set(Heat.STEPS, 0), 1).get(1);
        String after = Machines.run("heat", input.set(Heat.STEPS, 300), 2).get(1);
        assertEquals(light(before), light(after), 2e-6);
    }

    @Test
    void aSteadyPictureStaysAsItIs() {
        int[] pixels = new int[400];
        Arrays.fill(pixels, 0xFF336699);
        Picture steady = new Picture(20, 20, true, pixels);
        assertTrue(steady.isSameAs(Plate.diffuse(steady, 50)));
    }

    @Test
    void largePicturesGetLargerTiles() {
        SampleInput input =
                SampleInput.DEFAULT.set(Heat.WIDTH, 4000).set(Heat.HEIGHT, 3000).set(Heat.STEPS, 1);
        int codelets = Samples.prepare("heat", input).graph().codelets();
        assertTrue(codelets <= 1_000, () -> codelets + " codelets");
    }

    @Test
    void refusesGraphsThatAreTooLarge() {
        SampleInput input = SampleInput.DEFAULT.set(Heat.TILE, 4).set(Heat.STEPS, 1_000);
        assertEquals(
                "1000 steps of 76800 tiles are 76800000 codelets: expected at most 4000000; set fewer steps, or larger tiles",
                assertThrows(InputException.class, () -> Samples.prepare("heat", input))
                        .getMessage());
    }

    @Test
    void refusesPicturesThatThisJvmCannotHold() {
        SampleInput input = SampleInput.DEFAULT.set(Heat.WIDTH, 1 << 15).set(Heat.HEIGHT, 1 << 15);
        String error = assertThrows(InputException.class, () -> Samples.prepare("heat", input))
                .getMessage();
        assertTrue(error.startsWith("diffusing 32768 x 32768 pixels needs 32768 MB, expected at most the "), error);
    }

    @Test
    void refusesOutputsThatAreNoPng() {
        SampleInput input = SampleInput.DEFAULT.writing(Path.of("photo.jpg"));
        assertEquals(
                "photo.jpg: heat writes PNG: expected a name that ends in .png",
                assertThrows(InputException.class, () -> Samples.prepare("heat", input))
                        .getMessage());
    }

    @Test
    void saysWhereTheOutputCannotBeWritten() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        SampleInput input = SampleInput.DEFAULT
                .writing(file.resolve("heat.png"))
                .set(Heat.WIDTH, 8)
                .set(Heat.HEIGHT, 8)
                .set(Heat.STEPS, 1);
        InputException error = assertThrows(InputException.class, () -> Machines.run("heat", input, 1));
        assertTrue(
                error.getMessage().startsWith(file.resolve("heat.png") + ": cannot be written: "), error::getMessage);
    }

    private static double light(String line) {
        return Double.parseDouble(line.substring("mean light ".length()));
    }

    private static Picture noise(int width, int height, boolean opaque, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] pixels = random.ints(width * height)
                .map(pixel -> opaque ? pixel | 0xFF000000 : pixel)
                .toArray();
        return new Picture(width, height, opaque, pixels);
    }

    /** The heat equation on whole planes, written down as in a textbook. */
    private static int[] byThePlainFormula(Picture picture, int steps) {
        int width = picture.width();
        int height = picture.height();
        float[][][] planes = new float[4][height][width];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int pixel = picture.pixels()[y * width + x];
                float alpha = (pixel >>> 24) / 255f;
                planes[0][y][x] = alpha * linear(pixel >> 16 & 255);
                planes[1][y][x] = alpha * linear(pixel >> 8 & 255);
                planes[2][y][x] = alpha * linear(pixel & 255);
                planes[3][y][x] = alpha;
            }
        }
        for (int step = 0; step < steps; step++) {
            for (int plane = 0; plane < 4; plane++) {
                planes[plane] = diffused(planes[plane]);
            }
        }
        int[] pixels = new int[width * height];
        for (int i = 0; i < pixels.length; i++) {
            float[] light = new float[4];
            for (int plane = 0; plane < 4; plane++) {
                light[plane] = planes[plane][i / width][i % width];
            }
            float alpha = picture.opaque() ? 1 : light[3];
            pixels[i] = Math.round(255 * alpha) << 24;
            for (int colour = 0; colour < 3; colour++) {
                pixels[i] |= nearest(alpha == 0 ? 0 : light[colour] / alpha) << 16 - 8 * colour;
            }
        }
        return pixels;
    }

    private static float[][] diffused(float[][] plane) {
        int height = plane.length;
        int width = plane[0].length;
        float[][] after = new float[height][width];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                float up = plane[Math.max(y - 1, 0)][x];
                float down = plane[Math.min(y + 1, height - 1)][x];
                float left = plane[y][Math.max(x - 1, 0)];
                float right = plane[y][Math.min(x + 1, width - 1)];
                after[y][x] = plane[y][x] + HeatKernel.RATE * (up + down + left + right - 4 * plane[y][x]);
            }
        }
        return after;
    }

    private static float linear(double level) {
        double colour = level / 255;
        return (float) (colour <= 0.04045 ? colour / 12.92 : StrictMath.pow((colour + 0.055) / 1.055, 2.4));
    }

    private static int nearest(float light) {
        int level = 0;
        while (level < 255 && light > linear(level + 0.5)) {
            level++;
        }
        return level;
    }
}
