package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.MeshCoordinate;
import org.edarts.cam.chip.ChipMap;

/**
 * Which eCore each unit of a machine is. Cores are numbered row by row within the rectangle that holds them all.
 *
 * @param map the chip
 * @param firstRow the rectangle's first row in the chip
 * @param firstColumn its first column
 * @param rows its rows
 * @param columns its columns
 * @param cus the core of each CU
 * @param root the core that begins and ends runs: the SU of the first cluster, or its first CU where the SU is folded
 */
record Assignment(ChipMap map, int firstRow, int firstColumn, int rows, int columns, List<Integer> cus, int root) {
    Assignment {
        cus = List.copyOf(cus);
    }

    /**
     * Finds the units of a machine on a chip, by their places in the mesh.
     *
     * @throws IllegalArgumentException if a unit has no place on the chip
     */
    static Assignment of(Machine machine, ChipMap map) {
        List<Integer> nodes = new ArrayList<>();
        for (Cluster cluster : machine.clusters()) {
            cluster.cores().forEach(core -> nodes.add(nodeOf(core, map)));
        }
        int top = nodes.stream().mapToInt(map::rowOf).min().orElseThrow();
        int left = nodes.stream().mapToInt(map::columnOf).min().orElseThrow();
        int rows = nodes.stream().mapToInt(map::rowOf).max().orElseThrow() - top + 1;
        int columns = nodes.stream().mapToInt(map::columnOf).max().orElseThrow() - left + 1;
        Assignment empty = new Assignment(map, top, left, rows, columns, List.of(), 0);
        List<Integer> cus = machine.cus().stream()
                .map(cu -> empty.core(nodeOf(cu.core(), map)))
                .toList();
        int root = empty.core(nodes.get(0));
        return new Assignment(map, top, left, rows, columns, cus, root);
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
    int core(Core core) {
        return core(nodeOf(core, map));
    }

    private int core(int node) {
        return (map.rowOf(node) - firstRow) * columns + map.columnOf(node) - firstColumn;
    }

    int cores() {
        return rows * columns;
    }

    int row(int core) {
        return core / columns;
    }

    int column(int core) {
        return core % columns;
    }

    /** Returns the address at which all cores find an offset in one core's memory. */
    int globalAddress(int core, int offset) {
        return map.globalAddress(map.node(firstRow + row(core), firstColumn + column(core)), offset);
    }

    /** Returns the number of a core's lane in a trace: those of CUs come first, then the others row by row. */
    int unitOf(int core) {
        int cu = cus.indexOf(core);
        return cu >= 0 ? cu : cus.size() + others().indexOf(core);
    }

    /** Returns the cores without a CU, row by row. */
    List<Integer> others() {
        return IntStream.range(0, cores())
                .filter(core -> !cus.contains(core))
                .boxed()
                .toList();
    }

    /** Returns the next core on the way to the root: along the row, then along the column. */
    int towardsRoot(int core) {
        if (column(core) != column(root)) {
            return core + Integer.signum(column(root) - column(core));
        }
        return core + columns * Integer.signum(row(root) - row(core));
    }

    /** Returns what messages call a core. */
    String nameOf(int core) {
        return "eCore (" + row(core) + ", " + column(core) + ")";
    }
}
