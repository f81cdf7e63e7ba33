package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.RunOptions;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;

/** Whatever is ready when, an SU whose policy says so hands it out in the order in which it was. */
class QueueProperties {
    @Property(tries = 12)
    void whatIsReadyFirstIsHandedOutFirst(
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 2, max = 4) int columns,
            @ForAll boolean clusters,
            @ForAll boolean inTurn,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        Machine machine = chip.machine(clusters && columns == 4 ? 2 : 1);
        SchedulingPolicy policy = Policies.named(inTurn ? "round-robin" : "fifo");
        RandomGraph random = new RandomGraph(seed, 0);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, HashKernel.library(), policy)) {
            for (int time = 0; time < 2; time++) {
                assertEquals(
                        "",
                        HandingOrder.wrong(HandingOrder.traced(cam, random.graph(), RunOptions.DEFAULT), adversarial));
                EpiphanyRun run = cam.run(random.graph());
                run.join();
                assertEquals("", random.wrong(run));
                assertEquals(random.graph().codelets(), run.mesh().fired());
            }
        }
    }
}
