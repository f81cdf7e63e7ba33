package org.edarts.benchmarks.calibration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.edarts.benchmarks.report.LineChart;
import org.edarts.benchmarks.report.LineChart.Dot;
import org.edarts.benchmarks.report.LineChart.Line;
import org.edarts.epiphany.chip.Boards;

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
     * @return the files
     * @throws IOException if one cannot be written
     */
    public static List<Path> write(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        files.add(write(folder, "figure-2-bandwidth", bandwidth()));
        files.add(write(folder, "figure-3-latency", latency()));
        return files;
    }

    private static Path write(Path folder, String name, LineChart chart) throws IOException {
        Path file = folder.resolve(name + ".png");
        chart.write(file);
        return file;
    }

    /** Figure 2: messages between neighbours. */
    private static LineChart bandwidth() {
        int[] sizes = {16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192};
        Messages stores = new Messages(Boards.E64, 1, false);
        Messages dma = new Messages(Boards.E64, 1, true);
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
        Messages stores = new Messages(Boards.E64, 1, false);
        Messages dma = new Messages(Boards.E64, 1, true);
        return new LineChart(
                "Time of small messages between neighbours, E64",
                "bytes of a message",
                "cycles",
                List.of(
                        line("DMA", sizes, dma::cycles),
                        line("stores", sizes, stores::cycles),
                        new Line("published: 80 bytes by stores", true, List.of(new Dot(80, 133.4)))));
    }

    private static Line line(String name, int[] across, IntToDoubleFunction up) {
        List<Dot> dots = new ArrayList<>();
        for (int x : across) {
            dots.add(new Dot(x, up.applyAsDouble(x)));
        }
        return new Line(name, false, dots);
    }
}
