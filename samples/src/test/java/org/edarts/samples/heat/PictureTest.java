package org.edarts.samples.heat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.edarts.samples.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PictureTest {
    @TempDir
    private Path directory;

    @Test
    void readsBackWhatItWrites() {
        int[] opaque = {0xFF000000, 0xFFFFFFFF, 0xFF102030, 0xFFFF0080, 0xFF00FF00, 0xFF0000FF};
        int[] clear = {0x00000000, 0xFFFFFFFF, 0x80102030, 0x01FF0080, 0xFE00FF00, 0x7F0000FF};
        assertSurvives(new Picture(3, 2, true, opaque));
        assertSurvives(new Picture(2, 3, false, clear));
    }

    @Test
    void takesGreyLevelsAsTheyStandInTheFile() throws IOException {
        for (int type : new int[] {BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_USHORT_GRAY}) {
            BufferedImage image = new BufferedImage(256, 1, type);
            int factor = type == BufferedImage.TYPE_BYTE_GRAY ? 1 : 257;
            for (int level = 0; level < 256; level++) {
                image.getRaster().setSample(level, 0, 0, level * factor);
            }
            Picture picture = Picture.read(write(image, "png"));
            for (int level = 0; level < 256; level++) {
                assertEquals(0xFF000000 | level * 0x010101, picture.pixels()[level]);
            }
            assertTrue(picture.opaque());
        }
    }

    @Test
    void readsPalettes() throws IOException {
        BufferedImage image = new BufferedImage(2, 1, BufferedImage.TYPE_BYTE_INDEXED);
        image.setRGB(0, 0, 0xFFFF0000);
        image.setRGB(1, 0, 0xFF0000FF);
        assertArrayEquals(
                new int[] {0xFFFF0000, 0xFF0000FF},
                Picture.read(write(image, "png")).pixels());
    }

    @Test
    void readsJpeg() throws IOException {
        BufferedImage image = new BufferedImage(16, 16, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < 256; i++) {
            image.setRGB(i % 16, i / 16, 0x4080C0);
        }
        Picture picture = Picture.read(write(image, "jpg"));
        int pixel = picture.pixels()[100];
        assertEquals(0x40, pixel >> 16 & 255, 3);
        assertEquals(0x80, pixel >> 8 & 255, 3);
        assertEquals(0xC0, pixel & 255, 3);
    }

    @Test
    void namesFilesThatAreNoPictures() throws IOException {
        Path missing = directory.resolve("missing.png");
        assertEquals(missing + ": cannot be read: no such file", error(missing));
        Path text = Files.writeString(directory.resolve("text.png"), "not a picture");
        assertEquals(text + ": not a picture that Java reads: expected PNG, JPEG, GIF or BMP", error(text));
        byte[] whole = Files.readAllBytes(write(new BufferedImage(50, 50, BufferedImage.TYPE_INT_RGB), "png"));
        Path half = Files.write(directory.resolve("half.png"), Arrays.copyOf(whole, 60));
        assertTrue(error(half).startsWith(half + ": cannot be read: "), error(half));
        assertTrue(error(directory).startsWith(directory + ": cannot be read: "), error(directory));
    }

    private void assertSurvives(Picture picture) {
        Path file = directory.resolve("picture.png");
        picture.write(file);
        Picture back = Picture.read(file);
        assertArrayEquals(picture.pixels(), back.pixels());
        assertEquals(picture.opaque(), back.opaque());
        assertTrue(picture.isSameAs(back));
    }

    private Path write(BufferedImage image, String format) throws IOException {
        Path file = directory.resolve("image." + format);
        assertTrue(ImageIO.write(image, format, file.toFile()));
        return file;
    }

    private static String error(Path file) {
        return assertThrows(InputException.class, () -> Picture.read(file)).getMessage();
    }
}
