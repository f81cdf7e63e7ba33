package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;

/**
 * Whatever is written anew and read on many cores, in steps or rounds, as a whole or in parts, beside codelets on the
 * host or not: who reads it finds what was written last, and nobody what comes later, whatever the memory does.
 */
class BroadcastProperties {
    @Property(tries = 80)
    void coresEqualTheHost(
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 6) int columns,
            @ForAll boolean adversarial,
            @ForAll boolean host,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        RereadBlocks random = new RereadBlocks(seed, rows * columns, host);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, RereadBlocks.library())) {
            Statistics.label("broadcast")
                    .collect(cam.memoryMap(random.graph()).contains("broadcast"))
                    .coverage(coverage -> coverage.check(true).percentage(share -> share > 20));
            EpiphanyRun run = cam.run(random.graph());
            run.join();
            if (!host && random.graph().compiled().loops().isEmpty()) {
                assertEquals(random.graph().codelets(), run.mesh().fired());
            }
            assertArrayEquals(random.expected(), random.contents(run));
        }
    }
}
