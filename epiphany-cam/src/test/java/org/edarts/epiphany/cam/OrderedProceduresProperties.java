package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.codelet.graph.Priority;
import org.edarts.su.PoolOrder;

/**
 * Procedures whose codelets have priorities drawn at random come to what they have to, in whatever order things arrive.
 * An order may let more invocations be under way than there are frames: then they nest.
 */
class OrderedProceduresProperties {
    private static final int RANKS = 4;

    private static Supplier<Priority> drawn(long seed) {
        Random random = new Random(seed);
        return () -> Priority.values()[random.nextInt(Priority.values().length)];
    }

    @Property(tries = 24)
    void coresComeToThePlainComputation(
            @ForAll @IntRange(min = 1, max = 3) int rows,
            @ForAll @IntRange(min = 1, max = 3) int columns,
            @ForAll @IntRange(min = 1, max = 4) int procedures,
            @ForAll @IntRange(min = 0, max = 40) int n,
            @ForAll @IntRange(min = 0, max = 20) int padding,
            @ForAll PoolOrder order,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        ManyProcedures random = new ManyProcedures(seed, procedures, n, padding, drawn(seed));
        RankedHomes policy = new RankedHomes(seed, true, order, RANKS);
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), ManyProcedures.library(), policy)) {
            for (int time = 0; time < 2; time++) {
                EpiphanyRun run = cam.run(random.graph());
                run.join();
                assertEquals(random.expected(), random.result(run));
            }
        }
    }

    @Property(tries = 16)
    void recordsAreWhatHostsComeTo(
            @ForAll @IntRange(min = 1, max = 2) int rows,
            @ForAll @IntRange(min = 1, max = 3) int columns,
            @ForAll @IntRange(min = 1, max = 3) int procedures,
            @ForAll @IntRange(min = 0, max = 20) int n,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        RecordProcedures random = new RecordProcedures(seed, procedures, n, drawn(seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, random.library());
                Cam host = Cam.host(1)) {
            String expected = random.found(host.run(random.graph()).join());
            assertEquals(expected, random.found(cam.run(random.graph()).join()));
        }
    }
}
