package org.edarts.calibration;

import org.edarts.cam.chip.Chips;
import org.edarts.pic.elf.ElfFile;

/**
 * Where a program that calls {@code sqrtf} again and again has its code, its library and its stack; names as in eSDK's
 * linker scripts.
 */
public enum CodePlacement {
    /** All in the core's memory. */
    INTERNAL("internal.elf"),
    /** The library in the DRAM. */
    FAST("fast.elf"),
    /** All in the DRAM. */
    LEGACY("legacy.elf");

    private final String program;

    CodePlacement(String program) {
        this.program = program;
    }

    /** Returns the program, linked so. */
    public ElfFile program() {
        return CompiledProgram.named(program);
    }

    /** Returns the cycles of a call on the first core of an E16 board of 2015. */
    public double cycles() {
        return new MicroChip(Chips.PARALLELLA).place(0, program()).run().result(0, 0);
    }
}
