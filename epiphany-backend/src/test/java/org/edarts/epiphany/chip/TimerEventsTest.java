package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.counts.Stall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A core's timer counts what the simulator's own statistics count. */
class TimerEventsTest {
    private static final int MOST = -1;

    /** Sets the first timer to its most, lets it count an event, does something, and keeps what is left in r0. */
    private static TimedChip counted(int event, String text) {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        Programs.load(chip, 0, """
                 mov r60, #0xffff
                 movt r60, #0xffff
                 movts ctimer0, r60
                 mov r1, #%d
                 movts config, r1
                 mov r8, #0
                 movt r8, #0x8090
                 mov r9, #0x2000
                """.formatted(event << 4) + text + " movfs r0, ctimer0\n trap 3\n");
        Programs.run(chip);
        return chip;
    }

    private static final String ALL_KINDS = """
             mov r20, #30
            again:
             ldr r16, [r8]
             add r17, r16, r16
             fadd r32, r33, r34
             add r18, r19, r19
             fadd r35, r32, r32
             ldr r21, [r9]
             add r21, r21, r21
             sub r20, r20, #1
             bne again
            """;

    @ParameterizedTest
    @CsvSource({"10, LOCAL_FETCH", "11, BANK_CONFLICT", "12, EXTERNAL_FETCH", "13, EXTERNAL_LOAD", "7, STORE"})
    void stallsAreCounted(int event, Stall cause) {
        TimedChip chip = counted(event, ALL_KINDS);
        int left = chip.cores().get(0).exitCode().orElseThrow();
        // What stalled before the timer was set is the simulator's only.
        assertEquals(chip.report(0).stalls().get(cause), MOST - left, 4);
    }

    /** As in the vendor's example, whose 126,500 stalls of registers hold 120,500 of loads from outside. */
    @Test
    void aLoadFromOutsideIsAStallOfARegisterToo() {
        TimedChip chip = counted(8, ALL_KINDS);
        int left = chip.cores().get(0).exitCode().orElseThrow();
        Map<Stall, Long> stalls = chip.report(0).stalls();
        assertEquals(stalls.get(Stall.REGISTER) + stalls.get(Stall.EXTERNAL_LOAD), MOST - left, 4);
        assertTrue(stalls.get(Stall.EXTERNAL_LOAD) > 30 * 18);
    }

    @ParameterizedTest
    @CsvSource({"4", "5", "6", "1"})
    void instructionsDualIssuesAndCyclesAreCounted(int event) {
        TimedChip chip = counted(event, ALL_KINDS);
        long counted = MOST - chip.cores().get(0).exitCode().orElseThrow();
        long expected = switch (event) {
            case 4 -> 1 + 30 * 7;
            case 5 -> 30 * 2;
            case 6 -> chip.report(0).dualIssues();
            default -> chip.report(0).cycles();
        };
        assertEquals(expected, counted, 12);
    }
}
