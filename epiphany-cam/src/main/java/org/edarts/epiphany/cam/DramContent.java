package org.edarts.epiphany.cam;

import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.SharedMemory;
import org.jspecify.annotations.Nullable;

/** What the DRAM has during a run: blocks and kernels that do not fit into the cores, and records. Owner: one thread. */
final class DramContent {
    private final Lowering lowering;
    private final Board board;
    private final @Nullable Object[] cells;

    DramContent(Lowering lowering, Board board, @Nullable Object[] cells) {
        this.lowering = lowering;
        this.board = board;
        this.cells = cells;
    }

    /** Brings it there. */
    void load() {
        if (lowering.dram().bytes() == 0) {
            return;
        }
        try (SharedMemory memory = board.allocate(0, lowering.dram().bytes())) {
            for (CoreImage image : lowering.images()) {
                CoreStream stream = image.stream();
                if (!stream.isEmpty()) {
                    memory.write(stream.recordsInDram() - memory.address(), lowering.streamRecords(image.core()));
                    memory.write(stream.stampInDram() - memory.address(), new byte[Long.BYTES]);
                }
            }
            lowering.dram()
                    .kernels()
                    .forEach((kernel, address) -> memory.write(address - memory.address(), kernel.code()));
            lowering.dram().blocks().forEach((cell, block) -> {
                Object content = cells[cell];
                if (content != null) {
                    memory.write(block.address() - memory.address(), BlockBytes.of(content));
                }
            });
        }
    }

    /** Fetches the blocks as the codelets left them. */
    void collect() {
        if (lowering.dram().blocks().isEmpty()) {
            return;
        }
        try (SharedMemory memory = board.allocate(0, lowering.dram().bytes())) {
            lowering.dram().blocks().forEach((cell, block) -> {
                Object content = cells[cell];
                if (content != null) {
                    BlockBytes.into(content, memory.read(block.address() - memory.address(), block.bytes()));
                }
            });
        }
    }
}
