package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.core.CoreState;
import org.junit.jupiter.api.Test;

/**
 * What programs may see out of order and what not, by the table of the architecture reference, "Memory Transaction
 * Ordering Rule", with Epiphany code. On an E64, cores 1 to 6 store to core 7 as fast as they can, so that a store of
 * core 0 to core 7 is slow; everything else is fast.
 */
class LitmusProgramsTest {
    private static final int FAR = 7;
    private static final int NEAR = 8;
    private static final int DATA = 0x2000;
    private static final int FLAG = 0x2400;
    private static final long LONG_ENOUGH = 40_000;

    private final TimedChip chip = Programs.chip(Chips.EPIPHANY_IV);

    private String address(String register, int node, int offset) {
        int value = chip.description().map().globalAddress(node, offset);
        return " mov " + register + ", #" + (value & 0xFFFF) + "\n movt " + register + ", #" + (value >>> 16) + "\n";
    }

    /** Stores of all cores between 0 and the far one, for ever. */
    private void crowd() {
        for (int node = 1; node < FAR; node++) {
            Programs.load(chip, node, address("r8", FAR, 0x4000 + 0x100 * node) + """
                            mov r16, #1
                            again:
                             strd r16, [r8]
                             strd r16, [r8]
                             strd r16, [r8]
                             strd r16, [r8]
                             b again
                            """);
        }
    }

    /** A program that waits until the crowd has filled the row, does something and ends with r0. */
    private void late(int node, String text) {
        Programs.load(chip, node, """
                 mov r1, #400
                later:
                 sub r1, r1, #1
                 bne later
                """ + text + " trap 3\n");
    }

    private int result(int node) {
        CoreState core = chip.cores().get(node);
        core.firstFault().ifPresent(fault -> {
            throw new IllegalStateException(fault.text());
        });
        return core.exitCode().orElseThrow(() -> new IllegalStateException("core " + node + " has not ended"));
    }

    private int far(int offset) {
        return chip.memory()
                .storage(chip.description().map().globalAddress(FAR, 0))
                .loadWord(offset);
    }

    @Test
    void aLoadMayOvertakeAnEarlierStoreToTheSameAddress() {
        crowd();
        late(0, address("r8", FAR, DATA) + " mov r2, #1\n str r2, [r8]\n ldr r0, [r8]\n");
        chip.run(LONG_ENOUGH);
        assertEquals(0, result(0), "the load should have found what was there before the store");
        assertEquals(1, far(DATA), "the store arrives all the same");
    }

    private static final String AWAIT_FLAG = """
             mov r9, #0x2400
            wait:
             ldr r2, [r9]
             sub r2, r2, #1
             bne wait
            """;

    private String storeDataThenFlag(int flagNode) {
        return address("r8", FAR, DATA) + address("r9", flagNode, FLAG)
                + " mov r2, #1\n str r2, [r8]\n str r2, [r9]\n mov r0, #0\n";
    }

    @Test
    void aFlagMayBeSeenBeforeTheDataOfAThirdCore() {
        crowd();
        late(0, storeDataThenFlag(NEAR));
        Programs.load(chip, NEAR, AWAIT_FLAG + address("r8", FAR, DATA) + " ldr r0, [r8]\n trap 3\n");
        chip.run(LONG_ENOUGH);
        assertEquals(0, result(NEAR), "the reader should have found the data before it arrived");
        assertEquals(1, far(DATA));
    }

    @Test
    void aFlagInTheSameCoreIsSeenAfterTheData() {
        crowd();
        late(0, storeDataThenFlag(FAR));
        Programs.load(chip, FAR, AWAIT_FLAG + " mov r8, #0x2000\n ldr r0, [r8]\n trap 3\n");
        chip.run(LONG_ENOUGH);
        assertEquals(1, result(FAR));
    }

    @Test
    void readingTheDataBackBeforeTheFlagOrdersThem() {
        crowd();
        late(0, address("r8", FAR, DATA) + address("r9", NEAR, FLAG) + """
                 mov r2, #1
                 mov r0, #0
                 str r2, [r8]
                back:
                 add r0, r0, #1
                 ldr r3, [r8]
                 sub r3, r3, r2
                 bne back
                 str r2, [r9]
                """);
        Programs.load(chip, NEAR, AWAIT_FLAG + address("r8", FAR, DATA) + " ldr r0, [r8]\n trap 3\n");
        chip.run(LONG_ENOUGH);
        assertEquals(1, result(NEAR));
        assertTrue(result(0) > 1, "the store should have taken longer than a load");
    }

    @Test
    void loadsArriveInTheOrderOfTheProgram() {
        crowd();
        late(FAR, " mov r8, #0x2000\n mov r9, #0x2400\n mov r2, #1\n str r2, [r8]\n str r2, [r9]\n mov r0, #0\n");
        late(0, address("r8", FAR, DATA) + address("r9", FAR, FLAG) + """
                 mov r5, #200
                 mov r0, #0
                more:
                 ldr r2, [r9]
                 ldr r3, [r8]
                 sub r4, r2, r3
                 sub r4, r4, #1
                 bne fine
                 mov r0, #1
                fine:
                 sub r5, r5, #1
                 bne more
                """);
        chip.run(LONG_ENOUGH);
        assertEquals(0, result(0), "the flag was seen, and then the data was not");
    }

    /**
     * The barrier of the published stencil and of Cannon's algorithm: data and then its flag into each neighbour, in
     * turns.
     */
    @Test
    void neighboursThatExchangeDataAndFlagsStayInStep() {
        TimedChip ring = Programs.chip(Chips.PARALLELLA);
        for (int node = 0; node < 16; node++) {
            int next = ring.description().map().globalAddress((node + 1) % 16, DATA);
            Programs.load(ring, node, " mov r8, #" + (next & 0xFFFF) + "\n movt r8, #" + (next >>> 16) + "\n" + """
                     mov r9, #0x2000
                     mov r0, #0
                     mov r2, #0
                     mov r3, #100
                    turn:
                     add r2, r2, #1
                     mov r6, r2
                     str r2, [r8, #2]
                     str r6, [r8]
                    wait:
                     ldr r4, [r9]
                     sub r4, r4, r2
                     blt wait
                     ldr r5, [r9, #2]
                     sub r5, r5, r2
                     bgte fine
                     mov r0, #1
                    fine:
                     sub r4, r2, r3
                     bne turn
                     trap 3
                    """);
        }
        Programs.run(ring);
        for (CoreState core : ring.cores()) {
            assertEquals(0, core.exitCode().orElseThrow(), "data was older than its flag");
        }
    }
}
