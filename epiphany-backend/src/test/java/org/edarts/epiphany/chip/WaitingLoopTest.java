package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.core.CoreState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cores that wait in a loop need not go round in it, and are in the end as if they had. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class WaitingLoopTest {
    private static final int UNUSED = 0x7F00;
    private static final int CORES = 16;

    /** Loops that end when the word at 0x3000 is 1; r0 is 0x3000. */
    private static final List<String> WAITS = List.of(
            """
            wait: ldr r1, [r0]
             sub r1, r1, #1
             bne wait
            """,
            """
            wait: mov r5, #0x3000
             ldr r1, [r5]
             mov r3, #1
             movt r3, #0
             sub r2, r1, r3
             bne wait
            """,
            // Stores the same again and again, and takes long: two results of which one is late.
            """
             mov r6, #7
            wait: ldr r1, [r0]
             str r6, [r0, #3]
             fadd r7, r6, r6
             fmul r8, r7, r7
             strd r8, [r0, #4]
             ldrb r9, [r0, #12]
             mov r10, r9
             nop
             sub r1, r1, #1
             bne wait
            """,
            // Counts up to four, and begins again: four rounds are one.
            """
            wait: mov r2, #4
            count: sub r2, r2, #1
             bne count
             ldr r1, [r0]
             sub r1, r1, #1
             bne wait
            """,
            // Changes a word and changes it back.
            """
            wait: mov r2, #1
             str r2, [r0, #5]
             mov r2, #0
             str r2, [r0, #5]
             ldr r1, [r0]
             sub r1, r1, #1
             bne wait
            """,
            // Counts how often it went round: never the same.
            """
             mov r11, #0
            wait: add r11, r11, #1
             ldr r1, [r0]
             sub r1, r1, #1
             bne wait
            """);

    private static String word(String register, int value) {
        return " mov " + register + ", #" + (value & 0xFFFF) + "\n movt " + register + ", #" + (value >>> 16) + "\n";
    }

    /** Waits, works for a while, and tells the next core; the first one begins, and each goes round so many times. */
    private static String ring(TimedChip chip, int node, int rounds, Random random) {
        int next = chip.description().map().globalAddress((node + 1) % CORES, 0x3000);
        // Cycles, or what passes the node's routers.
        String timer = node % 3 == 2
                ? ""
                : word("r12", 0xF00)
                        + " movts meshconfig, r12\n"
                        + word("r12", node % 3 == 0 ? 0x10 : 0xE0)
                        + " movts config, r12\n"
                        + word("r12", -1)
                        + " movts ctimer0, r12\n";
        return timer
                + " mov r0, #0x3000\n"
                + word("r20", next)
                + " mov r21, #" + rounds + "\n"
                + "round:\n"
                + (node == 0 ? " b work\n" : "")
                + "again:\n"
                + WAITS.get(random.nextInt(WAITS.size()))
                + " mov r1, #0\n str r1, [r0]\n"
                + (node == 0 ? " sub r21, r21, #1\n beq end\n" : "")
                + "work:\n"
                + " mov r22, #" + (1 + random.nextInt(200)) + "\n"
                + "busy: sub r22, r22, #1\n bne busy\n"
                + (node % 4 == 1 ? word("r24", next + 0x100) + " ldr r25, [r24]\n" : "")
                + " mov r23, #1\n str r23, [r20]\n"
                + (node == 0 ? " b again\n" : " sub r21, r21, #1\n bne again\n")
                + "end:\n"
                + (node % 3 != 2 ? " movfs r26, ctimer0\n" : "")
                + " mov r0, #0\n trap 3\n";
    }

    private static TimedChip ring(long seed, boolean looked) {
        Random random = new Random(seed);
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        for (int node = 0; node < CORES; node++) {
            Programs.load(chip, node, ring(chip, node, 12, random));
            if (looked) {
                // Each instruction of a core that is watched is looked at.
                chip.watch(node, UNUSED, 2, (pc, core, cycle) -> {});
            }
        }
        return chip;
    }

    private static List<String> text(TimedChip chip) {
        List<String> text = new ArrayList<>();
        for (int node = 0; node < CORES; node++) {
            CoreState core = chip.cores().get(node);
            text.add("core " + node + " " + chip.report(node) + " pc " + Integer.toHexString(core.pc()) + " clock "
                    + core.clock() + " status " + Integer.toHexString(core.status()) + " fault " + core.firstFault());
            for (int register = 0; register < 64; register++) {
                text.add("r" + register + " " + core.register(register));
            }
            text.add("memory " + Arrays.hashCode(chip.seenBy(node).read(0, 0x8000)));
        }
        text.add(chip.meshTraffic().toString());
        return text;
    }

    /** Pauses stop cores in the midst of their loops. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
    void whoDoesNotGoRoundIsAsIfItHad(long seed) {
        TimedChip looked = ring(seed, true);
        TimedChip skipped = ring(seed, false);
        Random pauses = new Random(seed);
        long limit = 0;
        boolean goesOn = true;
        while (goesOn) {
            limit += 1 + pauses.nextInt(pauses.nextInt(4) == 0 ? 50 : 20_000);
            goesOn = looked.run(limit);
            assertEquals(goesOn, skipped.run(limit), "seed " + seed + " until " + limit);
            assertEquals(text(looked), text(skipped), "seed " + seed + " until " + limit);
        }
        for (CoreState core : skipped.cores()) {
            assertTrue(core.exitCode().isPresent(), core.place());
        }
    }

    /** Two hours of the chip, of which a simulator that went round would take a day. */
    @Test
    void waitingCostsNothing() {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        for (int node = 0; node < CORES; node++) {
            Programs.load(chip, node, " mov r0, #0x3000\n" + WAITS.get(node % 4) + " mov r0, #0\n trap 3\n");
        }
        long hours = 2L * 3600 * 600_000_000;
        assertTrue(chip.run(hours));
        for (int node = 0; node < CORES; node++) {
            CoreState core = chip.cores().get(node);
            assertTrue(core.clock() >= hours && core.clock() < hours + 20, core.place() + " at " + core.clock());
            assertTrue(chip.report(node).instructions() > hours / 8, core.place());
        }
        HostAccess host = new HostAccess(chip);
        for (int node = 0; node < CORES; node++) {
            host.writeWord(chip.description().map().globalAddress(node, 0x3000), 1, hours);
        }
        assertEquals(false, chip.run(hours + 10_000));
        chip.cores().forEach(core -> assertTrue(core.exitCode().isPresent(), core.place()));
    }

    /** A timer that comes to zero takes the core out of its loop, in its cycle: one of cycles, or of the mesh. */
    @ParameterizedTest
    @ValueSource(ints = {0x10, 0xE0})
    void timersEndTheWaiting(int config) {
        List<List<String>> outcomes = new ArrayList<>();
        for (boolean looked : List.of(true, false)) {
            TimedChip chip = Programs.chip(Chips.PARALLELLA);
            Programs.load(chip, 0, """
                     b start
                    .org 0x0c
                     b handler
                    .org 0x40
                    start:
                     mov r0, #0x3000
                     mov r1, #0xf00
                     movts meshconfig, r1
                     mov r2, #0x3f7
                     movts imask, r2
                     mov r3, #1900
                     movts ctimer0, r3
                     gie
                     mov r4, #CONFIG
                     movts config, r4
                    wait: ldr r5, [r0]
                     sub r5, r5, #1
                     bne wait
                    handler:
                     mov r0, #0
                     trap 3
                    """.replace("CONFIG", Integer.toString(config)));
            Programs.load(
                    chip,
                    1,
                    word("r0", chip.description().map().globalAddress(0, 0x3100))
                            + " mov r1, #2000\nagain: str r1, [r0]\n mov r2, #20\nbusy: sub r2, r2, #1\n bne busy\n"
                            + " sub r1, r1, #1\n bne again\n mov r0, #0\n trap 3\n");
            if (looked) {
                chip.watch(0, UNUSED, 2, (pc, core, cycle) -> {});
            }
            Programs.run(chip);
            assertTrue(chip.report(0).cycles() > 1900, chip.report(0).toString());
            assertEquals(
                    config == 0xE0,
                    chip.report(0).cycles() > 100_000,
                    chip.report(0).toString());
            outcomes.add(text(chip));
        }
        assertEquals(outcomes.get(0), outcomes.get(1));
    }
}
