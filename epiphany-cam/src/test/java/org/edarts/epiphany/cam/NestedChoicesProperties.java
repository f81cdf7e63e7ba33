package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.graph.GraphException;
import org.edarts.su.Policies;

/**
 * Whatever choices within others choose, and whatever comes late, the same fires as on the host, and what stalls there
 * does on cores.
 */
class NestedChoicesProperties {
    /** In percent: with slots that count two signals, some 3 of 100 were seen. */
    private static final double SOME = 20;

    private enum Verdict {
        FIRED,
        REFUSED
    }

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void theSameFiresAsOnTheHost(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 3) int side, @ForAll boolean adversarial) {
        check("adaptive", seed, side, adversarial);
        Statistics.coverage(all -> all.check(Verdict.REFUSED).percentage(found -> found < SOME));
    }

    @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
    void theSameFiresWhereSusHandOut(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 3) int side, @ForAll boolean adversarial) {
        check("local-first", seed, side, adversarial);
    }

    @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
    void theSameFiresWhereCusSteal(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 3) int side, @ForAll boolean adversarial) {
        check("steal-nearest", seed, side, adversarial);
    }

    private static void check(String policy, long seed, int side, boolean adversarial) {
        NestedChoices choices = new NestedChoices(seed);
        Chip chip = Chips.mesh(side, side).withMemoryOrder(new MemoryOrder(adversarial, seed));
        boolean dedicated = Policies.named(policy).meshForm().orElseThrow().handsOut();
        Machine machine = dedicated ? chip.machine() : chip.machine().withFoldedSus();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, NestedChoices.library(), Policies.named(policy))) {
            assertEquals("", choices.wrong(cam));
            Statistics.collect(Verdict.FIRED);
        } catch (GraphException refused) {
            Statistics.collect(Verdict.REFUSED);
        }
    }
}
