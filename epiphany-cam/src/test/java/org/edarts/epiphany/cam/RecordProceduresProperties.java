package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.su.Policies;

/**
 * Whatever records procedures take and come to, and in whatever order things arrive: cores come to what a host comes
 * to, bit for bit.
 */
class RecordProceduresProperties {
    private static final int LONGEST = 20;

    @Property(tries = 24)
    void coresComeToWhatHostsDo(
            @ForAll @IntRange(min = 1, max = 3) int rows,
            @ForAll @IntRange(min = 1, max = 3) int columns,
            @ForAll @IntRange(min = 1, max = 3) int procedures,
            @ForAll @IntRange(min = 0, max = LONGEST) int n,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        RecordProcedures random = new RecordProcedures(seed, procedures, n);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, random.library())) {
            assertEquals(onHost(random), random.found(cam.run(random.graph()).join()));
        }
    }

    @Property(tries = 8)
    void coresOfSusDo(
            @ForAll @IntRange(min = 2, max = 4) int columns,
            @ForAll @IntRange(min = 1, max = 2) int procedures,
            @ForAll @IntRange(min = 0, max = LONGEST) int n,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(2, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        Machine machine = chip.machine(1);
        RecordProcedures random = new RecordProcedures(seed, procedures, n);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, random.library(), Policies.named("fifo"))) {
            assertEquals(onHost(random), random.found(cam.run(random.graph()).join()));
        }
    }

    private static String onHost(RecordProcedures random) {
        try (Cam host = Cam.host(1)) {
            return random.found(host.run(random.graph()).join());
        }
    }
}
