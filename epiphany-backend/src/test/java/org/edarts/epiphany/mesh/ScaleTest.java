package org.edarts.epiphany.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.traffic.StoreStream;
import org.edarts.epiphany.traffic.TrafficChip;
import org.junit.jupiter.api.Test;

/** Many cores at once, and what they cost. */
class ScaleTest {
    private static final int DOUBLEWORD = 3;

    private static TrafficChip crowded(int rows, int columns) {
        TrafficChip chip = new TrafficChip(Chips.mesh(rows, columns));
        int nodes = rows * columns;
        for (int node = 0; node < nodes; node++) {
            int here = node;
            int[] targets = new int[64];
            for (int i = 0; i < targets.length; i++) {
                targets[i] = chip.address((here * 37 + i * 101 + 1) % nodes, 0x2000 + 8 * i);
            }
            new StoreStream(chip, node, element -> targets[(int) element & 63], DOUBLEWORD, 4);
        }
        return chip;
    }

    @Test
    void nothingIsAllocatedWhileSixtyFourCoresSend() {
        TrafficChip chip = crowded(8, 8);
        chip.runUntil(20_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(thread);
        long acts = chip.agenda().acts();
        long before = threads.getThreadAllocatedBytes(thread);
        chip.runUntil(60_000);
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        acts = chip.agenda().acts() - acts;
        assertTrue(acts > 1_000_000, "only " + acts + " acts");
        assertTrue(allocated < 10_000, allocated + " bytes for " + acts + " acts");
    }

    @Test
    void aThousandCoresSendToEachOther() {
        TrafficChip chip = crowded(32, 32);
        assertEquals(1024, chip.map().nodes());
        chip.runUntil(2_000);
        for (int node = 0; node < 1024; node++) {
            assertTrue(chip.node(node).arrivals() > 0, "core " + node + " has received nothing");
        }
    }

    @Test
    void theExtendedMapHoldsMoreCoresThanTheChipsOwn() {
        TrafficChip chip = crowded(65, 70);
        chip.runUntil(400);
        assertTrue(chip.mesh().traffic().delivered() > 4_550);
    }
}
