package org.edarts.epiphany.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.epiphany.traffic.ScriptedCore;
import org.edarts.epiphany.traffic.TrafficChip;

/** Whatever cores send to each other, on chips of any shape. */
class RandomTrafficProperties {
    private static final int WORD = 2;
    private static final int STORES = 60;

    /** Every core stores ascending numbers to words of its own in random cores, so that a lost order shows. */
    @Property(tries = 24)
    void storesOfOneCoreToAnotherArriveInOrderAndAllArrive(
            @ForAll @IntRange(min = 1, max = 6) int rows,
            @ForAll @IntRange(min = 1, max = 6) int columns,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip board = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        TrafficChip chip = new TrafficChip(board);
        int nodes = board.map().nodes();
        long[][] latest = new long[nodes][nodes];
        int[] stores = new int[nodes];
        Random random = new Random(seed);
        for (int node = 0; node < nodes; node++) {
            ScriptedCore core = new ScriptedCore(chip, node);
            for (int i = 1; i <= STORES; i++) {
                int target = random.nextInt(nodes);
                core.store(chip.address(target, 4 * node), WORD, i);
                latest[node][target] = i;
                stores[target]++;
                if (random.nextInt(4) == 0) {
                    core.pause(random.nextInt(20));
                }
            }
            core.startAt(random.nextInt(50));
        }
        int[][] seen = new int[nodes][nodes];
        while (chip.agenda().advance()) {
            for (int target = 0; target < nodes; target++) {
                for (int source = 0; source < nodes; source++) {
                    int now = chip.node(target).memory().loadWord(4 * source);
                    assertTrue(now >= seen[target][source], "a store of core " + source + " overtook another one");
                    seen[target][source] = now;
                }
            }
        }
        for (int target = 0; target < nodes; target++) {
            assertEquals(stores[target], chip.node(target).arrivals());
            for (int source = 0; source < nodes; source++) {
                assertEquals(latest[source][target], chip.node(target).memory().loadWord(4 * source));
            }
        }
        assertEquals(0, chip.mesh().transactions().inUse());
    }

    @Property(tries = 8)
    void theSameTrafficGivesTheSameTimes(@ForAll boolean adversarial, @ForAll long seed) {
        Chip board = Chips.PARALLELLA.withMemoryOrder(new MemoryOrder(adversarial, seed));
        assertEquals(digest(board, seed, false), digest(board, seed, false));
    }

    @Property(tries = 8)
    void theOrderInWhichCoresAreMadeAndStartedDoesNotMatter(@ForAll long seed) {
        assertEquals(digest(Chips.PARALLELLA, seed, false), digest(Chips.PARALLELLA, seed, true));
    }

    private static long digest(Chip board, long seed, boolean backwards) {
        TrafficChip chip = new TrafficChip(board);
        ScriptedCore[] cores = new ScriptedCore[16];
        for (int i = 0; i < 16; i++) {
            int node = backwards ? 15 - i : i;
            cores[node] = new ScriptedCore(chip, node);
            Random random = new Random(seed + node);
            for (int step = 0; step < 100; step++) {
                int address = chip.address(random.nextInt(16), 4 * random.nextInt(64));
                switch (random.nextInt(8)) {
                    case 0 -> cores[node].load(address, WORD);
                    case 1 -> cores[node].testAndSet(address, 1 + node);
                    case 2 -> cores[node].load(chip.dramAddress(4 * random.nextInt(64)), WORD);
                    case 3 -> cores[node].store(chip.dramAddress(4 * random.nextInt(64)), WORD, step);
                    default -> cores[node].store(address, WORD, step);
                }
            }
        }
        for (int i = 0; i < 16; i++) {
            cores[backwards ? 15 - i : i].startAt(0);
        }
        chip.run();
        long digest = 0;
        for (int node = 0; node < 16; node++) {
            assertEquals(100, cores[node].finished() > 0 ? 100 : 0, "core " + node + " did not finish");
            digest = 31 * digest + chip.node(node).digest();
            digest = 31 * digest + cores[node].finished();
        }
        return digest;
    }
}
