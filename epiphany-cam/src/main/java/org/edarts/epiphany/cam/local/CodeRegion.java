package org.edarts.epiphany.cam.local;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.edarts.epiphany.cam.firmware.MovingProgram;
import org.edarts.epiphany.cam.firmware.MovingProgram.Way;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.MovingLayout;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.memory.DramPlan;
import org.edarts.epiphany.dma.DmaConfig;

/**
 * The region to which kernels come on a core that has no room for all: what brings them, and a residency table, of
 * which a row tells of each where it is. Those that are fired most have a place besides, if there is room. Owner: the
 * thread that lowers the graph.
 */
public final class CodeRegion {
    private static final int DOUBLEWORD = 8;
    private static final int DOUBLEWORDS = 3;

    private final MovingProgram program;
    private final Way way;
    private final Collection<CoreKernel> kernels;
    private int at;
    private int state;
    private int rows;
    private int begin;
    private int bytes;
    private int room;

    /**
     * Makes that of a core.
     *
     * @param program what brings kernels
     * @param kernels those of the core, to which others may come yet
     */
    CodeRegion(MovingProgram program, Way way, Collection<CoreKernel> kernels) {
        this.program = program;
        this.way = way;
        this.kernels = kernels;
    }

    /** Lays out what brings kernels, and rows for so many, some of which may come later, or never; but only once. */
    void layOut(CoreMemory memory, int most) {
        if (at == 0) {
            at = memory.code("moving", program.code().length);
            state = memory.code("residency table", MovingLayout.STATE_BYTES + most * MovingLayout.ROW_BYTES);
            rows = state + MovingLayout.STATE_BYTES;
        }
    }

    /**
     * Shares out the room that is left: the larger part is the region, the other one has the kernels that fire most.
     *
     * @param frames whether frames need room, too
     */
    void share(CoreMemory memory, DramPlan dram, boolean frames) {
        if (way == Way.CALLED) {
            shareAll(memory, dram);
            return;
        }
        int behind = Math.max(0, memory.free() - DOUBLEWORD) / (frames ? 2 : 1) & -DOUBLEWORD;
        int before = Math.max(0, memory.freeCode() - DOUBLEWORD) & -DOUBLEWORD;
        room = behind + before;
        layOutRegion(memory, behind >= before, Math.max(behind, before));
        int left = Math.min(behind, before);
        List<CoreKernel> busiest = new ArrayList<>(kernels);
        busiest.sort(Comparator.comparing((CoreKernel kernel) -> !kernel.often())
                .thenComparing(kernel -> -kernel.firings()));
        for (CoreKernel kernel : busiest) {
            kernel.source = dram.kernel(kernel.code);
            kernel.inPlace = kernel.bytes() > bytes || kernel.isSeldomUsed();
            if (kernel.bytes() <= left) {
                left -= kernel.bytes();
                String what = "kernels that stay";
                kernel.address = behind >= before
                        ? memory.code(what, kernel.bytes())
                        : memory.data(what, kernel.bytes(), DOUBLEWORD);
            }
        }
        layOutRows();
    }

    /** All of the room is the region, in which the largest kernel has to have some. */
    private void shareAll(CoreMemory memory, DramPlan dram) {
        int largest = kernels.stream().mapToInt(CoreKernel::bytes).max().orElse(0);
        int behind = memory.free() - DOUBLEWORD & -DOUBLEWORD;
        int before = memory.freeCode() - DOUBLEWORD & -DOUBLEWORD;
        layOutRegion(memory, behind >= before, Math.max(largest, Math.max(behind, before)));
        kernels.forEach(kernel -> kernel.source = dram.kernel(kernel.code));
        layOutRows();
    }

    private void layOutRegion(CoreMemory memory, boolean behind, int size) {
        bytes = size;
        begin = behind ? memory.data("code region", size, DOUBLEWORD) : memory.code("code region", size);
    }

    /** Those that move come first. */
    private void layOutRows() {
        int row = rows;
        for (boolean inPlace : new boolean[] {false, true}) {
            for (CoreKernel kernel : kernels) {
                if (kernel.address == 0 && kernel.inPlace == inPlace) {
                    kernel.row = row;
                    row += MovingLayout.ROW_BYTES;
                }
            }
        }
    }

    /** Returns its bytes. */
    int bytes() {
        return bytes;
    }

    /** Returns the bytes that the core has for kernels, those that stay included. */
    public int room() {
        return room;
    }

    /** Returns where the core keeps what it knows of kernels that move. */
    public int state() {
        return state;
    }

    /** Returns where what brings kernels lies. */
    public int at() {
        return at;
    }

    /** Returns what brings kernels, as it lies there. */
    public byte[] program() {
        return program.code(state);
    }

    /** Returns where the residency table begins. */
    public int rows() {
        return rows;
    }

    public int rowsEnd() {
        return rows + kernels.size() * MovingLayout.ROW_BYTES;
    }

    /** Returns the vector of the interrupt for which the core waits. */
    public byte[] vector() {
        return program.vector(at);
    }

    /** Writes into a core's image what lies there besides kernels. */
    void into(ByteBuffer image, int pool) {
        kernels.stream().filter(kernel -> !kernel.carried && kernel.row != 0).forEach(kernel -> row(image, kernel));
        image.put(at, program());
        int ends = state + MovingLayout.ENDS;
        int moving = (int) kernels.stream().filter(CoreKernel::moves).count();
        image.putInt(state + MovingLayout.ROWS, rows)
                .putInt(state + MovingLayout.ROWS_BYTES, moving * MovingLayout.ROW_BYTES)
                .putInt(state + MovingLayout.REGION, begin)
                .putInt(state + MovingLayout.REGION_END, begin + bytes)
                .putInt(state + MovingLayout.HAND, begin)
                .putInt(state + MovingLayout.HAND_NEXT, ends)
                .putInt(state + MovingLayout.HAND_BEFORE, ends)
                .putInt(state + MovingLayout.POOL_BOTTOM, pool)
                .putInt(state + MovingLayout.START, StreamLayout.start(state + MovingLayout.DESCRIPTOR))
                .putShort(ends + MovingLayout.ROW_KERNEL, Layout.half(begin + bytes))
                .putShort(ends + MovingLayout.ROW_NEXT, Layout.half(ends));
        StreamLayout.descriptor(image, state + MovingLayout.DESCRIPTOR, DmaConfig.IRQ, 0, begin, DOUBLEWORDS, 0);
    }

    private void row(ByteBuffer image, CoreKernel kernel) {
        Way there = kernel.inPlace ? Way.STAYS : way;
        image.putInt(kernel.row, program.branch(kernel.row, there, at))
                .putShort(kernel.row + MovingLayout.ROW_DOUBLEWORDS, Layout.half(kernel.bytes() / DOUBLEWORD))
                .putInt(kernel.row + MovingLayout.ROW_SOURCE, kernel.source);
    }
}
