package org.edarts.calibration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.edarts.calibration.kernels.Scaling;
import org.edarts.calibration.kernels.ScalingPoint;
import org.edarts.calibration.kernels.StencilSizes;
import org.edarts.calibration.report.LineChart;
import org.edarts.calibration.report.LineChart.Dot;
import org.edarts.calibration.report.LineChart.Line;
import org.edarts.cam.chip.Chips;

/**
 * The figures of the published study of the 64-core chip, drawn from simulated runs. Where the study's text gives a
 * figure's values, they are drawn as points; the other published curves exist only as pictures.
 */
public final class Figures {
    private Figures() {}

    /**
     * Draws all figures.
     *
     * @param folder where they go
     * @param progress is told the name of each before it is drawn
     * @return the files
     * @throws IOException if one cannot be written
     */
    public static List<Path> write(Path folder, Consumer<String> progress) throws IOException {
        Map<String, Supplier<LineChart>> charts = new LinkedHashMap<>();
        charts.put("figure-2-bandwidth", Figures::bandwidth);
        charts.put("figure-3-latency", Figures::latency);
        charts.put("figure-5-stencil-one-core", Figures::stencilOnOneCore);
        charts.put("figure-6-stencil-all-cores", Figures::stencilOnAllCores);
        charts.put("figure-7-stencil-weak-scaling", () -> weak("stencil", Scaling.weakStencil(Chips.EPIPHANY_IV, 10)));
        charts.put(
                "figure-8-stencil-strong-scaling",
                () -> strong("stencil", Scaling.strongStencil(Chips.EPIPHANY_IV, 10)));
        charts.put(
                "figure-14-matmul-weak-scaling", () -> weak("matrix product", Scaling.weakMatmul(Chips.EPIPHANY_IV)));
        charts.put(
                "figure-15-matmul-strong-scaling",
                () -> strong("matrix product", Scaling.strongMatmul(Chips.EPIPHANY_IV)));
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, Supplier<LineChart>> chart : charts.entrySet()) {
            progress.accept(chart.getKey());
            Path file = folder.resolve(chart.getKey() + ".png");
            chart.getValue().get().write(file);
            files.add(file);
        }
        return files;
    }

    /** Figure 2: messages between neighbours. */
    private static LineChart bandwidth() {
        int[] sizes = {16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192};
        Messages stores = new Messages(Chips.EPIPHANY_IV, 1, false);
        Messages dma = new Messages(Chips.EPIPHANY_IV, 1, true);
        return new LineChart(
                "Bandwidth of messages between neighbours, E64",
                "bytes of a message",
                "MB/s",
                List.of(
                        line("DMA", sizes, bytes -> dma.bandwidth(bytes) / 1e6),
                        line("stores", sizes, bytes -> stores.bandwidth(bytes) / 1e6),
                        new Line("published: large messages by DMA", true, List.of(new Dot(8192, 2000)))));
    }

    /** Figure 3: small messages between neighbours. */
    private static LineChart latency() {
        int[] sizes = {8, 16, 32, 64, 80, 128, 192, 256, 384, 512, 640, 768, 1024};
        Messages stores = new Messages(Chips.EPIPHANY_IV, 1, false);
        Messages dma = new Messages(Chips.EPIPHANY_IV, 1, true);
        return new LineChart(
                "Time of small messages between neighbours, E64",
                "bytes of a message",
                "cycles",
                List.of(
                        line("DMA", sizes, dma::cycles),
                        line("stores", sizes, stores::cycles),
                        new Line("published: 80 bytes by stores", true, List.of(new Dot(80, 133.4)))));
    }

    /** Figure 5: the published text gives the range. */
    private static LineChart stencilOnOneCore() {
        List<Line> lines = new ArrayList<>(byShape("", StencilSizes.onOneCore(Chips.EPIPHANY_IV, 10)));
        lines.add(
                new Line("published: the range, 0.97 to 1.14", true, List.of(new Dot(400, 0.97), new Dot(4800, 1.14))));
        return new LineChart("Stencil on one core by the size of its grid, E64", "points of the grid", "GFLOPS", lines);
    }

    /** Figure 6: the published text gives 80 x 20 points per core. */
    private static LineChart stencilOnAllCores() {
        List<Line> lines = new ArrayList<>();
        lines.addAll(byShape("without communication, ", StencilSizes.onAllCores(Chips.EPIPHANY_IV, false, 10)));
        lines.addAll(byShape("with halo exchange, ", StencilSizes.onAllCores(Chips.EPIPHANY_IV, true, 10)));
        lines.add(new Line(
                "published: 80 x 20, without and with", true, List.of(new Dot(1600, 72.83), new Dot(1600, 63.6))));
        return new LineChart(
                "Stencil on 64 cores by the size of a core's grid, E64", "points of a core's grid", "GFLOPS", lines);
    }

    private static List<Line> byShape(String prefix, List<StencilSizes.Point> sizes) {
        return List.of(
                bySize(prefix + "20 columns", sizes, point -> point.columns() == 20),
                bySize(prefix + "20 rows", sizes, point -> point.rows() == 20),
                bySize(prefix + "as many rows as columns", sizes, point -> point.rows() == point.columns()));
    }

    private static Line bySize(String name, List<StencilSizes.Point> sizes, Predicate<StencilSizes.Point> chosen) {
        return new Line(
                name,
                false,
                sizes.stream()
                        .filter(chosen)
                        .sorted(Comparator.comparingInt(point -> point.rows() * point.columns()))
                        .map(point -> new Dot(point.rows() * point.columns(), point.gigaflops()))
                        .toList());
    }

    private static LineChart weak(String kernel, List<ScalingPoint> points) {
        return new LineChart(
                "Weak scaling of the " + kernel + ", E64",
                "cores",
                "microseconds",
                bySeries(points, point -> 1e6 * point.seconds()));
    }

    private static LineChart strong(String kernel, List<ScalingPoint> points) {
        return new LineChart(
                "Strong scaling of the " + kernel + ", E64",
                "cores",
                "times as fast as the fewest cores",
                bySeries(points, ScalingPoint::speedup));
    }

    private static List<Line> bySeries(List<ScalingPoint> points, ToDoubleFunction<ScalingPoint> up) {
        Map<String, List<Dot>> series = new LinkedHashMap<>();
        for (ScalingPoint point : points) {
            series.computeIfAbsent(point.series(), name -> new ArrayList<>())
                    .add(new Dot(point.cores(), up.applyAsDouble(point)));
        }
        return series.entrySet().stream()
                .map(line -> new Line(line.getKey(), false, line.getValue()))
                .toList();
    }

    private static Line line(String name, int[] across, IntToDoubleFunction up) {
        List<Dot> dots = new ArrayList<>();
        for (int x : across) {
            dots.add(new Dot(x, up.applyAsDouble(x)));
        }
        return new Line(name, false, dots);
    }
}
