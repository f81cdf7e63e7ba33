package org.edarts.calibration;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.memory.ProgramLoader;
import org.edarts.pic.elf.ElfFile;

/**
 * A fresh chip for small programs, which end with trap 3 and leave their figures at {@link #RESULTS}. Owner: one
 * thread.
 */
public final class MicroChip {
    /** Where in its memory a program leaves words for the host. */
    public static final int RESULTS = 0x7000;

    private static final int END = 3;
    private static final long LIMIT = 1L << 32;

    private final TimedChip chip;
    private final List<Integer> loaded = new ArrayList<>();

    /** Makes a chip whose cores rest. */
    public MicroChip(Chip board) {
        chip = new TimedChip(board, (core, memory) -> {
            if (core.trap() != END) {
                throw new IllegalStateException("trap " + core.trap() + " in a program that only ends");
            }
            core.exit(core.register(0));
        });
    }

    /** Returns the chip. */
    public TimedChip chip() {
        return chip;
    }

    /** Puts a program into a core, which starts with the chip. */
    MicroChip place(int node, MicroProgram program) {
        return place(node, program.assemble());
    }

    /** Puts a linked program into a core, which starts with the chip. */
    public MicroChip place(int node, ElfFile program) {
        ProgramLoader.load(program, chip.seenBy(node));
        chip.start(node, program.entry());
        loaded.add(node);
        return this;
    }

    /**
     * Runs all programs to their ends.
     *
     * @throws IllegalStateException if one fails, or does not end
     */
    public MicroChip run() {
        if (chip.run(LIMIT)) {
            throw new IllegalStateException("a program has not ended after " + LIMIT + " cycles");
        }
        for (int node : loaded) {
            CoreState core = chip.cores().get(node);
            core.firstFault().ifPresent(fault -> {
                throw new IllegalStateException(fault.text());
            });
            if (core.exitCode().orElse(-1) != 0) {
                throw new IllegalStateException("the program of core " + node + " ended with " + core.exitCode());
            }
        }
        return this;
    }

    /** Runs all programs for so many cycles, whether they end or not. */
    MicroChip runFor(long cycles) {
        chip.run(cycles);
        return this;
    }

    /** Returns the address of an offset in a core's memory, as all cores see it. */
    public int address(int node, int offset) {
        return chip.description().map().globalAddress(node, offset);
    }

    /** Returns the address of an offset in the DRAM. */
    public int dram(int offset) {
        return chip.description().map().dramBase() + offset;
    }

    int word(int node, int offset) {
        return chip.memory().storage(address(node, 0)).loadWord(offset);
    }

    void setWord(int node, int offset, int value) {
        chip.memory().storage(address(node, 0)).storeWord(offset, value);
    }

    void setWord(int address, int value) {
        chip.memory().storage(address).storeWord(chip.memory().place(address), value);
    }

    /** Returns a word that a program has left for the host. */
    public int result(int node, int number) {
        return word(node, RESULTS + 4 * number);
    }
}
