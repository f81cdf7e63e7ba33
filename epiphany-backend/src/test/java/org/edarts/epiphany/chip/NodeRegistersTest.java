package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.core.ProgramEnding;
import org.edarts.epiphany.counts.Stall;
import org.edarts.epiphany.functional.FunctionalRun;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.service.Sandbox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The registers of a core's memory and of its mesh node, and who goes first where the mesh and the core meet. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class NodeRegistersTest {
    private static final String END = "\n trap 3\n";
    private static final int MOST = -1;

    private static String set(String register, int value) {
        return " mov " + register + ", #" + (value & 0xFFFF) + "\n movt " + register + ", #" + (value >>> 16) + "\n";
    }

    private static String special(String register, int value) {
        return set("r60", value) + " movts " + register + ", r60\n";
    }

    /** Ends with what is in a protected page, what is in another, and what the registers tell. */
    private static final String WRITES_A_PROTECTED_PAGE = """
             gid
             mov r1, #4
             movts memprotect, r1
             mov r2, #7
             mov r8, #0x2ffc
             str r2, [r8]
             mov r9, #0x3000
             str r2, [r9]
             ldr r3, [r8]
             ldr r4, [r9]
             movfs r5, memstatus
             movfs r6, ilat
             lsl r5, r5, #4
             lsl r6, r6, #5
             add r0, r3, r4
             add r0, r0, r5
             add r0, r0, r6
             trap 3
            """;

    private static final int REFUSED = 7 + (4 << 4) + (4 << 5);

    @Test
    void aProtectedPageIsNotWritten() throws IOException {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        Programs.load(chip, 0, WRITES_A_PROTECTED_PAGE);
        Programs.run(chip);
        assertEquals(REFUSED, chip.cores().get(0).exitCode().orElseThrow());
        assertEquals(
                REFUSED,
                new FunctionalRun(Chips.EPIPHANY_IV, List.of(0), Sandbox.CLOSED, 1_000)
                        .run(
                                Assembler.assemble("test.S", WRITES_A_PROTECTED_PAGE),
                                List.of(),
                                InputStream.nullInputStream(),
                                OutputStream.nullOutputStream(),
                                OutputStream.nullOutputStream())
                        .exitCode());
    }

    @Test
    void aWriteOfAnotherCoreToAProtectedPageWakesItsOwner() {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        Programs.load(chip, 0, """
                 b main
                .balign 4
                .word 0
                 b fault
                main:
                 mov r1, #4
                 movts memprotect, r1
                 gie
                again:
                 idle
                 b again
                fault:
                 mov r8, #0x2000
                 ldr r0, [r8]
                 add r0, r0, #5
                 trap 3
                """);
        Programs.load(
                chip,
                1,
                " mov r20, #200\nwait:\n sub r20, r20, #1\n bne wait\n" + set("r8", 0x8080_2000)
                        + " str r20, [r8]\n mov r2, #9\n str r2, [r8]\n" + END);
        Programs.run(chip);
        assertEquals(5, chip.cores().get(0).exitCode().orElseThrow());
    }

    private static String storesTo(int address, int count) {
        return set("r8", address) + " mov r2, #3\n mov r20, #" + count
                + "\nagain:\n str r2, [r8]\n sub r20, r20, #1\n bne again\n";
    }

    @Test
    void timersCountWhatTheRoutersDo() {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        int coreAccess = 14 << 8;
        int anyWait = 2 << 4;
        Programs.load(
                chip,
                0,
                counting(coreAccess | anyWait) + storesTo(0x8090_2000, 20)
                        + " movfs r0, ctimer0\n movfs r1, ctimer1\n trap 3\n");
        Programs.run(chip);
        // The last stores may still wait in the node when the timer is read.
        assertEquals(20, MOST - chip.cores().get(0).exitCode().orElseThrow(), 2);
        assertEquals(0, MOST - chip.cores().get(0).register(1), "nothing is in the way of a single stream");
    }

    /** What is offered through a port is what goes through it and, cycle by cycle, what was refused before. */
    @Test
    void whatANodeRefusesItWasOfferedInVain() {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        int westAccess = 12 << 8;
        int westWait = 6 << 4;
        int eastWait = 7 << 8;
        // Cores 0 and 1 both write to core 2: the streams meet in the router of core 1.
        Programs.load(chip, 0, counting(eastWait) + stream(0x80A0_2000) + COUNTED);
        Programs.load(chip, 1, counting(westAccess | westWait) + stream(0x80A0_2800) + COUNTED);
        Programs.run(chip);
        int refused = MOST - chip.cores().get(0).exitCode().orElseThrow();
        assertTrue(refused > 20, () -> refused + " refused");
        assertEquals(400 + refused, MOST - chip.cores().get(1).exitCode().orElseThrow());
        assertEquals(0, MOST - chip.cores().get(1).register(1), "nothing goes west");
    }

    private static final String COUNTED =
            " mov r20, #2000\nlater:\n sub r20, r20, #1\n bne later\n movfs r0, ctimer0\n movfs r1, ctimer1\n trap 3\n";

    private static String counting(int events) {
        return special("meshconfig", events)
                + special("ctimer0", MOST)
                + special("ctimer1", MOST)
                + special("config", 14 << 4 | 15 << 8);
    }

    private static String stream(int address) {
        return set("r8", address) + " mov r20, #40\nagain:\n" + " strd r2, [r8]\n".repeat(10)
                + " sub r20, r20, #1\n bne again\n";
    }

    private static long steps(Chip board, int detour) {
        TimedChip chip = Programs.chip(board);
        Programs.load(
                chip,
                0,
                special("cmeshroute", detour)
                        + storesTo(chip.description().map().globalAddress(1, 0x2000), 1)
                        + END);
        // A core whose store never arrives waits for it before its trap.
        chip.run(10_000);
        int arrived = chip.memory()
                .storage(chip.description().map().globalAddress(1, 0))
                .loadWord(0x2000);
        return arrived == 3 ? chip.meshTraffic().cMeshSteps() : -1;
    }

    @Test
    void aDetourLeadsAround() {
        int eastGoesSouth = 0b101 << 3;
        int eastGoesNorthOverTheEdge = 0b111 << 3;
        int eastIsBlocked = 0b100 << 3;
        assertEquals(2, steps(Chips.EPIPHANY_IV, 0));
        assertEquals(4, steps(Chips.EPIPHANY_IV, eastGoesSouth));
        assertEquals(-1, steps(Chips.EPIPHANY_IV, eastIsBlocked));
        assertEquals(-1, steps(Chips.EPIPHANY_IV, eastGoesNorthOverTheEdge));
    }

    @Test
    void aCoreWhoseStoreIsStuckWaitsUntilAnotherCoreEndsTheDetour() {
        TimedChip chip = Programs.chip(Chips.EPIPHANY_IV);
        int eastIsBlocked = 0b100 << 3;
        String blocked = special("cmeshroute", eastIsBlocked) + storesTo(0x8090_2000, 1) + END;
        Programs.load(chip, 0, blocked);
        assertFalse(chip.run(10_000), "the chip stands still, as nothing can happen any more");
        assertEquals(
                List.of(
                        "core (32, 8), pc 0x00000026: waits for the mesh, in which something that the core has sent is stuck:"
                                + " see the detours of the routers"),
                ProgramEnding.of(List.of(chip.cores().get(0)), false, 10_000).complaints());

        TimedChip freed = Programs.chip(Chips.EPIPHANY_IV);
        Programs.load(freed, 0, blocked);
        Programs.load(
                freed,
                9,
                " mov r20, #200\nwait:\n sub r20, r20, #1\n bne wait\n" + set("r8", 0x808F_0710)
                        + " mov r2, #0\n str r2, [r8]\n" + END);
        Programs.run(freed);
        assertEquals(3, freed.memory().storage(0x8090_0000).loadWord(0x2000));
        assertTrue(freed.cores().get(0).exitCode().isPresent());
    }

    /** Code that issues two instructions, a line, in each cycle. */
    private static String denseCode() {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            code.append(" fadd r")
                    .append(32 + i % 8)
                    .append(", r48, r49\n add r")
                    .append(16 + i % 4)
                    .append(", r50, r51\n");
        }
        return " mov r20, #50\nagain:\n" + code + " sub r20, r20, #1\n bne again\n" + END;
    }

    private static long fetchStalls(int target) {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        Programs.load(chip, 0, denseCode());
        Programs.load(chip, 1, stream(0x8080_0000 + target) + END);
        Programs.run(chip);
        return chip.report(0).stalls().get(Stall.LOCAL_FETCH);
    }

    @Test
    void writesOfOthersComeBeforeTheFetchFromTheSameBank() {
        long apart = fetchStalls(0x6000);
        long together = fetchStalls(0x1000);
        assertTrue(together > apart + 20, together + " and " + apart);
    }

    /** The cycles until a DMA channel has copied 200 words within the core while the core carries out dense code. */
    private static long copyBeside(int from) {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        Programs.load(chip, 0, """
                 b main
                .balign 8
                descriptor:
                .word 0x43, 0x40004, 0x100c8, 0, %d, 0x4000
                main:
                 mov r1, #8
                 lsl r1, r1, #16
                 mov r2, #8
                 orr r1, r1, r2
                 movts dma0config, r1
                """.formatted(from) + denseCode());
        long cycles = 0;
        while (chip.memory().storage(0x8080_0000).loadWord(0x4000 + 4 * 199) == 0 && cycles < 5_000) {
            chip.memory().storage(0x8080_0000).storeWord(from + 4 * 199, 1);
            cycles += 10;
            chip.run(cycles);
        }
        return cycles;
    }

    @Test
    void theDmaComesLast() {
        assertTrue(copyBeside(0x1000) > copyBeside(0x6000) + 100, "code that needs its bank keeps the DMA away");
    }
}
