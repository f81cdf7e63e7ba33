package org.edarts.epiphany.pic;

import java.util.List;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.elf.ElfSymbol;

/** Memory in the boards' DRAM that a program leaves unused: behind all that it loads, its stack and its heap. */
final class SpareMemory {
    /** Where the DRAM of the boards ends: 32 MB from 0x8E000000 on. */
    static final int END = 0x9000_0000;

    private static final int BEGIN = 0x8E00_0000;
    private static final List<String> LIMITS = List.of("___stack", "___heap_start", "___heap_end");
    private static final int LINE = 64;

    /** What a function may write from its stack pointer on. */
    private static final int FRAME = 16;

    private SpareMemory() {}

    /** Returns where it begins; {@link #END} if there is none. */
    static int behind(ElfFile program) {
        int end = BEGIN;
        for (ElfSegment segment : program.segments()) {
            end = later(end, segment.address() + segment.memorySize());
        }
        for (ElfSymbol symbol : program.symbols()) {
            if (LIMITS.contains(symbol.name())) {
                end = later(end, symbol.value() + FRAME);
            }
        }
        return end + LINE - 1 & -LINE;
    }

    private static int later(int end, int candidate) {
        return Integer.compareUnsigned(candidate, end) > 0 && Integer.compareUnsigned(candidate, END) <= 0
                ? candidate
                : end;
    }
}
