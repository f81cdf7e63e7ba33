package org.edarts.epiphany.cam.estimate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.place.Affinity;
import org.edarts.epiphany.cam.place.BlockHome;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.LoopNodes;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * A graph as far as it matters to how long it takes on which cores: codelets by their numbers, behind them what passes
 * signals on. Codelets are moved as their data is looked for. Owner: the thread that lowers the graph.
 *
 * @param nodes the codelets, then the relays
 * @param codelets how many codelets there are
 * @param targets whom each signals
 * @param order all of them, each behind those that signal it; those of a round of a loop once
 * @param reads what each codelet reads that somebody writes
 * @param units the codelet with which each one fires on one core; itself, if it is alone. What enters or ends a round
 *     of a loop does so with what writes its condition
 * @param uses all uses of each block, by its cell
 * @param settled the cells of large blocks that are read much oftener than written, and only when nobody writes them
 *     any more
 * @param signals the graph
 * @param kernels what codelets fire, where cores have to bring it
 * @param borrows whether codelets borrow blocks that lie on other cores and update them
 */
public record Tasks(
        List<Node> nodes,
        int codelets,
        int[][] targets,
        int[] order,
        List<List<Read>> reads,
        int[] units,
        Map<Integer, List<Use>> uses,
        Set<Integer> settled,
        SignalGraph signals,
        MovingKernels kernels,
        boolean borrows) {
    /** What a part of a block takes that is brought from another core: doublewords by loads, or more of them by DMA. */
    private static final int LOADED = 10;

    static final int LOAD = 28;
    private static final int TRANSFER = 200;
    private static final int TRANSFERRED = 8;

    /** What a part of a block takes besides that is borrowed: to tell the channels, to write back, to wait for that. */
    private static final int BORROWED = 600;

    private static final int RETURNED = 4;

    /** What a firing takes with a block in the DRAM, where it lies because codelets of several cores update it. */
    private static final int FROM_DRAM = 2_000;

    /** What a doubleword takes there, of one core after the other. */
    static final int DRAM_DOUBLEWORD = 17;

    /** What a codelet takes that does next to nothing. */
    private static final long LEAST = 40;

    /**
     * What a codelet reads that may have to be brought.
     *
     * @param cell the block's
     * @param writer a codelet that writes it: where that fires the block probably lies
     * @param cycles what it takes to bring it from another core
     */
    public record Read(int cell, int writer, int cycles) {}

    /** Takes it from a graph whose codelets have places, and whose kernels have room wherever they are. */
    public static Tasks of(SignalGraph signals, Map<Integer, List<Use>> uses) {
        return of(signals, uses, MovingKernels.STAYING);
    }

    /** Takes it from a graph whose codelets have places. */
    static Tasks of(SignalGraph signals, Map<Integer, List<Use>> uses, MovingKernels kernels) {
        List<Node> nodes = new ArrayList<>(signals.codelets());
        nodes.addAll(signals.relays());
        int codelets = signals.codelets().size();
        Map<Node, Integer> numbers = new HashMap<>();
        nodes.forEach(node -> numbers.put(node, numbers.size()));
        int[][] targets = nodes.stream()
                .map(node -> node.targets.stream().mapToInt(numbers::get).toArray())
                .toArray(int[][]::new);
        List<List<Read>> reads = new ArrayList<>();
        for (int codelet = 0; codelet < codelets; codelet++) {
            reads.add(new ArrayList<>(0));
        }
        uses.forEach((cell, all) -> all.stream()
                .filter(use -> use.access().writing())
                .findFirst()
                .ifPresent(writing -> all.stream()
                        .filter(use -> use.access().reading() && use.node() != writing.node())
                        .forEach(use -> reads.get(use.node().codelet)
                                .add(new Read(cell, writing.node().codelet, cycles(use))))));
        int[] units = units(Affinity.of(signals, uses), signals, reads);
        int[] order = ordered(nodes, targets);
        Set<Integer> settled = SettledBlocks.of(uses, levels(order, targets, codelets));
        return new Tasks(nodes, codelets, targets, order, reads, units, uses, settled, signals, kernels, false);
    }

    private static int[] units(Affinity affinity, SignalGraph signals, List<List<Read>> reads) {
        int[] units = new int[reads.size()];
        for (int codelet = 0; codelet < units.length; codelet++) {
            units[codelet] = affinity.leader(codelet);
        }
        for (LoopNodes loop : signals.loops()) {
            int test = loop.test().codelet;
            units[test] = reads.get(test).isEmpty()
                    ? test
                    : units[reads.get(test).get(0).writer()];
            units[loop.enter().codelet] = units[test];
        }
        return units;
    }

    /** Returns the same of codelets that fire apart where they update different parts of a block. */
    Tasks parting(boolean borrowing) {
        int[] apart = units(Affinity.parting(signals, uses), signals, reads);
        return new Tasks(nodes, codelets, targets, order, reads, apart, uses, settled, signals, kernels, borrowing);
    }

    /** Returns the same of codelets that borrow blocks, each of which may fire on any core. */
    Tasks borrowing() {
        List<List<Read>> borrowed = reads.stream()
                .map(all -> all.stream()
                        .map(read -> new Read(read.cell(), read.writer(), read.cycles() + BORROWED))
                        .toList())
                .toList();
        int[] alone = IntStream.range(0, codelets).toArray();
        return new Tasks(nodes, codelets, targets, order, borrowed, alone, uses, settled, signals, kernels, true);
    }

    /** Returns whether any codelet updates several blocks that others update, too. */
    boolean exchange() {
        Map<Node, Integer> updated = new HashMap<>();
        uses.values().forEach(all -> {
            Set<Node> updating =
                    all.stream().filter(Use::updates).map(Use::node).collect(Collectors.toSet());
            if (updating.size() > 1) {
                updating.forEach(node -> updated.merge(node, 1, Integer::sum));
            }
        });
        return updated.values().stream().anyMatch(blocks -> blocks > 1);
    }

    private static int cycles(Use use) {
        int doublewords = doublewords(use);
        return doublewords <= LOADED ? LOAD * doublewords : TRANSFER + TRANSFERRED * doublewords;
    }

    private static int doublewords(Use use) {
        return (use.bytes() + Double.BYTES - 1) / Double.BYTES;
    }

    private static int[] ordered(List<Node> nodes, int[][] targets) {
        int[] missing = new int[nodes.size()];
        Deque<Integer> ready = new ArrayDeque<>();
        for (int node = 0; node < missing.length; node++) {
            missing[node] = nodes.get(node).needs();
            if (missing[node] == 0) {
                ready.add(node);
            }
        }
        int[] order = new int[missing.length];
        int known = 0;
        while (!ready.isEmpty()) {
            int node = ready.remove();
            order[known++] = node;
            for (int target : targets[node]) {
                if (--missing[target] == 0) {
                    ready.add(target);
                }
            }
        }
        return Arrays.copyOf(order, known);
    }

    /** Returns whether all codelets declare what they take. */
    boolean knowsCosts() {
        return signals.graph().declarations().stream().allMatch(Declaration::declaresCost);
    }

    /**
     * Returns what each node takes on its own, in cycles; {@link Makespan#MOST} if it is more.
     *
     * @param perWord what is taken for each word that a codelet uses which declares no cost: that nobody knows
     */
    public long[] costs(int perWord) {
        long[] costs = new long[nodes.size()];
        uses.values()
                .forEach(all ->
                        all.forEach(use -> costs[use.node().codelet] += (long) perWord * use.bytes() / Integer.BYTES));
        for (int codelet = 0; codelet < codelets; codelet++) {
            Declaration declaration = signals.graph().declaration(codelet);
            long cost = declaration.declaresCost()
                    ? declaration.cost().applyAsLong(codelet - declaration.first())
                    : costs[codelet];
            costs[codelet] = Math.min(Makespan.MOST, Math.max(LEAST, cost));
        }
        return costs;
    }

    /**
     * What it takes to bring data, in cycles.
     *
     * @param ofNodes what each node waits for what it uses
     * @param inTurn what the DRAM needs for all of them, one after the other
     * @param bytesOn the bytes of blocks on each core that somebody writes, but for those that are settled
     */
    record Data(long[] ofNodes, long inTurn, long[] bytesOn) {}

    /**
     * Returns what it takes to bring what each node uses.
     *
     * @param cores where each codelet fires
     */
    Data data(int[] cores, Assignment assignment) {
        move(cores);
        Map<Integer, Integer> homes = new HashMap<>();
        uses.forEach((cell, all) -> homes.put(cell, BlockHome.of(all, assignment, borrows)));
        long[] data = new long[nodes.size()];
        long[] bytesOn = bytesOn(homes, assignment);
        if (borrows) {
            homes.forEach((cell, home) -> borrow(uses.getOrDefault(cell, List.of()), home, data));
            return new Data(data, 0, bytesOn);
        }
        for (int codelet = 0; codelet < codelets; codelet++) {
            for (Read read : reads.get(codelet)) {
                int home = homes.getOrDefault(read.cell(), Homes.DRAM);
                data[codelet] += home == Homes.DRAM || home == cores[codelet] ? 0 : read.cycles();
            }
        }
        long inTurn = 0;
        for (Map.Entry<Integer, List<Use>> each : uses.entrySet()) {
            if (homes.getOrDefault(each.getKey(), 0) == Homes.DRAM) {
                for (Use use : each.getValue()) {
                    int ways = (use.access().reading() ? 1 : 0) + (use.access().writing() ? 1 : 0);
                    data[use.node().codelet] += FROM_DRAM;
                    inTurn += (long) ways * doublewords(use) * DRAM_DOUBLEWORD;
                }
            }
        }
        return new Data(data, inTurn, bytesOn);
    }

    private long[] bytesOn(Map<Integer, Integer> homes, Assignment assignment) {
        long[] bytesOn = new long[assignment.cores() + 1];
        homes.forEach((cell, home) -> {
            List<Use> all = uses.getOrDefault(cell, List.of());
            if (home != Homes.DRAM
                    && !settled.contains(cell)
                    && all.stream().anyMatch(use -> use.access().writing())) {
                bytesOn[home] += all.get(0).bytesOfBlock();
            }
        });
        return bytesOn;
    }

    /** Moves all codelets. */
    void move(int[] cores) {
        for (int codelet = 0; codelet < codelets; codelet++) {
            nodes.get(codelet).core = cores[codelet];
        }
    }

    /** Adds what it takes to bring a block to the codelets that use it elsewhere, and to write it back. */
    private void borrow(List<Use> all, int home, long[] data) {
        if (all.stream().anyMatch(use -> use.access().writing())) {
            for (Use use : all) {
                if (use.node().core != home) {
                    data[use.node().codelet] += use.access().reading() ? cycles(use) : 0;
                    data[use.node().codelet] += use.updates() ? BORROWED + RETURNED * doublewords(use) : 0;
                }
            }
        }
    }

    /** Returns the way from each node to the end, itself included, in cycles. */
    long[] ranks(long[] costs) {
        long[] ranks = new long[nodes.size()];
        for (int place = order.length - 1; place >= 0; place--) {
            int node = order[place];
            for (int target : targets[node]) {
                ranks[node] = Math.max(ranks[node], ranks[target]);
            }
            ranks[node] += costs[node] + Makespan.DISPATCH;
        }
        return ranks;
    }

    /** Returns how many codelets come at least before each node, one after the other. */
    int[] levels() {
        return levels(order, targets, codelets);
    }

    private static int[] levels(int[] order, int[][] targets, int codelets) {
        int[] levels = new int[targets.length];
        for (int node : order) {
            for (int target : targets[node]) {
                levels[target] = Math.max(levels[target], levels[node] + (node < codelets ? 1 : 0));
            }
        }
        return levels;
    }

    /** Returns whether a codelet may fire on any core. */
    boolean isFree(int codelet) {
        return signals.sides().isFree(signals.graph().declaration(codelet));
    }

    /** Returns the cores on which all codelets are now; those of relays follow from that. */
    public int[] cores() {
        int[] cores = new int[nodes.size()];
        for (int node = 0; node < codelets; node++) {
            cores[node] = nodes.get(node).core;
        }
        return cores;
    }
}
