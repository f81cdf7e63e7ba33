package org.edarts.calibration.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.chip.CoreReport;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.core.CoreFault;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.memory.GroupConfiguration;
import org.edarts.epiphany.memory.ProgramLoader;
import org.edarts.epiphany.memory.Storage;

/**
 * A rectangle of cores of a fresh chip, beginning at its first one, that all run the same program. Cores are numbered
 * within the group, row by row. Owner: one thread.
 */
final class KernelGroup {
    private static final int EXIT = 3;

    private final Chip board;
    private final TimedChip chip;
    private final ChipMap map;
    private final int rows;
    private final int columns;
    private final KernelProgram program;

    /**
     * Loads a program into each core of a group.
     *
     * @throws IllegalArgumentException if the board has fewer cores
     */
    KernelGroup(Chip board, int rows, int columns, KernelProgram program) {
        this.board = board;
        map = board.map();
        if (rows < 1 || columns < 1 || rows > map.rows() || columns > map.columns()) {
            throw new IllegalArgumentException("a group of " + rows + " x " + columns + " cores does not fit the board "
                    + board.name() + ", which has " + map.rows() + " x " + map.columns());
        }
        this.rows = rows;
        this.columns = columns;
        this.program = program;
        chip = new TimedChip(board, (core, memory) -> {
            if (core.trap() != EXIT) {
                throw new KernelException(
                        program.file().name() + " asks for service " + core.trap() + ": it may only end");
            }
            core.exit(core.register(0));
        });
        for (int core = 0; core < size(); core++) {
            ProgramLoader.load(program.file(), chip.seenBy(node(core)));
        }
    }

    int size() {
        return rows * columns;
    }

    int core(int row, int column) {
        return row * columns + column;
    }

    /** Returns the core of the group at a row and column, counted around from its other end where there is none. */
    int coreAround(int row, int column) {
        return core(Math.floorMod(row, rows), Math.floorMod(column, columns));
    }

    int rowOf(int core) {
        return core / columns;
    }

    int columnOf(int core) {
        return core % columns;
    }

    boolean contains(int row, int column) {
        return row >= 0 && row < rows && column >= 0 && column < columns;
    }

    KernelProgram program() {
        return program;
    }

    TimedChip chip() {
        return chip;
    }

    private int node(int core) {
        return map.node(rowOf(core), columnOf(core));
    }

    /** Returns the address at which all cores see an offset of one core's memory. */
    int globalAddress(int core, int offset) {
        return map.globalAddress(node(core), offset);
    }

    private Storage memory(int core) {
        return chip.memory().storage(globalAddress(core, 0));
    }

    void write(int core, int offset, int... words) {
        for (int index = 0; index < words.length; index++) {
            memory(core).storeWord(offset + index * Integer.BYTES, words[index]);
        }
    }

    /** Tells a core its place in the group, as the SDK's loader does. */
    void tellPlace(int core) {
        GroupConfiguration.between(board, node(0), node(size() - 1))
                .tell(program.file(), rowOf(core), columnOf(core), (address, bytes) -> {
                    for (int at = 0; at < bytes.length; at++) {
                        memory(core).storeByte(address + at, bytes[at]);
                    }
                });
    }

    int read(int core, int offset) {
        return memory(core).loadWord(offset);
    }

    void writeFloat(int core, int offset, float value) {
        write(core, offset, Float.floatToRawIntBits(value));
    }

    float readFloat(int core, int offset) {
        return Float.intBitsToFloat(read(core, offset));
    }

    int dramBase() {
        return map.dramBase();
    }

    int dramBytes() {
        return map.dramBytes();
    }

    void writeDram(int address, float value) {
        Storage dram = chip.memory().storage(address);
        dram.storeWord(chip.memory().place(address), Float.floatToRawIntBits(value));
    }

    float readDram(int address) {
        Storage dram = chip.memory().storage(address);
        return Float.intBitsToFloat(dram.loadWord(chip.memory().place(address)));
    }

    /**
     * Starts all cores in the same cycle and lets them run to their end.
     *
     * @throws KernelException if one of them fails, or still runs after so many cycles
     */
    void run(long maxCycles) {
        for (int core = 0; core < size(); core++) {
            chip.start(node(core), program.file().entry());
        }
        chip.run(maxCycles);
        for (int core = 0; core < size(); core++) {
            CoreState state = chip.cores().get(node(core));
            state.firstFault().map(CoreFault::text).ifPresent(text -> {
                throw new KernelException(program.file().name() + ", " + text);
            });
            if (state.exitCode().isEmpty()) {
                throw new KernelException(String.format(
                        "%s, core (%d, %d): has not ended after %d cycles, pc 0x%08x",
                        program.file().name(), rowOf(core), columnOf(core), maxCycles, state.pc()));
            }
        }
    }

    /**
     * Returns what a run took.
     *
     * @param spent what a core's timer measured
     */
    KernelRun result(String name, int rounds, long flops, IntFunction<PhaseCycles> spent) {
        double longest = 0;
        PhaseCycles sum = new PhaseCycles(0, 0, 0);
        List<CoreReport> reports = new ArrayList<>();
        for (int core = 0; core < size(); core++) {
            PhaseCycles phases = spent.apply(core);
            longest = Math.max(longest, phases.total());
            sum = sum.plus(phases);
            reports.add(chip.report(node(core)));
        }
        return new KernelRun(
                name, chip.description(), size(), rounds, (long) longest, flops, sum.dividedBy(size()), reports);
    }

    /** Returns a core's cycles of computation, synchronisation and transfer: three words from an offset on. */
    PhaseCycles phases(int core, int offset) {
        return new PhaseCycles(cycles(core, offset), cycles(core, offset + 4), cycles(core, offset + 8));
    }

    /** Returns cycles that a core counted in the word at an offset. */
    double cycles(int core, int offset) {
        return Integer.toUnsignedLong(read(core, offset));
    }
}
