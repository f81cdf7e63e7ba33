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
import org.edarts.codelet.Cam;
import org.edarts.codelet.RunOptions;

/**
 * Whatever is copied between blocks on whichever cores, in runs, rows and columns: who comes after a copy finds it, and
 * what is overwritten after it has been copied before, whatever the memory does.
 */
class CopyProperties {
    @Property(tries = 60)
    void coresEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 3) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        CopiedBlocks random = new CopiedBlocks(seed, rows * columns);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, CopiedBlocks.library())) {
            Statistics.label("split")
                    .collect(cam.memoryMap(random.graph()).contains("copy by channel"))
                    .coverage(coverage -> coverage.check(true).percentage(share -> share > 50));
            EpiphanyRun run = cam.run(random.graph());
            run.join();
            assertArrayEquals(random.expected(), random.contents(run));
            if (random.graph().compiled().loops().isEmpty()) {
                assertEquals(random.graph().codelets(), run.mesh().fired());
            }
        }
    }

    @Property(tries = 16)
    void theHostEqualsThePlainComputation(@ForAll boolean checked, @ForAll long seed) {
        CopiedBlocks random = new CopiedBlocks(seed, 2);
        try (Cam host = Cam.host(2)) {
            RunOptions options = RunOptions.DEFAULT.checked(checked);
            assertArrayEquals(
                    random.expected(),
                    random.contents(host.run(random.graph(), options).join()));
        }
    }
}
