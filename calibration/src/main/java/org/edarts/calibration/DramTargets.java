package org.edarts.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;

/** Loads from the DRAM and stores to it, by one core and by many. */
final class DramTargets {
    private static final int WORD = 2;
    private static final int DOUBLEWORD = 3;
    private static final int BLOCK = 2048;
    private static final int SHARE_CYCLES = 6_000_000;

    private DramTargets() {}

    static List<Target> all() {
        return List.of(
                Target.of(
                        8,
                        1,
                        "E16: scattered doublewords to DRAM, one core",
                        Origin.FITTED,
                        "from runs of two lengths",
                        DramTargets::scatteredStores),
                Target.of(
                        9,
                        1,
                        "E64: words to DRAM, all cores",
                        Origin.BUILT_IN,
                        "from runs of two lengths; the link carries a single transaction in 16 byte slots",
                        DramTargets::storeBandwidth),
                Target.of(
                        10,
                        1,
                        "E16: 256 doublewords to DRAM by each of 16 cores, finish time",
                        Origin.PREDICTED,
                        "the last core of each column",
                        DramTargets::columns),
                Target.of(
                        14,
                        1,
                        "E16: DRAM load, one core",
                        Origin.FITTED,
                        "the mean over the cores for the board of 2015; each core for the board of 2019",
                        DramTargets::loads),
                Target.of(
                        17,
                        2,
                        "E16: 16 cores that load doublewords from DRAM",
                        Origin.FITTED,
                        "the mean over the cores: what a read keeps the DRAM busy is fitted to it; 535 for one core is predicted",
                        DramTargets::crowdedLoads),
                Target.of(
                        23,
                        3,
                        "E64: shares of 2 x 2 cores that write to DRAM",
                        Origin.FITTED,
                        "blocks of 2 KB by words, 10 ms of the published 2 s; that the link's pointer has four positions was inferred"
                                + " from targets 23 and 24, the rest is predicted",
                        DramTargets::fourShares),
                Target.of(
                        24,
                        3,
                        "E64: shares of 64 cores that write to DRAM",
                        Origin.FITTED,
                        "blocks of 2 KB by words, 10 ms of the published 2 s; the pointer as for target 23",
                        DramTargets::allShares));
    }

    private static List<Point> scatteredStores() {
        double perStore = (scattered(2000) - scattered(1000)) / 1000.0;
        return List.of(Point.percent("per doubleword", "cc", 31.96, perStore, 1));
    }

    private static int scattered(int count) {
        MicroChip chip = new MicroChip(Chips.PARALLELLA);
        MicroProgram program = MicroProgram.named("stores.S").with("count", count);
        return chip.place(0, program.with("base", chip.dram(0))).run().result(0, 0);
    }

    private static List<Point> storeBandwidth() {
        long cycles = lastStore(2) - lastStore(1);
        double seconds = Chips.EPIPHANY_IV.seconds(2 * cycles);
        return List.of(Point.percent("all cores", "MB/s", 150.0, 64 * BLOCK / seconds / 1e6, 1));
    }

    /** Returns the cycles in which each core of the E64 stores so many blocks. */
    private static long lastStore(int blocks) {
        MicroChip chip = new MicroChip(Chips.EPIPHANY_IV);
        for (int node = 0; node < 64; node++) {
            chip.place(node, stream(WORD, BLOCK / 4, blocks).with("base", chip.dram(0x10000 * node)));
        }
        chip.run();
        return IntStream.range(0, 64)
                .mapToLong(node -> chip.result(node, 0))
                .max()
                .orElseThrow();
    }

    private static MicroProgram stream(int size, int block, int count) {
        return MicroProgram.named("stream.S")
                .with("size", size)
                .with("block", block)
                .with("count", count);
    }

    private static List<Point> columns() {
        MicroChip chip = new MicroChip(Chips.PARALLELLA);
        for (int node = 0; node < 16; node++) {
            chip.place(node, stream(DOUBLEWORD, 256, 1).with("base", chip.dram(0x10000 * node)));
        }
        chip.run();
        int[] last = new int[4];
        for (int node = 0; node < 16; node++) {
            last[node % 4] = Math.max(last[node % 4], chip.result(node, 0));
        }
        return List.of(
                Point.percent("column 3", "cc", 65_000, last[3], 3),
                Point.percent("column 2", "cc", 98_000, last[2], 3),
                Point.percent("column 1", "cc", 130_000, last[1], 3),
                Point.percent("column 0", "cc", 130_000, last[0], 3));
    }

    private static List<Point> loads() {
        List<Point> points = new ArrayList<>();
        double[] times = new double[16];
        for (int node = 0; node < 16; node++) {
            times[node] = dramLoad(Chips.PARALLELLA, node);
        }
        points.add(Point.percent(
                "board of 2015", "cc", 530, Arrays.stream(times).average().orElseThrow(), 5));
        for (int node = 0; node < 16; node++) {
            int hops = 1 + 3 - node % 4 + Math.abs(node / 4 - 2);
            double simulated = dramLoad(Chips.PARALLELLA_2019, node);
            points.add(Point.percent(
                    "board of 2019, core " + node + ", " + hops + " hops", "cc", 402 + 3 * hops, simulated, 5));
        }
        return points;
    }

    private static double dramLoad(Chip board, int node) {
        return MeshTargets.loadTimes(board, node, List.of(board.map().dramBase() + 0x100000))
                .get(0);
    }

    private static List<Point> crowdedLoads() {
        MicroChip chip = new MicroChip(Chips.PARALLELLA);
        List<Integer> addresses = IntStream.range(0, 8)
                .mapToObj(i -> chip.dram(0x100000 + 64 * i))
                .toList();
        for (int node = 0; node < 16; node++) {
            MeshTargets.placeLoads("ldrd", chip, node, addresses);
        }
        chip.run();
        double mean = IntStream.range(0, 16)
                .mapToObj(node -> MeshTargets.loadTimes(chip, node, addresses.size()))
                .flatMap(List::stream)
                .mapToDouble(time -> time)
                .average()
                .orElseThrow();
        MicroChip alone = new MicroChip(Chips.PARALLELLA);
        MeshTargets.placeLoads("ldrd", alone, 0, addresses);
        alone.run();
        double one = MeshTargets.loadTimes(alone, 0, addresses.size()).get(0);
        return List.of(
                Point.percent("each of 16 cores", "cc", 581, mean, 10),
                Point.percent("core 0,0 alone", "cc", 535, one, 10));
    }

    private static List<Point> fourShares() {
        double[] shares = shares(new int[] {0, 1, 8, 9});
        return List.of(
                share("core 0,0", 0.41, shares[0]),
                share("core 0,1", 0.33, shares[1]),
                share("core 1,0", 0.17, shares[8]),
                share("core 1,1", 0.08, shares[9]));
    }

    private static Point share(String core, double published, double simulated) {
        return new Point(core, "share", published, simulated, Tolerance.within(published, 0.02));
    }

    private static List<Point> allShares() {
        double[] shares = shares(IntStream.range(0, 64).toArray());
        List<Point> points = new ArrayList<>();
        for (int row = 0; row < 4; row++) {
            double share = shares[8 * row + 7];
            points.add(new Point("core " + row + ",7", "share", 0.187, share, Tolerance.none()));
        }
        long nothing = Arrays.stream(shares).filter(share -> share < 0.0005).count();
        double sum = shares[7] + shares[15] + shares[23] + shares[31];
        points.add(new Point("the four together", "share", 0.75, sum, Tolerance.within(0.75, 0.1)));
        points.add(Point.order("each row 0 to 3: no column has more than the one east of it", rowsDescend(shares)));
        points.add(new Point("cores with nothing", "cores", 24, nothing, Tolerance.between(24, 40)));
        return points;
    }

    private static boolean rowsDescend(double[] shares) {
        return IntStream.range(0, 32).allMatch(node -> node % 8 == 0 || shares[node] >= shares[node - 1] - 0.001);
    }

    /** Returns each core's share of the blocks that some cores of the E64 store as fast as they can. */
    private static double[] shares(int[] nodes) {
        MicroChip chip = new MicroChip(Chips.EPIPHANY_IV);
        for (int node : nodes) {
            chip.place(node, stream(WORD, BLOCK / 4, 0).with("base", chip.dram(BLOCK * node)));
        }
        chip.runFor(SHARE_CYCLES);
        double[] shares = new double[64];
        double sum = IntStream.of(nodes).mapToLong(node -> chip.result(node, 1)).sum();
        for (int node : nodes) {
            shares[node] = chip.result(node, 1) / sum;
        }
        return shares;
    }
}
