package org.edarts.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.imageio.ImageIO;
import org.edarts.benchmarks.statistics.Estimate;
import org.edarts.calibration.report.Palette;

/**
 * A picture of grouped horizontal bars on a logarithmic scale, each with its confidence interval.
 *
 * @param title what is shown, with its unit
 * @param series who is compared, in the order of the bars; each has its colour
 * @param groups the bars of each group, by series; a series may be missing
 */
public record BarChart(String title, List<String> series, Map<String, Map<String, Estimate>> groups) {
    private static final int WIDTH = 1100;
    private static final int LEFT = 190;
    private static final int RIGHT = 90;
    private static final int TOP = 60;
    private static final int BAR = 13;
    private static final int GROUP_GAP = 12;
    private static final int LEGEND_LINE = 20;
    private static final Color GRID = new Color(0xDDDDDD);
    /**
     * Draws the chart and writes it as PNG.
     *
     * @throws IOException if the file cannot be written
     */
    public void write(Path file) throws IOException {
        int groupHeight = BAR * series.size() + GROUP_GAP;
        int bottom = TOP + LEGEND_LINE * series.size() + groupHeight * groups.size();
        BufferedImage image = new BufferedImage(WIDTH, bottom + 40, BufferedImage.TYPE_INT_RGB);
        Graphics2D canvas = image.createGraphics();
        canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        canvas.setColor(Color.WHITE);
        canvas.fillRect(0, 0, image.getWidth(), image.getHeight());
        canvas.setColor(Color.BLACK);
        canvas.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
        canvas.drawString(title, 20, 30);
        canvas.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        int y = drawLegend(canvas);
        Scale scale = Scale.over(groups);
        drawGrid(canvas, scale, y, bottom);
        for (Map.Entry<String, Map<String, Estimate>> group : groups.entrySet()) {
            canvas.setColor(Color.BLACK);
            canvas.drawString(group.getKey(), 20, y + groupHeight / 2);
            for (int i = 0; i < series.size(); i++) {
                Estimate estimate = group.getValue().get(series.get(i));
                if (estimate != null) {
                    drawBar(canvas, scale, estimate, Palette.colour(i), y + i * BAR);
                }
            }
            y += groupHeight;
        }
        canvas.dispose();
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("this JVM cannot write PNG");
        }
    }

    private int drawLegend(Graphics2D canvas) {
        int y = TOP - 12;
        for (int i = 0; i < series.size(); i++) {
            canvas.setColor(Palette.colour(i));
            canvas.fillRect(LEFT, y, BAR, BAR);
            canvas.setColor(Color.BLACK);
            canvas.drawString(series.get(i), LEFT + LEGEND_LINE, y + BAR - 2);
            y += LEGEND_LINE;
        }
        return y + GROUP_GAP;
    }

    private static void drawGrid(Graphics2D canvas, Scale scale, int top, int bottom) {
        for (int exponent = scale.from; exponent <= scale.to; exponent++) {
            int x = scale.at(Math.pow(10, exponent));
            canvas.setColor(GRID);
            canvas.drawLine(x, top, x, bottom);
            canvas.setColor(Color.BLACK);
            canvas.drawString(figure(Math.pow(10, exponent)), x - 4, bottom + 18);
        }
    }

    private static void drawBar(Graphics2D canvas, Scale scale, Estimate estimate, Color colour, int y) {
        int end = scale.at(estimate.value());
        canvas.setColor(colour);
        canvas.fillRect(LEFT, y, end - LEFT, BAR - 2);
        canvas.setColor(Color.BLACK);
        canvas.setStroke(new BasicStroke(1));
        int middle = y + (BAR - 2) / 2;
        canvas.drawLine(scale.at(estimate.low()), middle, scale.at(estimate.high()), middle);
        canvas.drawString(figure(estimate.value()), Math.max(end, scale.at(estimate.high())) + 5, y + BAR - 3);
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, value < 9.95 && value != Math.rint(value) ? "%.1f" : "%.0f", value);
    }

    /** From the power of ten below all values to the one above. */
    private record Scale(int from, int to) {
        static Scale over(Map<String, Map<String, Estimate>> groups) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.MIN_NORMAL;
            for (Map<String, Estimate> group : groups.values()) {
                for (Estimate estimate : group.values()) {
                    least = Math.min(least, estimate.low());
                    most = Math.max(most, estimate.high());
                }
            }
            int from = (int) Math.floor(Math.log10(Math.min(least, most)));
            return new Scale(from, Math.max(from + 1, (int) Math.ceil(Math.log10(most))));
        }

        int at(double value) {
            double part = (Math.log10(value) - from) / (to - from);
            return LEFT + (int) Math.round(Math.max(0, part) * (WIDTH - LEFT - RIGHT));
        }
    }
}
