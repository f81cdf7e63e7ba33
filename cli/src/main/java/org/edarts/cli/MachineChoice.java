package org.edarts.cli;

import org.edarts.cam.MachineException;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The option that chooses a chip and its board. */
final class MachineChoice {
    @Option(
            names = "--machine",
            paramLabel = "MACHINE",
            defaultValue = "parallella",
            description = "parallella, parallella-2019, epiphany-iv or mesh:RxC (default: ${DEFAULT-VALUE}).")
    private String machine = "";

    @Option(names = "--chip", hidden = true)
    private String former = "";

    @Mixin
    private OrderChoice order = new OrderChoice();

    /** The chip and its board. */
    Chip chip() {
        if (!former.isEmpty()) {
            throw new IllegalArgumentException("--chip " + former + ": the option is --machine now, and it takes "
                    + "parallella (which was e16), parallella-2019, epiphany-iv (e64) and mesh:RxC");
        }
        try {
            return order.of(Chips.named(machine));
        } catch (MachineException unknown) {
            throw new IllegalArgumentException("--machine " + machine + ": " + unknown.getMessage(), unknown);
        }
    }

    @Override
    public String toString() {
        return machine;
    }
}
