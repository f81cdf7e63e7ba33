package org.edarts.epiphany.cam.memory;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.edarts.cam.chip.ChipMap;
import org.edarts.codelet.Block;
import org.edarts.epiphany.cam.kernel.KernelCode;
import org.edarts.epiphany.cam.report.NoRoomException;

/**
 * Where everything of a graph lies in the DRAM, at addresses that all cores see. Owner: the thread that lowers the
 * graph.
 */
public final class DramPlan {
    private static final int DOUBLEWORD = 8;

    private final ChipMap map;
    private final Map<Integer, Placed> blocks = new LinkedHashMap<>();
    private final Map<KernelCode, Integer> kernels = new LinkedHashMap<>();
    private long end;

    public DramPlan(ChipMap map) {
        this.map = map;
    }

    /** Reserves so many bytes at a multiple of 8; returns where they begin. */
    public int reserve(long bytes) {
        long at = end;
        end += bytes + DOUBLEWORD - 1 & -DOUBLEWORD;
        return (int) (map.dramBase() + at);
    }

    /** Reserves so many bytes at a multiple of a power of two; returns where they begin. */
    public int reserve(int bytes, int alignment) {
        end = end + alignment - 1 & -alignment;
        return reserve(bytes);
    }

    /** Makes room for a kernel, once for all cores; returns where it lies. */
    public int kernel(KernelCode kernel) {
        return kernels.computeIfAbsent(kernel, each -> reserve(each.code().length));
    }

    /** Returns the kernels that lie here, with their addresses. */
    public Map<KernelCode, Integer> kernels() {
        return kernels;
    }

    /** Lays out a block. */
    public void place(int cell, Block<?> block) {
        blocks.put(
                cell,
                new Placed(block, reserve((long) block.length() * block.type().bytes())));
    }

    /** Returns whether the block of a cell lies here. */
    public boolean holds(int cell) {
        return blocks.containsKey(cell);
    }

    public int addressOf(int cell) {
        return Objects.requireNonNull(blocks.get(cell)).address();
    }

    /** Returns the blocks that lie here, by the numbers of their cells. */
    public Map<Integer, Placed> blocks() {
        return blocks;
    }

    /** Returns the bytes that nothing has; fewer than none if more is used than there are. */
    public long free() {
        return map.dramBytes() - end;
    }

    /** Returns the bytes from the beginning of the DRAM that are used. */
    public int bytes() {
        return (int) end;
    }

    /**
     * Refuses what is larger than the DRAM.
     *
     * @throws NoRoomException if it is
     */
    public void requireRoom(String graph) {
        if (end > map.dramBytes()) {
            throw new NoRoomException(
                    "graph \"" + graph + "\" has blocks, records of who fires with them, and kernels of " + end
                            + " bytes, and the DRAM has " + map.dramBytes()
                            + ": use fewer or smaller blocks, or run the graph on the host");
        }
    }
}
