package org.edarts.calibration.codecache;

import java.util.Map;
import org.edarts.calibration.MicroChip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.memory.ProgramLoader;
import org.edarts.pic.elf.ElfFile;

/**
 * What it takes core (0, 0) of an E16 to call a function that lies elsewhere, and to copy it, in cycles.
 *
 * @param bytes the function's size
 * @param outside a call of it where it is
 * @param byLoads its copy, word by word
 * @param byDma its copy by DMA, until it is there
 * @param inside a call of the copy
 */
record CarriedCode(int bytes, long outside, long byLoads, long byDma, long inside) {
    /** Stands for the DRAM in place of a core that holds the function. */
    static final int DRAM = -1;

    private static final int CODE = 0x4000;
    private static final long SEED = 3;

    /**
     * Measures.
     *
     * @param holder the number of the core that holds the function, or {@link #DRAM}
     * @param bytes about how large the function is
     * @param passes how much of it a call carries out: its first part once if less than 1, or all of it several times
     */
    static CarriedCode measure(int holder, int bytes, double passes) {
        int turns = (int) Math.max(1, passes);
        int reached = (int) (bytes * Math.min(1, passes));
        MicroChip chip = new MicroChip(Chips.PARALLELLA);
        int code = holder == DRAM ? chip.dram(CODE) : chip.address(holder, CODE);
        ElfFile function = Assembler.assemble(
                "function",
                new FunctionText(SEED).function("f", bytes, reached).text(),
                Map.of(".text", Integer.toUnsignedLong(code)));
        int size = function.symbol("f_end").orElseThrow().value() - code;
        ProgramLoader.load(function, chip.chip().seenBy(0));
        String constants = ".set code, %d\n.set words, %d\n.set doublewords, %d\n.set turns, %d\n"
                .formatted(Integer.toUnsignedLong(code), size + 3 >> 2, size + 7 >> 3, turns);
        chip.place(0, Assembler.assemble("breakeven.S", StudyFiles.text("breakeven.S") + constants))
                .run();
        return new CarriedCode(size, chip.result(0, 0), chip.result(0, 1), chip.result(0, 2), chip.result(0, 3));
    }

    /** Returns from how many calls on it is cheaper to copy first; at least 1. */
    long breakEven(long copy) {
        return Math.max(1, (long) Math.ceil(copy / (double) (outside - inside)));
    }
}
