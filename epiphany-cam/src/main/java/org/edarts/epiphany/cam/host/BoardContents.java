package org.edarts.epiphany.cam.host;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntSupplier;
import org.edarts.codelet.ContentType;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.SharedMemory;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.firmware.MovingProgram;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.lower.CoreImage;
import org.edarts.epiphany.cam.lower.FiringRings;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.OutletRecords;
import org.edarts.epiphany.cam.lower.Results;
import org.edarts.epiphany.cam.memory.Placed;
import org.edarts.epiphany.cam.place.Copies;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Invocations;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;
import org.jspecify.annotations.Nullable;

/**
 * What lies in the memories of a board in a run of a lowered graph: brings it there, and fetches what comes of it.
 * Owner: one thread.
 */
public final class BoardContents implements AutoCloseable {
    private final Lowering lowering;
    private final Assignment assignment;
    private final Workgroup group;
    private final @Nullable Object[] cells;

    /** The part of the DRAM that the run has; null if it has none. */
    private final @Nullable SharedMemory dram;

    /** Reserves what the run needs of the DRAM. */
    public BoardContents(Lowering lowering, Board board, Workgroup group, @Nullable Object[] cells) {
        this.lowering = lowering;
        this.assignment = lowering.assignment();
        this.group = group;
        this.cells = cells;
        int bytes = lowering.dram().bytes();
        this.dram = bytes == 0 ? null : board.allocate(0, bytes);
    }

    /** Brings firmware, images, blocks and parameters to the cores. */
    public void load() {
        group.reset();
        group.load(lowering.firmware().program());
        for (int core = 0; core < assignment.cores(); core++) {
            CoreImage image = lowering.images().get(core);
            int at = core;
            int behind = lowering.endOfFirmware(core);
            lowering.firmware().parts(lowering.handsOut(core)).forEach(part -> write(at, part.address(), part.bytes()));
            lowering.rings().ifPresent(rings -> {
                write(at, rings.state(), image.tracing());
                if (rings.of(at).inDram()) {
                    writeDram(rings.of(at).address(), new byte[rings.of(at).bytes()]);
                }
            });
            write(core, behind, image.code(behind));
            write(core, Layout.RECORD, image.data());
            for (Map.Entry<Integer, Placed> block : image.blocks().entrySet()) {
                Object content = cells[block.getKey()];
                if (content != null) {
                    write(core, block.getValue().address(), BlockBytes.of(content));
                }
            }
            for (Copies.Copy copy : image.inputs().copies()) {
                byte[] all = BlockBytes.of(Objects.requireNonNull(cells[copy.cell()]));
                write(
                        core,
                        image.inputs().copyOf(copy.cell()) + copy.from(),
                        Arrays.copyOfRange(all, copy.from(), Math.min(all.length, copy.to())));
            }
            loadVectors(image);
            image.windows().forEach(window -> writeDram(window.address(), window.bytes()));
            image.inDram().forEach(this::writeDram);
            image.stream().inDram(lowering.blocks().on(core), this::writeDram);
        }
        if (lowering.numbersInDram() != 0) {
            writeDram(lowering.numbersInDram(), new byte[assignment.cus().size() * Integer.BYTES]);
        }
        lowering.dram().kernels().forEach((kernel, address) -> writeDram(address, kernel.code()));
        lowering.dram().blocks().forEach((cell, block) -> {
            Object content = cells[cell];
            if (content != null) {
                writeDram(block.address(), BlockBytes.of(content));
            }
        });
        loadParameters();
    }

    /** Of DMA channels: a core has blocks or kernels from the DRAM, not both. */
    private void loadVectors(CoreImage image) {
        if (!image.stream().isEmpty()) {
            write(image.core(), StreamProgram.VECTORS, image.stream().vectors());
        } else {
            image.kernels().region().ifPresent(region -> write(image.core(), MovingProgram.VECTOR, region.vector()));
        }
    }

    private void loadParameters() {
        for (int cell = 0; cell < cells.length; cell++) {
            if (lowering.graph().cells().get(cell).parameter()) {
                writeNumber(cell);
            }
        }
    }

    /** Brings the content of a cell to the arguments that have it, and waits until it is there. */
    void writeNumber(int cell) {
        Object content = cells[cell];
        lowering.numbers().require(cell, content);
        ContentType type = lowering.numbers().type(cell);
        int[] words = type == null || content == null ? new int[1] : type.wordsOf(content);
        for (CoreImage image : lowering.images()) {
            for (int word = 0; word < words.length; word++) {
                int place = word;
                // what no core takes may be of any type
                writeWord(image, Fired.content(cell, word), () -> type == null ? bits(cell) : words[place]);
            }
        }
    }

    /** What the host writes into one memory arrives in order: so all of it is there when the last has come back. */
    private void writeWord(CoreImage image, int content, IntSupplier word) {
        int row = assignment.row(image.core());
        int column = assignment.column(image.core());
        List<Integer> here = image.wordsOf(content);
        for (int address : here) {
            group.writeWord(row, column, address, word.getAsInt());
        }
        if (!here.isEmpty()) {
            group.readWord(row, column, here.get(here.size() - 1));
        }
        List<Integer> inDram = image.wordsInDram(content);
        for (int address : inDram) {
            ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            writeDram(address, bytes.putInt(word.getAsInt()).array());
        }
        if (!inDram.isEmpty()) {
            readDram(inDram.get(inDram.size() - 1), Integer.BYTES);
        }
    }

    private int bits(int cell) {
        try {
            return KernelBody.bits(cells[cell]);
        } catch (GraphException unfit) {
            throw new GraphException("\"" + lowering.graph().cells().get(cell).name() + "\" of graph \""
                    + lowering.graph().name() + "\" for codelet " + taker(cell) + ": " + unfit.getMessage());
        }
    }

    /** Returns the name of the first codelet that has a cell as an argument. */
    private String taker(int cell) {
        return lowering.images().stream()
                .flatMap(image -> image.tracks().stream())
                .filter(track -> track.fired().words().stream()
                        .anyMatch(word -> word.cell() == Fired.CONTENT && Fired.cellOf(word.number()) == cell))
                .findFirst()
                .map(track -> lowering.nameOf(track.first()))
                .orElseThrow();
    }

    /** Fetches the blocks as the codelets left them. */
    public void collect() {
        for (int core = 0; core < assignment.cores(); core++) {
            for (Map.Entry<Integer, Placed> block :
                    lowering.images().get(core).blocks().entrySet()) {
                Object content = cells[block.getKey()];
                if (content != null) {
                    Placed placed = block.getValue();
                    BlockBytes.into(content, 0, read(core, placed.address(), placed.bytes()));
                }
            }
        }
        Set<Integer> leftOut = leftOut();
        lowering.results().all().forEach((cell, result) -> {
            if (!leftOut.contains(cell)) {
                cells[cell] = content(result);
            }
        });
        lowering.dram().blocks().forEach((cell, block) -> {
            Object content = cells[cell];
            if (content != null) {
                BlockBytes.into(content, 0, readDram(block.address(), block.bytes()));
            }
        });
    }

    /** Returns the promises that nobody has completed, because choices have left out all that would. */
    private Set<Integer> leftOut() {
        Set<Integer> leftOut = new HashSet<>();
        Set<Integer> complete = new HashSet<>();
        for (CoreImage image : lowering.images()) {
            for (OutletRecords outlets : image.outlets()) {
                for (Invocations.Invocation each : outlets.completions()) {
                    boolean done = word(image.core(), outlets.doneAt(each)) != 0;
                    (done ? complete : leftOut).add(each.cell());
                }
                boolean fired = outlets.note()
                        .map(note -> word(image.core(), image.noted(note)) != 0)
                        .orElse(true);
                outlets.invoked().forEach(each -> (fired ? complete : leftOut).add(each.cell()));
            }
        }
        leftOut.removeAll(complete);
        return leftOut;
    }

    private int word(int core, int address) {
        return group.readWord(assignment.row(core), assignment.column(core), address);
    }

    /** Returns the result of an invocation that has ended. */
    Object content(Results.Result result) {
        int[] words = new int[result.type().words()];
        for (int word = 0; word < words.length; word++) {
            words[word] = word(result.core(), result.address() + word * Integer.BYTES);
        }
        return result.type().content(words, 0);
    }

    /** Fetches the elements of a block that a codelet of the host reads. */
    void fetch(int cell, Use use) {
        Object content = Objects.requireNonNull(cells[cell]);
        int element = use.block().type().bytes();
        int at = use.from() * element;
        int bytes = (use.to() - use.from()) * element;
        int home = lowering.homes().of(cell);
        if (home != assignment.host() && home != Homes.DRAM) {
            int address = lowering.blocks().of(cell, home);
            BlockBytes.into(content, at, read(home, address + at, bytes));
        } else if (lowering.dram().holds(cell)) {
            BlockBytes.into(content, at, readDram(lowering.dram().addressOf(cell) + at, bytes));
        }
    }

    /**
     * Brings the elements of a block to their place that a codelet of the host has written, and waits until they are
     * there.
     */
    void bring(int cell, Use use) {
        int element = use.block().type().bytes();
        int at = use.from() * element;
        byte[] bytes = BlockBytes.of(Objects.requireNonNull(cells[cell]), use.from(), use.to());
        int home = lowering.homes().of(cell);
        if (home != assignment.host() && home != Homes.DRAM) {
            int address = lowering.blocks().of(cell, home) + at;
            write(home, address, bytes);
            read(home, address + bytes.length - 1, 1);
        } else if (lowering.dram().holds(cell)) {
            int address = lowering.dram().addressOf(cell) + at;
            writeDram(address, bytes);
            readDram(address + bytes.length - 1, 1);
        }
    }

    byte[] readDram(int address, int bytes) {
        SharedMemory memory = Objects.requireNonNull(dram);
        return memory.read(address - memory.address(), bytes);
    }

    void writeDram(int address, byte[] bytes) {
        SharedMemory memory = Objects.requireNonNull(dram);
        memory.write(address - memory.address(), bytes);
    }

    /** Returns the first bytes of where a core tells of firings. */
    public byte[] read(int core, FiringRings.Ring ring, int bytes) {
        return ring.inDram() ? readDram(ring.address(), bytes) : read(core, ring.address(), bytes);
    }

    public byte[] read(int core, int address, int bytes) {
        return group.read(assignment.row(core), assignment.column(core), address, bytes);
    }

    void write(int core, int address, byte[] bytes) {
        group.write(assignment.row(core), assignment.column(core), address, bytes);
    }

    /** Gives its part of the DRAM back. */
    @Override
    public void close() {
        if (dram != null) {
            dram.close();
        }
    }
}
