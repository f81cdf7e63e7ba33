package org.edarts.samples.heat;

import java.awt.Color;

/**
 * The picture that is diffused if there is no other: embers on a night sky, laid out as the seeds of a sunflower, each
 * a golden angle further than the one before, hot in the middle and cooler outwards.
 */
final class Embers {
    private static final double GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
    private static final int ACROSS = 34;

    private Embers() {}

    static Picture draw(int width, int height) {
        int[] pixels = new int[width * height];
        for (int i = 0; i < pixels.length; i++) {
            int row = i / width;
            double depth = (double) row / height;
            pixels[i] = colour(0.64 + 0.1 * depth, 0.8, 0.2 - 0.1 * depth);
        }
        double reach = Math.hypot(width, height) / 2;
        double spacing = Math.min(width, height) / (double) ACROSS;
        for (int ember = 0; spacing * Math.sqrt(ember) < reach; ember++) {
            double distance = spacing * Math.sqrt(ember);
            double x = width / 2.0 + distance * StrictMath.cos(ember * GOLDEN_ANGLE);
            double y = height / 2.0 + distance * StrictMath.sin(ember * GOLDEN_ANGLE);
            double coolness = distance / reach;
            double radius = spacing * (0.85 - 0.4 * coolness);
            double hue = 0.13 - 0.5 * coolness + 0.025 * (ember % 3 - 1);
            disc(pixels, width, height, x, y, radius, colour(hue - Math.floor(hue), 0.35 + 0.6 * coolness, 1));
        }
        return new Picture(width, height, true, pixels);
    }

    private static void disc(int[] pixels, int width, int height, double x, double y, double radius, int colour) {
        int bottom = (int) Math.min(height - 1, y + radius);
        int right = (int) Math.min(width - 1, x + radius);
        for (int row = (int) Math.max(0, y - radius); row <= bottom; row++) {
            for (int column = (int) Math.max(0, x - radius); column <= right; column++) {
                if (Math.hypot(column + 0.5 - x, row + 0.5 - y) <= radius) {
                    pixels[row * width + column] = colour;
                }
            }
        }
    }

    private static int colour(double hue, double saturation, double value) {
        return Color.HSBtoRGB((float) hue, (float) saturation, (float) value);
    }
}
