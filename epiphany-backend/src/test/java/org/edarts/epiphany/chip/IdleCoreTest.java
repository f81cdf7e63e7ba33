package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.core.ProgramEnding;
import org.edarts.epiphany.functional.FunctionalRun;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.service.Sandbox;
import org.junit.jupiter.api.Test;

/** What wakes a core that idles, with time and without. */
class IdleCoreTest {
    /** Counts 500 idle cycles; the handler of the timer's interrupt ends the program with what is left of them. */
    private static final String COUNTS_IDLE_CYCLES = """
             b begin
             .org 0x0c
             b woken
             .org 0x28
            begin:
             mov r1, #0x20
             movts config, r1
             mov r1, #500
             movts ctimer0, r1
             idle
             mov r0, #1
             trap 3
            woken:
             movfs r0, ctimer0
             trap 3
            """;

    /**
     * Starts a transfer of one word and goes to sleep behind it; the handler of the channel's interrupt ends the
     * program.
     */
    private static final String SLEEPS_BEHIND_A_TRANSFER = """
             b begin
             .org 0x18
             b woken
             .org 0x28
             .balign 8
            descriptor:
             .word 0x53, 0x40004, 0x10001, 0, 0x28, 0x4000
            begin:
             mov r1, #8
             mov r2, #0x28
             lsl r2, r2, #16
             orr r1, r1, r2
             movts dma0config, r1
             mov r0, #7
             idle
             mov r0, #1
             trap 3
            woken:
             sub r0, r0, #7
             trap 3
            """;

    /** Each core clears a word of its memory first, core 0 tells core 1 at once, and core 1 waits to be told. */
    private static final String CLEARS_BEFORE_IT_LISTENS = """
             mov r20, #100
            clearing:
             sub r20, r20, #1
             bne clearing
             mov r8, #0x2000
             mov r0, #0
             str r0, [r8]
             movfs r1, coreid
             mov r2, #0x808
             sub r2, r1, r2
             bne listen
             mov r20, #60
            later:
             sub r20, r20, #1
             bne later
             movt r8, #0x8090
             mov r3, #1
             str r3, [r8]
             trap 3
            listen:
             ldr r3, [r8]
             sub r3, r3, #1
             bne listen
             trap 3
            """;

    private static ProgramEnding withoutTime(String text, List<Integer> nodes) throws IOException {
        return new FunctionalRun(Chips.PARALLELLA, nodes, Sandbox.CLOSED, 100_000)
                .run(
                        Assembler.assemble("test.S", text),
                        List.of(),
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream());
    }

    private static TimedChip inTime(String text) {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        Programs.load(chip, 0, text);
        Programs.run(chip);
        return chip;
    }

    @Test
    void aTimerThatCountsIdleCyclesWakesIt() throws IOException {
        TimedChip chip = inTime(COUNTS_IDLE_CYCLES);
        assertEquals(0, chip.cores().get(0).exitCode().orElseThrow());
        assertEquals(500, chip.report(0).idle(), 2);
        ProgramEnding ending = withoutTime(COUNTS_IDLE_CYCLES, List.of(0));
        assertEquals(List.of(), ending.complaints());
        assertEquals(0, ending.exitCode());
        assertTrue(ending.cycles() > 500, () -> "after " + ending.cycles());
    }

    @Test
    void aTransferWakesItThatHasEndedWhileItIdled() throws IOException {
        TimedChip chip = inTime(SLEEPS_BEHIND_A_TRANSFER);
        assertEquals(0, chip.cores().get(0).exitCode().orElseThrow());
        ProgramEnding ending = withoutTime(SLEEPS_BEHIND_A_TRANSFER, List.of(0));
        assertEquals(List.of(), ending.complaints());
        assertEquals(0, ending.exitCode());
    }

    @Test
    void whatANeighbourIsToldAtOnceIsNotClearedAfterwards() throws IOException {
        ProgramEnding ending = withoutTime(CLEARS_BEFORE_IT_LISTENS, List.of(0, 1));
        assertEquals(List.of(), ending.complaints());
    }
}
