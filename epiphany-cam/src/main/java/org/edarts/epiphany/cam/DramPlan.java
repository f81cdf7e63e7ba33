package org.edarts.epiphany.cam;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.edarts.cam.chip.ChipMap;
import org.edarts.codelet.Block;

/**
 * Where everything of a graph lies in the DRAM, at addresses that all cores see. Owner: the thread that lowers the
 * graph.
 */
final class DramPlan {
    private static final int DOUBLEWORD = 8;

    private final ChipMap map;
    private final Map<Integer, Placed> blocks = new LinkedHashMap<>();
    private final Map<KernelCode, Integer> kernels = new LinkedHashMap<>();
    private long end;

    DramPlan(ChipMap map) {
        this.map = map;
    }

    /** Reserves so many bytes at a multiple of 8; returns where they begin. */
    int reserve(long bytes) {
        long at = end;
        end += bytes + DOUBLEWORD - 1 & -DOUBLEWORD;
        return (int) (map.dramBase() + at);
    }

    /** Reserves so many bytes at a multiple of a power of two; returns where they begin. */
    int reserve(int bytes, int alignment) {
        end = end + alignment - 1 & -alignment;
        return reserve(bytes);
    }

    /** Makes room for a kernel, once for all cores; returns where it lies. */
    int kernel(KernelCode kernel) {
        return kernels.computeIfAbsent(kernel, each -> reserve(each.code().length));
    }

    /** Returns the kernels that lie here, with their addresses. */
    Map<KernelCode, Integer> kernels() {
        return kernels;
    }

    /** Lays out a block. */
    void place(int cell, Block<?> block) {
        blocks.put(
                cell,
                new Placed(block, reserve((long) block.length() * block.type().bytes())));
    }

    /** Returns whether the block of a cell lies here. */
    boolean holds(int cell) {
        return blocks.containsKey(cell);
    }

    int addressOf(int cell) {
        return Objects.requireNonNull(blocks.get(cell)).address();
    }

    /** Returns the blocks that lie here, by the numbers of their cells. */
    Map<Integer, Placed> blocks() {
        return blocks;
    }

    /** Returns the bytes that nothing has; fewer than none if more is used than there are. */
    long free() {
        return map.dramBytes() - end;
    }

    /** Returns the bytes from the beginning of the DRAM that are used. */
    int bytes() {
        return (int) end;
    }

    /**
     * Refuses what is larger than the DRAM.
     *
     * @throws NoRoomException if it is
     */
    void requireRoom(String graph) {
        if (end > map.dramBytes()) {
            throw new NoRoomException(
                    "graph \"" + graph + "\" has blocks, records of who fires with them, and kernels of " + end
                            + " bytes, and the DRAM has " + map.dramBytes()
                            + ": use fewer or smaller blocks, or run the graph on the host");
        }
    }
}
