package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Run;
import org.edarts.codelet.StallException;
import org.edarts.codelet.graph.GraphException;
import org.edarts.su.Policies;

/** Whatever is chosen, and whichever slots that leaves half full: cores end, or stall, as the host does. */
class ChoosingProperties {
    /** Under SUs that hand out, a signal that nobody waits for may be overlooked where it is handed on: not tried. */
    private static final List<String> POLICIES = List.of("adaptive", "static");

    private static final int TRIED = 6;

    /** In percent: else what is compared is too little. */
    private static final double OFTEN = 5;

    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void coresEndAsTheHostDoes(@ForAll long seed) {
        compare(seed, false);
        Statistics.coverage(all -> {
            all.check("ends").percentage(share -> share > OFTEN);
            all.check("stalls").percentage(share -> share > OFTEN);
        });
    }

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void inLoopsToo(@ForAll long seed) {
        compare(seed, true);
    }

    private static void compare(long seed, boolean looped) {
        Random random = new Random(seed);
        ChoosingGraph choosing = new ChoosingGraph(random);
        Chip chip = Chips.mesh(1 + random.nextInt(2), 2 + random.nextInt(2))
                .withMemoryOrder(new MemoryOrder(random.nextBoolean(), seed));
        String policy = POLICIES.get(random.nextInt(POLICIES.size()));
        Machine machine = chip.machine().withFoldedSus();
        try (Cam host = Cam.host(1);
                EpiphanyCam cam =
                        EpiphanyCam.simulated(chip, machine, ChoosingGraph.library(), Policies.named(policy))) {
            for (int turn = 0; turn < TRIED; turn++) {
                int[] choices = choosing.choices(random);
                ChoosingGraph.Declared declared;
                String found;
                try {
                    declared = choosing.declare(choices, looped);
                    found = outcome(cam, declared, choosing.members());
                } catch (GraphException refused) {
                    Statistics.collect("refused");
                    return;
                }
                String expected = outcome(host, declared, choosing.members());
                Statistics.collect(expected.equals("stall") ? "stalls" : "ends");
                assertEquals(
                        expected,
                        found,
                        () -> "seed " + seed + ", " + policy + ", choices " + Arrays.toString(choices) + " of "
                                + choosing);
            }
        }
    }

    private static String outcome(Cam cam, ChoosingGraph.Declared declared, int members) {
        try {
            Run run = cam.run(declared.graph()).join();
            StringBuilder counts = new StringBuilder("fired " + run.report().fired() + ":");
            for (int member = 0; member < members; member++) {
                counts.append(' ').append(run.get(declared.fired().at(member))[0]);
            }
            return counts.toString();
        } catch (StallException stalled) {
            return "stall";
        }
    }
}
