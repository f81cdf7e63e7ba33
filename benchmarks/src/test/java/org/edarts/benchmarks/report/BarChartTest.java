package org.edarts.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.edarts.benchmarks.statistics.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BarChartTest {
    private static final int FIRST_COLOUR = 0xD55E00;
    private static final int SECOND_COLOUR = 0x0072B2;

    @TempDir
    Path folder = Path.of("");

    /** On a scale from 10 to 1000, a bar of 100 is half as long as one of 1000. */
    @Test
    void barsAreAsLongAsTheLogarithmsOfTheirValues() throws IOException {
        Map<String, Estimate> bars = Map.of("slow", new Estimate(1000, 1000, 1000), "fast", new Estimate(100, 10, 100));
        BufferedImage image = draw(new BarChart("test", List.of("slow", "fast"), Map.of("group", bars)));
        assertEquals(2.0, (double) longestRow(image, FIRST_COLOUR) / longestRow(image, SECOND_COLOUR), 0.01);
    }

    @Test
    void aSeriesMayBeMissingInAGroup() throws IOException {
        Map<String, Estimate> bars = Map.of("fast", new Estimate(5, 4, 6));
        BufferedImage image = draw(new BarChart("test", List.of("slow", "fast"), Map.of("group", bars)));
        assertTrue(
                longestRow(image, SECOND_COLOUR) > longestRow(image, FIRST_COLOUR), "only the legend shows the first");
    }

    private BufferedImage draw(BarChart chart) throws IOException {
        Path file = folder.resolve("chart.png");
        chart.write(file);
        return ImageIO.read(file.toFile());
    }

    private static int longestRow(BufferedImage image, int colour) {
        int longest = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            int length = 0;
            for (int x = 0; x < image.getWidth(); x++) {
                length += (image.getRGB(x, y) & 0xFFFFFF) == colour ? 1 : 0;
            }
            longest = Math.max(longest, length);
        }
        return longest;
    }
}
