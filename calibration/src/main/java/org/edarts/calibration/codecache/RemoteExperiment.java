package org.edarts.calibration.codecache;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.edarts.calibration.RemoteLoop;
import org.edarts.calibration.report.LineChart;
import org.edarts.calibration.report.LineChart.Dot;
import org.edarts.calibration.report.LineChart.Line;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Chips;

/** Loops that lie in core (0, 0), carried out there by every other core of the chip, alone and all at once. */
final class RemoteExperiment implements Experiment {
    @Override
    public String name() {
        return "remote";
    }

    @Override
    public String question() {
        return "How much slower is a loop whose code lies in another core?";
    }

    @Override
    public List<Finding> measure(boolean quick, Consumer<String> progress) {
        List<Finding> findings = new ArrayList<>();
        for (Chip board : quick ? List.of(Chips.PARALLELLA) : List.of(Chips.PARALLELLA, Chips.EPIPHANY_IV)) {
            findings.add(measure(board, progress));
        }
        return findings;
    }

    private Finding measure(Chip board, Consumer<String> progress) {
        List<List<Object>> rows = new ArrayList<>();
        ChipMap map = board.map();
        double[][] columns = {
            alone(board, RemoteLoop.INTEGER, progress),
            alone(board, RemoteLoop.FLOATING_POINT, progress),
            together(board, RemoteLoop.INTEGER, progress),
            together(board, RemoteLoop.FLOATING_POINT, progress)
        };
        for (int node = 1; node < map.nodes(); node++) {
            rows.add(List.of(
                    "(" + map.rowOf(node) + ", " + map.columnOf(node) + ")",
                    (long) hops(map, node),
                    columns[0][node],
                    columns[1][node],
                    columns[2][node],
                    columns[3][node]));
        }
        List<Line> lines = List.of(
                byHops("integer, alone", map, columns[0]),
                byHops("floating point, alone", map, columns[1]),
                byHops("integer, all cores at once", map, columns[2]),
                byHops("floating point, all cores at once", map, columns[3]));
        return new Finding(
                "Loops executed from core (0, 0) by other cores, " + board.name(),
                "times as slow as from the core's own memory; published for 16 cores: 4 to 30, more the further down the row",
                List.of("core", "hops", "int alone", "float alone", "int all at once", "float all at once"),
                rows,
                Map.of(
                        "code-cache-remote-" + board.name(),
                        new LineChart(
                                "Loops executed from core (0, 0), " + board.name(),
                                "hops to the code, mean over the cores at that distance",
                                "times as slow as from the core's own memory",
                                lines)));
    }

    private double[] alone(Chip board, RemoteLoop loop, Consumer<String> progress) {
        double own = own(board, loop);
        double[] slowdowns = new double[board.map().nodes()];
        for (int node = 1; node < slowdowns.length; node++) {
            slowdowns[node] = RemoteLoop.cycles(board, loop, node)[node] / own;
        }
        progress.accept(name() + ": " + board.name() + ", " + loop + ", each core alone");
        return slowdowns;
    }

    private double[] together(Chip board, RemoteLoop loop, Consumer<String> progress) {
        double own = own(board, loop);
        double[] slowdowns = RemoteLoop.cycles(
                board, loop, IntStream.range(1, board.map().nodes()).toArray());
        for (int node = 1; node < slowdowns.length; node++) {
            slowdowns[node] /= own;
        }
        progress.accept(name() + ": " + board.name() + ", " + loop + ", all cores at once");
        return slowdowns;
    }

    private static double own(Chip board, RemoteLoop loop) {
        return RemoteLoop.cycles(board, loop, 0)[0];
    }

    private static int hops(ChipMap map, int node) {
        return map.rowOf(node) + map.columnOf(node);
    }

    private static Line byHops(String name, ChipMap map, double[] slowdowns) {
        Map<Integer, List<Double>> distances = new TreeMap<>();
        for (int node = 1; node < slowdowns.length; node++) {
            distances
                    .computeIfAbsent(hops(map, node), hops -> new ArrayList<>())
                    .add(slowdowns[node]);
        }
        List<Dot> dots = new ArrayList<>();
        distances.forEach((hops, all) -> dots.add(new Dot(
                hops, all.stream().mapToDouble(Double::doubleValue).average().orElseThrow())));
        return new Line(name, false, dots);
    }
}
