package org.edarts.epiphany.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.traffic.ScriptedCore;
import org.edarts.epiphany.traffic.StoreStream;
import org.edarts.epiphany.traffic.TrafficChip;
import org.junit.jupiter.api.Test;

/**
 * What may be seen out of order and what may not, by the table of the architecture reference, "Memory Transaction
 * Ordering Rule". Row 0 of an E64 is crowded: cores 1 to 6 store to core 7, so that a store of core 0 to core 7 is
 * slow.
 */
class OrderingLitmusTest {
    private static final int WORD = 2;
    private static final int FAR = 7;
    private static final int NEAR = 8;
    private static final int DATA = 0x100;
    private static final int FLAG = 0x200;
    private static final long START = 2_000;
    private static final long END = 20_000;

    private final TrafficChip chip = new TrafficChip(Chips.EPIPHANY_IV);

    private void crowd() {
        for (int node = 1; node < FAR; node++) {
            int own = chip.address(FAR, 0x1000 + 0x100 * node);
            new StoreStream(chip, node, element -> own, WORD, 2);
        }
    }

    private ScriptedCore core(int node) {
        return new ScriptedCore(chip, node);
    }

    @Test
    void aLoadOvertakesAnEarlierStoreToTheSameAddress() {
        crowd();
        int data = chip.address(FAR, DATA);
        ScriptedCore writer = core(0).store(data, WORD, 1).load(data, WORD).startAt(START);
        chip.runUntil(END);
        assertEquals(0, writer.loaded().get(0), "the load should have returned what was there before the store");
        assertEquals(1, chip.node(FAR).memory().loadWord(DATA), "the store must arrive all the same");
    }

    @Test
    void aLoadFindsAnEarlierStoreOnAnIdleMesh() {
        int data = chip.address(FAR, DATA);
        ScriptedCore writer = core(0).store(data, WORD, 1).load(data, WORD).startAt(START);
        chip.run();
        assertEquals(1, writer.loaded().get(0));
    }

    @Test
    void aStoreIsSeenBeforeAnEarlierOneToAnotherCore() {
        crowd();
        core(0).store(chip.address(FAR, DATA), WORD, 1)
                .store(chip.address(NEAR, FLAG), WORD, 1)
                .startAt(START);
        ScriptedCore reader = core(NEAR)
                .awaitLocal(FLAG, 1)
                .load(chip.address(FAR, DATA), WORD)
                .startAt(START);
        chip.runUntil(END);
        assertEquals(0, reader.loaded().get(0), "the flag should have been seen before the data");
        assertEquals(1, chip.node(FAR).memory().loadWord(DATA));
    }

    @Test
    void twoCoresBothLoadBeforeEitherStoreArrives() {
        crowd();
        int other = 56;
        for (int node = other + 1; node < 63; node++) {
            int own = chip.address(63, 0x1000 + 0x100 * node);
            new StoreStream(chip, node, element -> own, WORD, 2);
        }
        int x = chip.address(FAR, DATA);
        int y = chip.address(63, DATA);
        ScriptedCore first = core(0).store(x, WORD, 1).load(y, WORD).startAt(START);
        ScriptedCore second = core(other).store(y, WORD, 1).load(x, WORD).startAt(START);
        chip.runUntil(END);
        assertEquals(0, first.loaded().get(0), "each load should have overtaken the store before it");
        assertEquals(0, second.loaded().get(0));
        assertEquals(1, chip.node(FAR).memory().loadWord(DATA));
        assertEquals(1, chip.node(63).memory().loadWord(DATA));
    }

    @Test
    void twoStoresToOneCoreArriveInOrder() {
        crowd();
        core(0).store(chip.address(FAR, DATA), WORD, 1)
                .store(chip.address(FAR, FLAG), WORD, 1)
                .startAt(START);
        ScriptedCore reader = core(FAR).awaitLocal(FLAG, 1).loadLocal(DATA).startAt(START);
        chip.runUntil(END);
        assertEquals(1, reader.loaded().get(0));
    }

    @Test
    void aStoreIsNotSeenByAnEarlierLoad() {
        int data = chip.address(FAR, DATA);
        chip.node(FAR).memory().storeWord(DATA, 5);
        ScriptedCore core = core(0).load(data, WORD).store(data, WORD, 6).startAt(START);
        chip.run();
        assertEquals(5, core.loaded().get(0));
        assertEquals(6, chip.node(FAR).memory().loadWord(DATA));
    }

    @Test
    void readingBackUntilTheStoreHasArrivedOrdersIt() {
        crowd();
        int data = chip.address(FAR, DATA);
        ScriptedCore writer = core(0).store(data, WORD, 1)
                .loadUntil(data, 1)
                .store(chip.address(NEAR, FLAG), WORD, 1)
                .startAt(START);
        ScriptedCore reader = core(NEAR).awaitLocal(FLAG, 1).load(data, WORD).startAt(START);
        chip.runUntil(END);
        assertTrue(writer.loaded().size() > 1, "the store should have taken longer than one load");
        assertEquals(1, reader.loaded().get(0));
    }

    @Test
    void onlyOneTestAndSetSucceeds() {
        int lock = chip.address(FAR, DATA);
        ScriptedCore one = core(0).testAndSet(lock, 11).startAt(START);
        ScriptedCore other = core(63).testAndSet(lock, 22).startAt(START);
        chip.run();
        long winner = chip.node(FAR).memory().loadWord(DATA);
        assertNotEquals(0, winner);
        assertEquals(winner == 11 ? 0 : 22, one.loaded().get(0));
        assertEquals(winner == 22 ? 0 : 11, other.loaded().get(0));
    }
}
