package org.edarts.samples.heat;

import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.edarts.samples.InputException;

/**
 * A picture in memory.
 *
 * @param width columns
 * @param height rows
 * @param opaque whether no pixel lets anything shine through
 * @param pixels row by row, 8 bits each of alpha, red, green and blue (sRGB), from the highest bits down
 */
public record Picture(int width, int height, boolean opaque, int[] pixels) {

    /**
     * Reads a picture.
     *
     * @param file any format that ImageIO reads: PNG, JPEG, BMP, GIF and others
     * @throws InputException if there is no such picture
     */
    public static Picture read(Path file) {
        try {
            if (Files.notExists(file)) {
                throw new NoSuchFileException(file.toString());
            }
            if (Files.isDirectory(file)) {
                throw new IOException("it is a directory");
            }
            BufferedImage image = ImageIO.read(file.toFile());
            if (image == null) {
                throw new InputException(file + ": not a picture that Java reads: expected PNG, JPEG, GIF or BMP");
            }
            return of(image);
        } catch (IOException | IllegalArgumentException cause) {
            throw InputException.unreadable(file, cause instanceof IOException io ? io : new IOException(cause));
        }
    }

    /** Writes the picture as PNG; makes the directories on the way. */
    public void write(Path file) {
        int type = opaque ? BufferedImage.TYPE_INT_RGB : BufferedImage.TYPE_INT_ARGB;
        BufferedImage image = new BufferedImage(width, height, type);
        image.setRGB(0, 0, width, height, pixels, 0, width);
        Path absolute = file.toAbsolutePath();
        try {
            Files.createDirectories(absolute.getParent());
            if (Files.isDirectory(absolute)) {
                throw new IOException("it is a directory");
            }
            ImageIO.write(image, "png", absolute.toFile());
        } catch (IOException cause) {
            throw InputException.unwritable(file, cause);
        }
    }

    /** Returns whether the other picture has the same size and pixels. */
    boolean isSameAs(Picture other) {
        return width == other.width && height == other.height && Arrays.equals(pixels, other.pixels);
    }

    private static Picture of(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        boolean opaque = !image.getColorModel().hasAlpha();
        int[] pixels = isGrey(image.getColorModel())
                ? grey(image.getRaster(), image.getColorModel())
                : image.getRGB(0, 0, width, height, null, 0, width);
        return new Picture(width, height, opaque, pixels);
    }

    private static boolean isGrey(ColorModel colours) {
        return !(colours instanceof IndexColorModel) && colours.getNumColorComponents() == 1;
    }

    /** ImageIO takes the samples of grey files for linear light, although the files hold sRGB as coloured ones do. */
    private static int[] grey(Raster raster, ColorModel colours) {
        int[] pixels = new int[raster.getWidth() * raster.getHeight()];
        int greatest = (1 << colours.getComponentSize(0)) - 1;
        for (int i = 0; i < pixels.length; i++) {
            int x = i % raster.getWidth();
            int y = i / raster.getWidth();
            int level = eightBits(raster.getSample(x, y, 0), greatest);
            int alpha = colours.hasAlpha() ? eightBits(raster.getSample(x, y, 1), greatest) : 255;
            pixels[i] = alpha << 24 | level << 16 | level << 8 | level;
        }
        return pixels;
    }

    private static int eightBits(int sample, int greatest) {
        return (sample * 255 + greatest / 2) / greatest;
    }
}
