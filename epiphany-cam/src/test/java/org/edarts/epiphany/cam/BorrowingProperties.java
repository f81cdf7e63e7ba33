package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.lower.Lowering;

/**
 * Wherever codelets fire that read, write and update parts of the same blocks: if those on other cores than a block
 * borrow it, whoever comes later finds what was written before, whatever the memory does.
 */
class BorrowingProperties {
    @Property(tries = 60)
    void sharedBlocksEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll @IntRange(min = 1, max = 2) int buffers,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        assertEquals("", complaint(chip, BorrowingRuns.Random.shared(chip, seed), seed, buffers));
    }

    @Property(tries = 16)
    void exchangedBlocksEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll @IntRange(min = 1, max = 2) int buffers,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        assertEquals("", complaint(chip, BorrowingRuns.Random.exchanged(seed), seed, buffers));
    }

    private static String complaint(Chip chip, BorrowingRuns.Random random, long seed, int buffers) {
        Lowering lowering = BorrowingRuns.lowering(chip, random, seed, buffers, StreamProgram.borrowing());
        Assume.that(lowering.fits());
        Statistics.label("blocks are lent")
                .collect(!lowering.homes().lent().isEmpty())
                .coverage(coverage -> coverage.check(true).percentage(percent -> percent > 40));
        assertEquals(0, lowering.streamed().bytes());
        return BorrowingRuns.complaint(chip, random, lowering);
    }
}
