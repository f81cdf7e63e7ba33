package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.core.CoreState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cores that run ahead of what may reach them do the same in the same cycles as cores that do not. */
class RunAheadTest {
    private static final int UNUSED = 0x7F00;

    /** Sums a table that others write to, stores into its own code's bank, until the first word of the table is -1. */
    private static final String WORKER = """
             mov r0, #0x1000
             mov r1, #0
             mov r6, #0
            round:
             mov r2, #0
            next:
             ldr r3, [r0, r2]
             fadd r7, r3, r1
             add r1, r1, r3
             lsl r5, r1, #3
             add r2, r2, #4
             strh r5, [r0, #0x40]
             mov r4, #32
             sub r4, r4, r2
             bne next
             add r6, r6, #1
             ldr r3, [r0]
             add r3, r3, #1
             bne round
             str r6, [r0, #0x44]
             trap 3
            """;

    private static String address(String register, int value) {
        return " mov " + register + ", #" + (value & 0xFFFF) + "\n movt " + register + ", #" + (value >>> 16) + "\n";
    }

    /** Writes words of another core's table after that many rounds, again and again, and at last -1. */
    private static String writer(int target, int pause) {
        return address("r8", target) + """
                 mov r9, #25
                again:
                 mov r10, #%d
                wait:
                 sub r10, r10, #1
                 bne wait
                 str r9, [r8, #3]
                 strb r9, [r8, #4]
                 sub r9, r9, #1
                 bne again
                 mov r11, #0
                 sub r11, r11, #1
                 str r11, [r8]
                 mov r0, #0
                 trap 3
                """.formatted(pause);
    }

    private static List<String> outcome(int pause, boolean ahead) {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        for (int node = 0; node < 8; node++) {
            Programs.load(chip, node, WORKER);
            int target = chip.description().map().globalAddress(node, 0x1000);
            Programs.load(chip, node + 8, writer(target, pause + 3 * node));
        }
        if (!ahead) {
            for (int node = 0; node < 16; node++) {
                // A core that is watched does not run ahead.
                chip.watch(node, UNUSED, 2, (pc, core, cycle) -> {});
            }
        }
        Programs.run(chip);
        List<String> outcome = new ArrayList<>();
        for (int node = 0; node < 16; node++) {
            outcome.add(chip.report(node).toString());
            for (int register = 0; register < 16; register++) {
                outcome.add(String.valueOf(chip.cores().get(node).register(register)));
            }
            outcome.add(Arrays.toString(chip.seenBy(node).read(0x1044, 4)));
        }
        outcome.add(chip.meshTraffic().toString());
        outcome.add(String.valueOf(chip.lastCycle()));
        return outcome;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 17, 40, 333})
    void whatComesInIsFoundInTheSameCycle(int pause) {
        assertEquals(outcome(pause, false), outcome(pause, true));
    }

    @Test
    void aRunThatIsInterruptedOftenEndsTheSame() {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        TimedChip inPieces = Programs.chip(Chips.PARALLELLA);
        for (TimedChip each : List.of(chip, inPieces)) {
            Programs.load(each, 0, WORKER);
            Programs.load(each, 1, writer(each.description().map().globalAddress(0, 0x1000), 9));
        }
        Programs.run(chip);
        long limit = 0;
        while (inPieces.run(limit)) {
            limit += 7;
        }
        assertEquals(chip.report(0).toString(), inPieces.report(0).toString());
        assertEquals(chip.lastCycle(), inPieces.lastCycle());
    }

    /** Counts in the first word of a table, and in the end takes what a service has put behind it. */
    private static final String COUNTER = """
             mov r0, #0x1000
             mov r1, #0
             mov r3, #3000
            count:
             add r1, r1, #1
             str r1, [r0]
             sub r3, r3, #1
             bne count
             ldr r5, [r0, #1]
             mov r0, #0
             trap 3
            """;

    private static String asker(int target) {
        return address("r1", target) + """
                 mov r4, #6
                again:
                 mov r10, #333
                wait:
                 sub r10, r10, #1
                 bne wait
                 trap 0
                 sub r4, r4, #1
                 bne again
                 mov r0, #0
                 trap 3
                """;
    }

    private static String toucher(int target, int pause) {
        return address("r1", target) + """
                 mov r4, #30
                again:
                 mov r10, #%d
                wait:
                 sub r10, r10, #1
                 bne wait
                 str r4, [r1]
                 sub r4, r4, #1
                 bne again
                 mov r0, #0
                 trap 3
                """.formatted(pause);
    }

    /** What services of core 0 find in and put into core 1, which core 4 stores to. */
    private static List<Integer> served(int pause, boolean ahead) {
        List<Integer> found = new ArrayList<>();
        AtomicInteger services = new AtomicInteger();
        TimedChip chip = new TimedChip(Chips.PARALLELLA, (core, memory) -> {
            if (core.trap() == 3) {
                core.exit(core.register(0));
            } else {
                int address = core.register(1);
                found.add(memory.loadWord(address));
                assertEquals(
                        services.getAndIncrement(), memory.loadWord(address + 4), "what the last service put there");
                memory.storeWord(address + 4, services.get());
            }
        });
        int target = chip.description().map().globalAddress(1, 0x1000);
        Programs.load(chip, 1, COUNTER);
        Programs.load(chip, 0, asker(target));
        Programs.load(chip, 4, toucher(target + 0x100, pause));
        for (int node = 0; node < 16 && !ahead; node++) {
            chip.watch(node, UNUSED, 2, (pc, core, cycle) -> {});
        }
        Programs.run(chip);
        assertEquals(6, chip.cores().get(1).register(5));
        return found;
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 18, 32, 39, 46, 74, 1000})
    void servicesSeeAndChangeOtherCoresInTime(int pause) {
        List<Integer> inTurn = served(pause, false);
        List<Integer> ahead = served(pause, true);
        for (int service = 0; service < 6; service++) {
            // who has turns in the same cycle may have counted once more
            assertEquals(inTurn.get(service), ahead.get(service), 1);
        }
    }

    /** Stores that are under way keep a service waiting; what stands behind the trap is done after it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void nothingBehindATrapIsDoneBeforeItsService(int pause) {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        for (int node = 0; node < 16; node++) {
            Programs.load(
                    chip,
                    node,
                    address("r8", chip.description().map().dramBase() + 0x1000 * node) + """
                     mov r9, #40
                    again:
                     str r9, [r8], #2
                     sub r9, r9, #1
                     bne again
                    """
                            + " nop\n".repeat(pause + node) + """
                     mov r0, #5
                     trap 3
                     mov r0, #6
                     mov r1, #7
                    end:
                     add r0, r0, r1
                     b end
                    """);
        }
        Programs.run(chip);
        for (CoreState core : chip.cores()) {
            assertEquals(5, core.exitCode().orElseThrow(), core.place());
        }
    }
}
