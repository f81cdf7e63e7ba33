package org.edarts.epiphany.board;

import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;

/** Small programs for the cores of a workgroup. */
final class BoardPrograms {
    /** Where programs leave their result. */
    static final int RESULT = 0x4000;

    /** Where programs say that the result is there. */
    static final int FLAG = 0x4004;

    /** Stores three times the core's id, sets the flag, and sleeps. */
    static final ElfFile TRIPLE = Assembler.assemble("triple.S", """
            movfs r0, coreid
            add r1, r0, r0
            add r1, r1, r0
            mov r2, #0x4000
            str r1, [r2]
            mov r3, #1
            str r3, [r2, #1]
            idle
            """);

    /** Counts up for ever; each USER interrupt adds 1 to the word of the flag. */
    static final ElfFile COUNTER = Assembler.assemble("counter.S", """
            b main
            .balignw 32,0x01a2
            nop
            nop
            b user
            main:
            mov r0, %low(count)
            movts iret, r0
            rti
            count:
            mov r1, #0
            mov r2, #0x4000
            again:
            add r1, r1, #1
            str r1, [r2]
            b again
            user:
            ldr r3, [r2, #1]
            add r3, r3, #1
            str r3, [r2, #1]
            rti
            """);

    private BoardPrograms() {}
}
