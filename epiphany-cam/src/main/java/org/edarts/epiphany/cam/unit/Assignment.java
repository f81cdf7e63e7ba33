package org.edarts.epiphany.cam.unit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.MeshCoordinate;
import org.edarts.cam.chip.ChipMap;

/**
 * Which eCore each unit of a machine is. Cores are numbered row by row within the rectangle that holds them all; behind
 * them comes {@link #host}.
 *
 * @param map the chip
 * @param firstRow the rectangle's first row in the chip
 * @param firstColumn its first column
 * @param rows its rows
 * @param columns its columns
 * @param cus the core of each CU but the host's, which come last
 * @param hostCus how many the host has
 * @param suOfCu the core of the SU of each CU's core, where it has one of its own
 * @param root the core that begins and ends runs: the SU of the first cluster, or its first CU where the SU is folded
 */
public record Assignment(
        ChipMap map,
        int firstRow,
        int firstColumn,
        int rows,
        int columns,
        List<Integer> cus,
        int hostCus,
        Map<Integer, Integer> suOfCu,
        int root) {
    /** Copies list and map. */
    public Assignment {
        cus = List.copyOf(cus);
        suOfCu = Map.copyOf(suOfCu);
    }

    /**
     * Finds the units of a machine on a chip, by their places in the mesh.
     *
     * @throws IllegalArgumentException if a unit, but for those of a cluster "host" behind all others, has no place on
     *     the chip
     */
    public static Assignment of(Machine machine, ChipMap map) {
        List<Integer> nodes = new ArrayList<>();
        List<Cluster> clusters = machine.clusters();
        Cluster last = clusters.get(clusters.size() - 1);
        boolean hosted = clusters.size() > 1 && last.name().equals(Machine.HOST);
        for (Cluster cluster : hosted ? clusters.subList(0, clusters.size() - 1) : clusters) {
            cluster.cores().forEach(core -> nodes.add(nodeOf(core, map)));
        }
        int top = nodes.stream().mapToInt(map::rowOf).min().orElseThrow();
        int left = nodes.stream().mapToInt(map::columnOf).min().orElseThrow();
        int rows = nodes.stream().mapToInt(map::rowOf).max().orElseThrow() - top + 1;
        int columns = nodes.stream().mapToInt(map::columnOf).max().orElseThrow() - left + 1;
        Assignment empty = new Assignment(map, top, left, rows, columns, List.of(), 0, Map.of(), 0);
        int hostCus = hosted ? last.cus().size() : 0;
        List<Integer> cus = machine.cus().stream()
                .limit(machine.cus().size() - hostCus)
                .map(cu -> empty.core(nodeOf(cu.core(), map)))
                .toList();
        Map<Integer, Integer> suOfCu = new HashMap<>();
        for (Cluster cluster : machine.clusters()) {
            cluster.su()
                    .core()
                    .ifPresent(su -> cluster.cus()
                            .forEach(cu -> suOfCu.put(empty.core(nodeOf(cu, map)), empty.core(nodeOf(su, map)))));
        }
        int root = empty.core(nodes.get(0));
        return new Assignment(map, top, left, rows, columns, cus, hostCus, suOfCu, root);
    }

    private static int nodeOf(Core core, ChipMap map) {
        MeshCoordinate at = core.at()
                .orElseThrow(() -> new IllegalArgumentException(
                        "core '" + core.name() + "' has no place in a mesh: describe the machine of a chip"));
        int row = at.row() - map.baseRow();
        int column = at.column() - map.baseColumn();
        if (row < 0 || row >= map.rows() || column < 0 || column >= map.columns()) {
            throw new IllegalArgumentException("core '" + core.name() + "' at " + at + " is not on the chip of "
                    + map.rows() + " x " + map.columns() + " cores: describe the machine of this chip");
        }
        return map.node(row, column);
    }

    /** Returns which core of the rectangle a core of the machine is. */
    public int core(Core core) {
        return core(nodeOf(core, map));
    }

    private int core(int node) {
        return (map.rowOf(node) - firstRow) * columns + map.columnOf(node) - firstColumn;
    }

    /** Returns the cores that are SUs and nothing else. */
    public List<Integer> sus() {
        return suOfCu.values().stream().distinct().sorted().toList();
    }

    /**
     * Returns the cores of all CUs, for those of the host what stands for it, and behind them the cores of the SUs, in
     * the order of their CUs.
     */
    public List<Integer> units() {
        List<Integer> units = new ArrayList<>(cus);
        units.addAll(Collections.nCopies(hostCus, host()));
        cus.stream().filter(suOfCu::containsKey).map(suOfCu::get).distinct().forEach(units::add);
        return units;
    }

    /** Returns the cores of the CUs of an SU's core. */
    public List<Integer> cusOf(int su) {
        return cus.stream().filter(cu -> suOfCu.getOrDefault(cu, cu) == su).toList();
    }

    /** Returns the core of the SU of a CU's core: itself, if the SU is folded. */
    public int suOf(int cu) {
        return suOfCu.getOrDefault(cu, cu);
    }

    /** Returns how many cores the rectangle has. */
    public int cores() {
        return rows * columns;
    }

    /** Returns what stands for the host where cores are numbered. */
    public int host() {
        return cores();
    }

    /** Returns the row of a core in the rectangle. */
    public int row(int core) {
        return core / columns;
    }

    /** Returns its column. */
    public int column(int core) {
        return core % columns;
    }

    /** Returns the address at which all cores find an offset in one core's memory, or an address in the host's. */
    public int globalAddress(int core, int offset) {
        if (core == host()) {
            return offset;
        }
        return map.globalAddress(map.node(firstRow + row(core), firstColumn + column(core)), offset);
    }

    /** Returns the number of a core in a trace: CUs come first, then the others row by row. */
    public int unitOf(int core) {
        int cu = core == host() ? cus.size() : cus.indexOf(core);
        return cu >= 0 ? cu : cus.size() + hostCus + others().indexOf(core);
    }

    /** Returns the cores without a CU, row by row. */
    public List<Integer> others() {
        return IntStream.range(0, cores())
                .filter(core -> !cus.contains(core))
                .boxed()
                .toList();
    }

    /** Returns the next core on the way to the root: along the row, then along the column. */
    public int towardsRoot(int core) {
        if (core == host()) {
            return root;
        }
        if (column(core) != column(root)) {
            return core + Integer.signum(column(root) - column(core));
        }
        return core + columns * Integer.signum(row(root) - row(core));
    }

    /** Returns what messages call a core. */
    public String nameOf(int core) {
        return core == host() ? "the host" : "eCore (" + row(core) + ", " + column(core) + ")";
    }
}
