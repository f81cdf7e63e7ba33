package org.edarts.epiphany.chip;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.memory.ProgramLoader;
import org.edarts.pic.elf.ElfFile;

/** Runs small assembly programs on timed chips. */
final class Programs {
    private static final long LIMIT = 10_000_000;
    private static final int EXIT = 3;

    private Programs() {}

    /** Returns a chip whose traps end programs with the code in r0. */
    static TimedChip chip(Chip board) {
        return new TimedChip(board, (core, memory) -> {
            if (core.trap() != EXIT) {
                throw new IllegalStateException("trap " + core.trap());
            }
            core.exit(core.register(0));
        });
    }

    /** Puts a program into a core, which begins at 0. */
    static void load(TimedChip chip, int node, String text) {
        ElfFile program = Assembler.assemble("test.S", text);
        ProgramLoader.load(program, chip.seenBy(node));
        chip.start(node, program.entry());
    }

    /** Runs a chip to the end of its programs. */
    static void run(TimedChip chip) {
        if (chip.run(LIMIT)) {
            throw new IllegalStateException("the programs have not ended after " + LIMIT + " cycles");
        }
        for (CoreState core : chip.cores()) {
            core.firstFault().ifPresent(fault -> {
                throw new IllegalStateException(fault.text());
            });
        }
    }

    /** Returns the cycles of a program on one core. */
    static long cycles(String text) {
        TimedChip chip = chip(Chips.EPIPHANY_IV);
        load(chip, 0, text);
        run(chip);
        return chip.report(0).cycles();
    }
}
