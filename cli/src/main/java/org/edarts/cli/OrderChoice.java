package org.edarts.cli;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.MemoryOrder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that lets an adversary decide in which order things arrive on a simulated chip. */
final class OrderChoice {
    @Option(
            names = "--adversarial",
            paramLabel = "SEED",
            description =
                    "Delay on a simulated chip whatever nothing keeps in order: writes to different cores and to the"
                            + " DRAM, writes before loads, DMA. The same SEED makes the same run.")
    private @Nullable Long seed;

    /** Returns whether the option was given. */
    boolean given() {
        return seed != null;
    }

    /** Returns a chip as it was chosen. */
    Chip of(Chip chip) {
        return seed == null ? chip : chip.withMemoryOrder(MemoryOrder.adversarial(seed));
    }

    @Override
    public String toString() {
        return "--adversarial " + seed;
    }
}
