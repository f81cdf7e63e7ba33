package org.edarts.epiphany.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.traffic.ScriptedCore;
import org.edarts.epiphany.traffic.StoreStream;
import org.edarts.epiphany.traffic.TrafficChip;
import org.junit.jupiter.api.Test;

class MulticastTest {
    private static final int WORD = 2;
    private static final int ID = 0x7AB;
    private static final int OFFSET = 0x300;

    @Test
    void aMulticastEntersOnceWhereTheRegisterMatches() {
        for (int sender = 0; sender < 64; sender++) {
            TrafficChip chip = new TrafficChip(Chips.EPIPHANY_IV);
            for (int node = 0; node < 64; node += 3) {
                chip.mesh().setMulticastId(node, ID);
            }
            new ScriptedCore(chip, sender).multicast(ID << 20 | OFFSET, WORD, 9).startAt(0);
            chip.run();
            for (int node = 0; node < 64; node++) {
                boolean takes = node % 3 == 0 && node != sender;
                assertEquals(takes ? 1 : 0, chip.node(node).arrivals(), sender + " -> " + node);
                assertEquals(takes ? 9 : 0, chip.node(node).memory().loadWord(OFFSET));
            }
            assertEquals(0, chip.mesh().transactions().inUse());
        }
    }

    @Test
    void multicastsGetThroughCrowds() {
        TrafficChip chip = new TrafficChip(Chips.PARALLELLA);
        for (int node = 0; node < 16; node++) {
            chip.mesh().setMulticastId(node, ID);
            int target = chip.address(15 - node, 0x1000 + 8 * node);
            if (node != 5) {
                new StoreStream(chip, node, element -> target, WORD, 2);
            }
        }
        ScriptedCore core = new ScriptedCore(chip, 5);
        for (int i = 1; i <= 20; i++) {
            core.multicast(ID << 20 | OFFSET, WORD, i);
        }
        core.startAt(100);
        chip.runUntil(5_000);
        for (int node = 0; node < 16; node++) {
            assertEquals(node == 5 ? 0 : 20, chip.node(node).memory().loadWord(OFFSET));
        }
    }

    @Test
    void aChipOfOneCoreHasNobodyToTell() {
        TrafficChip chip = new TrafficChip(Chips.mesh(1, 1));
        chip.mesh().setMulticastId(0, ID);
        new ScriptedCore(chip, 0).multicast(ID << 20 | OFFSET, WORD, 9).startAt(0);
        chip.run();
        assertEquals(0, chip.node(0).arrivals());
        assertEquals(0, chip.mesh().transactions().inUse());
    }
}
