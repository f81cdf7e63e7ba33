package org.edarts.cli;

import java.io.File;
import org.edarts.cam.MachineException;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.text.MachineFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The option that chooses a chip and its board. */
final class MachineChoice {
    @Option(
            names = "--machine",
            paramLabel = "MACHINE",
            defaultValue = "parallella",
            description =
                    "parallella, parallella-2019, epiphany-iv, mesh:RxC, or a machine file that describes an Epiphany"
                            + " (default: ${DEFAULT-VALUE}).")
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
            return order.of(named());
        } catch (MachineException unknown) {
            throw new IllegalArgumentException("--machine " + machine + ": " + unknown.getMessage(), unknown);
        }
    }

    private Chip named() {
        try {
            return Chips.named(machine);
        } catch (MachineException unknown) {
            if (MachineFile.isPath(machine) || new File(machine).isFile()) {
                return Chips.of(MachineFile.find(machine));
            }
            throw unknown;
        }
    }

    @Override
    public String toString() {
        return machine;
    }
}
