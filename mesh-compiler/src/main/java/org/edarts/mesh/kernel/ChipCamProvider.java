package org.edarts.mesh.kernel;

import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.cam.MachineException;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Cam;
import org.edarts.codelet.MachineProvider;
import org.edarts.epiphany.cam.EpiphanyCam;

/** Drives Epiphany chips: simulated ones, whose cores fire what was written for them or is compiled. */
public final class ChipCamProvider implements MachineProvider {
    /** For {@link java.util.ServiceLoader}. */
    public ChipCamProvider() {}

    @Override
    public Optional<Cam> camOf(Machine machine) {
        Chip chip;
        try {
            chip = Chips.of(machine);
        } catch (MachineException noChip) {
            return Optional.empty();
        }
        return Optional.of(EpiphanyCam.simulated(chip, machine.withHost(), CompiledKernels.ofEachGraph()));
    }
}
