package org.edarts.epiphany.board;

import java.time.Duration;
import java.util.BitSet;
import java.util.Optional;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Generation;
import org.edarts.epiphany.core.Interrupt;
import org.edarts.epiphany.isa.Registers;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.GroupConfiguration;
import org.edarts.epiphany.memory.RegisterWindow;
import org.edarts.pic.elf.ElfFile;

/**
 * A rectangle of cores that the host has opened (eSDK: an {@code e_epiphany_t} of {@code e_open}). Rows and columns
 * count from the workgroup's own first core; offsets are those of a core's own alias: local memory from 0, registers
 * from 0xF0000. Owner: one thread.
 */
public final class Workgroup implements AutoCloseable {
    private static final int HALT = 1;
    private static final int GO_ON = 0;
    private static final int ACTIVE = 1;
    private static final int PAUSE_DMA = 1 << 24;

    /** A hundred times the longest published load from DRAM: by then, what DMA channels had under way is over. */
    private static final Duration DMA_ENDS = Duration.ofNanos(100_000);

    private final Board board;
    private final ChipMap map;
    private final Generation generation;
    private final int firstRow;
    private final int firstColumn;
    private final int rows;
    private final int columns;
    private final BitSet loaded = new BitSet();
    private boolean closed;

    Workgroup(Board board, int firstRow, int firstColumn, int rows, int columns) {
        this.board = board;
        this.map = board.platform().map();
        this.generation = board.platform().generation();
        this.firstRow = firstRow;
        this.firstColumn = firstColumn;
        this.rows = rows;
        this.columns = columns;
    }

    /** Returns its rows. */
    public int rows() {
        return rows;
    }

    /** Returns its columns. */
    public int columns() {
        return columns;
    }

    /** Returns row and column of a core in the whole address map, as the core itself finds them in COREID. */
    public int coreId(int row, int column) {
        return map.coreId(node(row, column));
    }

    /** Returns the address at which all cores find an offset of one core's memory or registers. */
    public int globalAddress(int row, int column, int offset) {
        return map.globalAddress(node(row, column), offset);
    }

    /**
     * Loads a program into all cores (eSDK: {@code e_load_group}). It does not start. Each core is told its place in
     * the workgroup, where the program wants to know it: see {@link GroupConfiguration}.
     *
     * @throws IllegalArgumentException if the file is no program, does not fit, or has nothing where a core begins
     */
    public void load(ElfFile program) {
        load(program, 0, 0, rows, columns);
    }

    /**
     * Loads a program into one core (eSDK: {@code e_load}). It does not start.
     *
     * @throws IllegalArgumentException if the file is no program, does not fit, or has nothing where a core begins
     */
    public void load(ElfFile program, int row, int column) {
        load(program, row, column, 1, 1);
    }

    /**
     * Loads a program into a rectangle of its cores (eSDK: {@code e_load_group}). It does not start.
     *
     * @throws IllegalArgumentException if the file is no program, does not fit, or has nothing where a core begins
     */
    public void load(ElfFile program, int fromRow, int fromColumn, int rowCount, int columnCount) {
        HostPort port = port();
        ProgramImage image = new ProgramImage(program, map);
        GroupConfiguration configuration =
                GroupConfiguration.between(map, generation, node(0, 0), node(rows - 1, columns - 1));
        for (int row = fromRow; row < fromRow + rowCount; row++) {
            for (int column = fromColumn; column < fromColumn + columnCount; column++) {
                int node = node(row, column);
                image.loadLocal(port, node);
                configuration.tell(
                        program, row, column, (address, bytes) -> port.write(map.globalAddress(node, address), bytes));
                loaded.set(node);
            }
        }
        image.loadShared(port);
    }

    /**
     * Starts all cores, row by row, by the interrupt SYNC (eSDK: {@code e_start_group}).
     *
     * @throws IllegalStateException if one has no program
     */
    public void start() {
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                requireProgram(row, column);
            }
        }
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                raise(row, column, Interrupt.SYNC);
            }
        }
    }

    /**
     * Starts one core by the interrupt SYNC (eSDK: {@code e_start}).
     *
     * @throws IllegalStateException if it has no program
     */
    public void start(int row, int column) {
        requireProgram(row, column);
        raise(row, column, Interrupt.SYNC);
    }

    /** Raises the interrupt USER of a core (eSDK: {@code e_signal}). */
    public void signal(int row, int column) {
        raise(row, column, Interrupt.USER);
    }

    /** Stops a core where it is (eSDK: {@code e_halt}). */
    public void halt(int row, int column) {
        writeRegister(row, column, SpecialRegister.DEBUGCMD, HALT);
    }

    /** Lets a halted core go on (eSDK: {@code e_resume}). */
    public void resume(int row, int column) {
        writeRegister(row, column, SpecialRegister.DEBUGCMD, GO_ON);
    }

    /** Returns whether a core carries out instructions: not before its start, nor while it waits for an interrupt. */
    public boolean isActive(int row, int column) {
        return (readRegister(row, column, SpecialRegister.STATUS) & ACTIVE) != 0;
    }

    /**
     * Returns what a core could not do that stands still there, such as an access where nothing lies. Only a simulated
     * board tells.
     */
    public Optional<String> complaint(int row, int column) {
        node(row, column);
        return port() instanceof BoardObserver observer
                ? observer.complaint(firstRow + row, firstColumn + column)
                : Optional.empty();
    }

    /**
     * Resets all cores (eSDK: {@code e_reset_group}): halts them and their DMA channels, waits until no transfer can be
     * under way, and puts them through reset. Memory keeps its content, so that a loaded program can be started again.
     */
    public void reset() {
        forEach(this::stop);
        port().pause(DMA_ENDS);
        forEach(this::putThroughReset);
    }

    /** Resets one core, as {@link #reset()} does all. */
    public void reset(int row, int column) {
        stop(row, column);
        port().pause(DMA_ENDS);
        putThroughReset(row, column);
    }

    private void stop(int row, int column) {
        halt(row, column);
        writeRegister(row, column, SpecialRegister.CONFIG, PAUSE_DMA);
    }

    private void putThroughReset(int row, int column) {
        writeRegister(row, column, SpecialRegister.RESETCORE, 1);
        writeRegister(row, column, SpecialRegister.RESETCORE, 0);
    }

    /** Returns bytes of a core's local memory (eSDK: {@code e_read}). */
    public byte[] read(int row, int column, int offset, int count) {
        return port().read(memory(row, column, offset, count), count);
    }

    /** Writes bytes into a core's local memory (eSDK: {@code e_write}). */
    public void write(int row, int column, int offset, byte[] bytes) {
        port().write(memory(row, column, offset, bytes.length), bytes);
    }

    /** Returns the word at an offset, a multiple of 4, of a core's memory or registers (eSDK: {@code e_read}). */
    public int readWord(int row, int column, int offset) {
        return port().readWord(word(row, column, offset));
    }

    /** Writes the word at an offset, a multiple of 4, of a core's memory or registers (eSDK: {@code e_write}). */
    public void writeWord(int row, int column, int offset, int value) {
        port().writeWord(word(row, column, offset), value);
    }

    /** Returns a special register of a core. */
    public int readRegister(int row, int column, SpecialRegister register) {
        return readWord(row, column, RegisterWindow.offsetOf(register));
    }

    /** Writes a special register of a core. */
    public void writeRegister(int row, int column, SpecialRegister register, int value) {
        writeWord(row, column, RegisterWindow.offsetOf(register), value);
    }

    /** Gives the cores back (eSDK: {@code e_close}). They go on with what they do. */
    @Override
    public void close() {
        closed = true;
        board.forget(this);
    }

    boolean isInside(ChipMap chip) {
        return firstRow >= 0
                && firstColumn >= 0
                && rows >= 1
                && columns >= 1
                && rows <= chip.rows() - firstRow
                && columns <= chip.columns() - firstColumn;
    }

    boolean overlaps(Workgroup other) {
        return firstRow < other.firstRow + other.rows
                && other.firstRow < firstRow + rows
                && firstColumn < other.firstColumn + other.columns
                && other.firstColumn < firstColumn + columns;
    }

    private interface CoreAction {
        void on(int row, int column);
    }

    private void forEach(CoreAction action) {
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                action.on(row, column);
            }
        }
    }

    private void raise(int row, int column, Interrupt interrupt) {
        writeRegister(row, column, SpecialRegister.ILATST, interrupt.bit());
    }

    private void requireProgram(int row, int column) {
        if (!loaded.get(node(row, column))) {
            throw new IllegalStateException(
                    "core (" + row + ", " + column + ") of " + this + " has no program: load one first");
        }
    }

    private int memory(int row, int column, int offset, int count) {
        int node = node(row, column);
        if (offset < 0 || count < 0 || count > ChipMap.LOCAL_BYTES - offset) {
            throw new IllegalArgumentException(String.format(
                    "%d bytes at 0x%x leave the local memory of core (%d, %d): expected 0 to 0x%x",
                    count, offset, row, column, ChipMap.LOCAL_BYTES - 1));
        }
        return map.globalAddress(node, offset);
    }

    private int word(int row, int column, int offset) {
        int node = node(row, column);
        if (offset % Integer.BYTES != 0) {
            throw new IllegalArgumentException(String.format(
                    "a word at 0x%x of core (%d, %d): expected an offset that is a multiple of 4",
                    offset, row, column));
        }
        if (!ChipMap.exists(offset)) {
            throw new IllegalArgumentException(String.format(
                    "a word at 0x%x of core (%d, %d): expected local memory, 0 to 0x%x, or registers, 0x%x to 0x%x"
                            + " and 0x%x to 0x%x",
                    offset,
                    row,
                    column,
                    ChipMap.LOCAL_BYTES - 1,
                    RegisterWindow.GENERAL,
                    RegisterWindow.offsetOf(Registers.COUNT) - 1,
                    RegisterWindow.SPECIAL,
                    RegisterWindow.END - 1));
        }
        return map.globalAddress(node, offset);
    }

    private int node(int row, int column) {
        if (row < 0 || row >= rows || column < 0 || column >= columns) {
            throw new IllegalArgumentException("core (" + row + ", " + column + ") is not in " + this);
        }
        return map.node(firstRow + row, firstColumn + column);
    }

    private HostPort port() {
        if (closed) {
            throw new IllegalStateException(this + " is closed: open it again");
        }
        return board.port();
    }

    @Override
    public String toString() {
        return "the workgroup of " + rows + " x " + columns + " cores at (" + firstRow + ", " + firstColumn + ")";
    }
}
