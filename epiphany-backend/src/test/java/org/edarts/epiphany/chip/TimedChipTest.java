package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.counts.Stall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs on several cores, and what they do to each other. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TimedChipTest {
    private static final String END = "\n trap 3\n";

    private static String address(String register, int value) {
        return " mov " + register + ", #" + (value & 0xFFFF) + "\n movt " + register + ", #" + (value >>> 16) + "\n";
    }

    @Test
    void aDependentRemoteLoadTakes18CyclesAnd3PerHop() {
        for (int target : new int[] {1, 7, 9, 63}) {
            TimedChip chip = Programs.chip(Chips.EPIPHANY_IV);
            StringBuilder loads = new StringBuilder();
            for (int i = 0; i < 10; i++) {
                loads.append(" ldr r16, [r8]\n add r17, r16, r16\n");
            }
            Programs.load(chip, 0, address("r8", chip.description().map().globalAddress(target, 0x2000)) + loads + END);
            Programs.run(chip);
            int hops = target / 8 + target % 8;
            double perLoad = chip.report(0).stalls().get(Stall.EXTERNAL_LOAD) / 10.0;
            assertEquals(18 + 3 * hops, perLoad, 0.1 * (18 + 3 * hops));
        }
    }

    @Test
    void anAccessToNothingIsToldWithItsInstruction() {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        Programs.load(chip, 0, address("r8", 0x70000000) + " ldr r16, [r8]\n" + END);
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> Programs.run(chip));
        assertTrue(failure.getMessage().contains("0x70000000 by 'ldr r16"), failure.getMessage());
    }

    private static final String RECEIVER = """
             mov r8, #0x2000
            wait:
             ldr r16, [r8]
             sub r17, r16, #0
             beq wait
             ldr r0, [r8, #1]
             trap 3
            """;

    @Test
    void aFlagAndItsDataArriveInOrder() {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        String sender = address("r8", chip.description().map().globalAddress(15, 0x2000))
                + " mov r16, #42\n str r16, [r8, #1]\n mov r16, #1\n str r16, [r8]\n mov r0, #0\n" + END;
        Programs.load(chip, 0, sender);
        Programs.load(chip, 15, RECEIVER);
        Programs.run(chip);
        assertEquals(42, chip.cores().get(15).exitCode().orElseThrow());
    }

    @Test
    void aCoreFindsInTheDramWhatItStoredThere() {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        StringBuilder stores = new StringBuilder(address("r8", 0x8E000100));
        for (int i = 1; i <= 30; i++) {
            stores.append(" mov r16, #").append(i).append("\n str r16, [r8]\n");
        }
        Programs.load(chip, 0, stores + " ldr r0, [r8]\n" + END);
        Programs.run(chip);
        assertEquals(30, chip.cores().get(0).exitCode().orElseThrow());
    }

    @Test
    void everyCoreCountsUpUnderALock() {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        String program = address("r8", chip.description().map().globalAddress(5, 0x2000)) + """
                         mov r20, #20
                         mov r22, #0
                        again:
                         mov r16, #1
                        lock:
                         mov r17, #1
                         testset r17, [r8, r22]
                         sub r18, r17, #0
                         bne lock
                         ldr r19, [r8, #1]
                         add r19, r19, #1
                         str r19, [r8, #1]
                        seen:
                         ldr r21, [r8, #1]
                         sub r21, r21, r19
                         bne seen
                         mov r17, #0
                         str r17, [r8]
                         sub r20, r20, #1
                         bne again
                         mov r0, #0
                         trap 3
                        """;
        for (int node = 0; node < 16; node++) {
            Programs.load(chip, node, program);
        }
        Programs.run(chip);
        assertEquals(
                320,
                chip.memory()
                        .storage(chip.description().map().globalAddress(5, 0))
                        .loadWord(0x2004));
    }

    @Test
    void aStoreBehindATestSetThatFailsIsCarriedOut() {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        String program = address("r8", chip.description().map().globalAddress(5, 0x2000)) + """
                         mov r9, #0x3000
                         mov r22, #0
                         mov r17, #7
                         testset r17, [r8, r22]
                         mov r17, #8
                         testset r17, [r8, r22]
                         str r17, [r9]
                         ldr r0, [r9]
                         trap 3
                        """;
        Programs.load(chip, 0, program);
        Programs.run(chip);
        assertEquals(7, chip.cores().get(0).exitCode().orElseThrow());
    }

    @Test
    void anInterruptWakesAnIdleCoreBeforeItsTimerDoes() {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        String sleeper = """
                 b main
                .balignw 32,0x01a2
                 nop
                 nop
                 b user
                main:
                 mov r1, #0
                 movts imask, r1
                 mov r1, #0x10
                 movts config, r1
                 mov r1, #0xffff
                 movts ctimer0, r1
                 gie
                 idle
                 trap 3
                user:
                 mov r0, #7
                 trap 3
                """;
        int ilatst = 0xF042C;
        String waker = address("r8", chip.description().map().globalAddress(3, ilatst))
                + " mov r16, #0x200\n str r16, [r8]\n mov r0, #0\n" + END;
        Programs.load(chip, 3, sleeper);
        Programs.load(chip, 0, waker);
        Programs.run(chip);
        assertEquals(7, chip.cores().get(3).exitCode().orElseThrow());
        assertTrue(
                chip.report(3).cycles() < 1_000, "woken after " + chip.report(3).cycles());
    }

    @Test
    void aTimerThatEndsDuringARemoteLoadInterruptsBehindIt() {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        String program = """
                 b start
                .org 0x0C
                 b handler
                .org 0x100
                handler:
                 movfs r20, iret
                 mov r21, r16
                 rti
                start:
                 gie
                 mov r1, #100
                 movts ctimer0, r1
                 mov r1, #0x10
                 movts config, r1
                 ldr r16, [r8]
                loaded:
                 mov r1, #%low(loaded)
                 sub r0, r20, r1
                """;
        Programs.load(chip, 0, program.replace(" gie\n", " gie\n" + address("r8", 0x8E000100)) + END);
        chip.memory().storage(0x8E000100).storeWord(0x100, 42);
        Programs.run(chip);
        assertEquals(0, chip.cores().get(0).exitCode().orElseThrow());
        assertEquals(42, chip.cores().get(0).register(21));
    }

    @Test
    void cyclesAreTheSameInEveryRun() {
        assertEquals(crowd(), crowd());
    }

    private static String crowd() {
        TimedChip chip = halos(4, 4, 200);
        Programs.run(chip);
        StringBuilder cycles = new StringBuilder();
        for (int node = 0; node < 16; node++) {
            cycles.append(chip.report(node)).append('\n');
        }
        return cycles.toString();
    }

    /** Each core computes, stores 4 doublewords into its eastern neighbour, and waits for its own. */
    private static TimedChip halos(int rows, int columns, int turns) {
        TimedChip chip = Programs.chip(Chips.mesh(rows, columns));
        for (int node = 0; node < rows * columns; node++) {
            int next = node / columns * columns + (node + 1) % columns;
            StringBuilder work = new StringBuilder();
            for (int i = 0; i < 40; i++) {
                work.append(" fmadd r").append(32 + i % 8).append(", r40, r41\n");
            }
            String stores = " strd r16, [r8, #2]\n strd r16, [r8, #3]\n strd r16, [r8, #4]\n str r20, [r8]\n";
            Programs.load(
                    chip,
                    node,
                    address("r8", chip.description().map().globalAddress(next, 0x4000))
                            + " mov r9, #0x4000\n mov r20, #0\n mov r21, #" + turns
                            + "\nturn:\n add r20, r20, #1\n" + work + stores
                            + "wait:\n ldr r22, [r9]\n sub r22, r22, r20\n blt wait\n sub r23, r20, r21\n bne turn\n"
                            + " mov r0, #0\n" + END);
        }
        return chip;
    }

    @Test
    void nothingIsAllocatedPerInstruction() {
        TimedChip chip = halos(8, 8, 30_000);
        chip.run(50_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(thread);
        long before = threads.getThreadAllocatedBytes(thread);
        chip.run(100_000);
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        long instructions = 0;
        for (int node = 0; node < 64; node++) {
            instructions += chip.report(node).instructions();
        }
        assertTrue(instructions > 1_000_000, "only " + instructions + " instructions");
        assertTrue(allocated < 100_000, allocated + " bytes for " + instructions + " instructions");
    }

    /** The usual barrier: WAND, then IDLE; the handler returns behind the IDLE. */
    private static final String BARRIER = """
             b main
            .balignw 32,0x01a2
             rti
            main:
             mov r1, #0
             movts imask, r1
             mov r2, #50
            turn:
             gie
             wand
             idle
             sub r2, r2, #1
             bne turn
             mov r0, #0
             trap 3
            """;

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 16})
    void coresThatSleepBehindWandAreWokenWhenAllAreThere(int cores) {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        for (int node = 0; node < cores; node++) {
            Programs.load(chip, node, BARRIER);
        }
        Programs.run(chip);
        for (int node = 0; node < cores; node++) {
            assertEquals(0, chip.cores().get(node).exitCode().orElseThrow(), "core " + node);
        }
    }
}
