package org.edarts.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Chips;

/** Stores and loads between cores of an idle chip. */
final class MeshTargets {
    private static final int TURNS = 560;
    private static final int WORD = 0x6000;
    private static final int TABLE = 0x4000;
    private static final int LOADS = 32;
    private static final int LOAD = 18;
    private static final int LOAD_PER_HOP = 3;

    private MeshTargets() {}

    static List<Target> all() {
        return List.of(
                Target.of(
                        1,
                        1,
                        "write latency per hop",
                        Origin.BUILT_IN,
                        "half of what a round trip of one word grows by, from 1 hop to 14",
                        MeshTargets::writeLatency),
                Target.of(
                        3,
                        1,
                        "dependent remote load, all pairs of 64 cores",
                        Origin.FITTED,
                        "32 loads, each from an address that needs the word before; the hops are built in, the constant is"
                                + " fitted",
                        MeshTargets::remoteLoads));
    }

    private static List<Point> writeLatency() {
        double perHop = (roundTrip(63) - roundTrip(1)) / (2.0 * 13);
        return List.of(Point.percent("1 to 14 hops", "cc", 1.5, perHop, 5));
    }

    /** Returns the mean cycles in which a word comes back from another core of the E64. */
    private static double roundTrip(int partner) {
        MicroProgram program = MicroProgram.named("pingpong.S").with("turns", TURNS);
        MicroChip chip = new MicroChip(Chips.EPIPHANY_IV);
        chip.place(0, program.with("role", 0).with("partner", chip.address(partner, WORD)));
        chip.place(partner, program.with("role", 1).with("partner", chip.address(0, WORD)));
        return chip.run().result(0, 0) / (double) TURNS;
    }

    /** Of all pairs at a distance, the one whose load is farthest from the rule. */
    private static List<Point> remoteLoads() {
        Map<Integer, Point> worst = new TreeMap<>();
        for (int source = 0; source < Chips.EPIPHANY_IV.map().nodes(); source++) {
            for (Point point : remoteLoadsOf(source)) {
                worst.merge(
                        hopsOf(point),
                        point,
                        (one, other) -> Math.abs(one.error()) >= Math.abs(other.error()) ? one : other);
            }
        }
        return List.copyOf(worst.values());
    }

    private static int hopsOf(Point point) {
        return (int) (point.published() - LOAD) / LOAD_PER_HOP;
    }

    private static List<Point> remoteLoadsOf(int source) {
        ChipMap map = Chips.EPIPHANY_IV.map();
        List<Integer> targets = IntStream.range(0, map.nodes())
                .filter(target -> target != source)
                .boxed()
                .toList();
        List<Double> times = loadTimes(
                Chips.EPIPHANY_IV,
                source,
                targets.stream().map(target -> map.globalAddress(target, WORD)).toList());
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            int target = targets.get(i);
            int hops = Math.abs(map.rowOf(source) - map.rowOf(target))
                    + Math.abs(map.columnOf(source) - map.columnOf(target));
            String pair = "core " + source + " from core " + target + ", " + hops + " hops";
            points.add(Point.percent(pair, "cc", LOAD + LOAD_PER_HOP * hops, times.get(i), 10));
        }
        return points;
    }

    /** Returns the cycles of a load from each of some addresses, on a chip that does nothing else. */
    static List<Double> loadTimes(Chip board, int node, List<Integer> addresses) {
        MicroChip chip = new MicroChip(board);
        placeLoads("ldr", chip, node, addresses);
        chip.run();
        return loadTimes(chip, node, addresses.size());
    }

    /** Loads a program that follows the addresses by ldr or ldrd. */
    static void placeLoads(String load, MicroChip chip, int node, List<Integer> addresses) {
        MicroProgram program = MicroProgram.named("loads.S").with("load", load);
        chip.place(node, program.with("count", addresses.size()));
        for (int i = 0; i < addresses.size(); i++) {
            int address = addresses.get(i);
            chip.setWord(node, TABLE + 4 * i, address);
            chip.setWord(address, address);
        }
    }

    static List<Double> loadTimes(MicroChip chip, int node, int count) {
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            times.add((chip.result(node, i + 1) - chip.result(node, 0)) / (double) LOADS);
        }
        return times;
    }
}
