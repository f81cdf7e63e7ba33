package org.edarts.calibration.report;

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
import java.util.function.ToDoubleFunction;
import javax.imageio.ImageIO;

/**
 * A picture of values against values: measured ones as lines, published ones as points.
 *
 * @param title what is shown
 * @param across what the horizontal axis shows, with its unit; its scale is logarithmic, to the base 2
 * @param up what the vertical axis shows, with its unit; its scale begins at 0
 * @param lines what is compared
 */
public record LineChart(String title, String across, String up, List<Line> lines) {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 440;
    private static final int LEFT = 80;
    private static final int RIGHT = 30;
    private static final int TITLE = 45;
    private static final int BOTTOM = 70;
    private static final int DOT = 9;
    private static final int LEGEND_LINE = 18;
    private static final Color GRID = new Color(0xDDDDDD);

    /**
     * A point.
     *
     * @param x where
     * @param y how much
     */
    public record Dot(double x, double y) {}

    /**
     * What belongs together.
     *
     * @param name what it is
     * @param published whether it was published and is drawn as points
     * @param dots its points, from left to right
     */
    public record Line(String name, boolean published, List<Dot> dots) {
        /** Copies the list. */
        public Line {
            dots = List.copyOf(dots);
        }
    }

    /** Copies the list. */
    public LineChart {
        lines = List.copyOf(lines);
    }

    /**
     * Draws the chart and writes it as PNG.
     *
     * @throws IOException if the file cannot be written
     */
    public void write(Path file) throws IOException {
        int top = TITLE + lines.size() * LEGEND_LINE + 25;
        int height = top + HEIGHT;
        BufferedImage image = new BufferedImage(WIDTH, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D canvas = image.createGraphics();
        canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        canvas.setColor(Color.WHITE);
        canvas.fillRect(0, 0, WIDTH, height);
        canvas.setColor(Color.BLACK);
        canvas.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
        canvas.drawString(title, 20, 30);
        canvas.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        Frame frame = frame(top);
        drawAxes(canvas, frame);
        for (int i = 0; i < lines.size(); i++) {
            draw(canvas, frame, lines.get(i), Palette.colour(i));
            drawLegend(canvas, lines.get(i), Palette.colour(i), TITLE + 8 + i * LEGEND_LINE);
        }
        canvas.dispose();
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("this JVM cannot write PNG");
        }
    }

    private Frame frame(int top) {
        double most = extreme(Dot::y, true);
        double step = Math.pow(10, Math.floor(Math.log10(most)));
        double unit = most / step > 5 ? step : most / step > 2 ? step / 2 : step / 5;
        double highest = Math.ceil(most / unit) * unit;
        int from = (int) Math.floor(log2(extreme(Dot::x, false)));
        int to = Math.max(from + 1, (int) Math.ceil(log2(extreme(Dot::x, true))));
        return new Frame(from, to, highest, unit, top);
    }

    private double extreme(ToDoubleFunction<Dot> axis, boolean most) {
        var values = lines.stream().flatMap(line -> line.dots().stream()).mapToDouble(axis);
        return (most ? values.max() : values.min()).orElse(1);
    }

    private void drawAxes(Graphics2D canvas, Frame frame) {
        for (int exponent = frame.from; exponent <= frame.to; exponent++) {
            int x = frame.x(Math.pow(2, exponent));
            canvas.setColor(GRID);
            canvas.drawLine(x, frame.top, x, frame.bottom());
            canvas.setColor(Color.BLACK);
            canvas.drawString(figure(Math.pow(2, exponent)), x - 8, frame.bottom() + 18);
        }
        for (double value = 0; value <= frame.highest * 1.001; value += frame.unit) {
            int y = frame.y(value);
            canvas.setColor(GRID);
            canvas.drawLine(LEFT, y, WIDTH - RIGHT, y);
            canvas.setColor(Color.BLACK);
            canvas.drawString(figure(value), 30, y + 4);
        }
        canvas.drawString(across, (WIDTH - LEFT) / 2, frame.bottom() + 42);
        canvas.drawString(up, 20, frame.top - 10);
    }

    private static void draw(Graphics2D canvas, Frame frame, Line line, Color colour) {
        canvas.setColor(colour);
        canvas.setStroke(new BasicStroke(2));
        Dot before = null;
        for (Dot dot : line.dots()) {
            int x = frame.x(dot.x());
            int y = frame.y(dot.y());
            if (line.published()) {
                canvas.fillOval(x - DOT / 2, y - DOT / 2, DOT, DOT);
            } else if (before != null) {
                canvas.drawLine(frame.x(before.x()), frame.y(before.y()), x, y);
            }
            before = dot;
        }
    }

    private static void drawLegend(Graphics2D canvas, Line line, Color colour, int y) {
        canvas.setColor(colour);
        if (line.published()) {
            canvas.fillOval(LEFT + 20, y - DOT / 2, DOT, DOT);
        } else {
            canvas.drawLine(LEFT + 12, y, LEFT + 36, y);
        }
        canvas.setColor(Color.BLACK);
        canvas.drawString(line.name(), LEFT + 44, y + 4);
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }

    private static String figure(double value) {
        return value == Math.rint(value)
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, value < 0.1 ? "%.3f" : "%.2f", value);
    }

    /** Where values lie in the picture. */
    private record Frame(int from, int to, double highest, double unit, int top) {
        int x(double value) {
            return LEFT + (int) Math.round((log2(value) - from) / (to - from) * (WIDTH - LEFT - RIGHT));
        }

        int bottom() {
            return top + HEIGHT - BOTTOM;
        }

        int y(double value) {
            return bottom() - (int) Math.round(value / highest * (bottom() - top));
        }
    }
}
