package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
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
    private static final List<String> HOMES = List.of("adaptive", "static", "steal-nearest");
    private static final List<String> POLICIES =
            List.of("adaptive", "static", "steal-nearest", "fifo", "local-first", "round-robin", "least-loaded");

    private static final int TRIED = 6;

    /** In percent: else what is compared is too little. */
    private static final double OFTEN = 5;

    @Property(tries = 48, edgeCases = EdgeCasesMode.NONE)
    void coresEndAsTheHostDoes(@ForAll long seed) {
        compare(seed, false, false);
        Statistics.coverage(all -> {
            all.check("ends").percentage(share -> share > OFTEN);
            all.check("stalls").percentage(share -> share > OFTEN);
        });
    }

    @Property(tries = 16, edgeCases = EdgeCasesMode.NONE)
    void inLoopsToo(@ForAll long seed) {
        compare(seed, true, false);
    }

    @Property(tries = 16, edgeCases = EdgeCasesMode.NONE)
    void whereBodiesOnTheHostChooseToo(@ForAll long seed) {
        compare(seed, new Random(~seed).nextBoolean(), true);
    }

    /** One joins what two ways lead to, some end while something is still to fire, some are in loops. */
    @Example
    void whatHasGoneWrongOnce() {
        LongStream.of(68, 243, 292, 580, 23_563_066_354_026L).forEach(seed -> {
            compare(seed, false, false);
            compare(seed, true, false);
        });
    }

    private static void compare(long seed, boolean looped, boolean bodies) {
        Random random = new Random(seed);
        ChoosingGraph choosing = new ChoosingGraph(random, bodies);
        Chip chip = Chips.mesh(1 + random.nextInt(2), 2 + random.nextInt(2))
                .withMemoryOrder(new MemoryOrder(random.nextBoolean(), seed));
        String policy = POLICIES.get(random.nextInt(POLICIES.size()));
        Machine machine = HOMES.contains(policy) ? chip.machine().withFoldedSus() : chip.machine(1);
        machine = bodies ? machine.withHost() : machine;
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
                String expected = expected(host, choosing, choices, declared, looped);
                Statistics.collect(expected.equals("stall") ? "stalls" : "ends");
                assertEquals(
                        expected,
                        found,
                        () -> "seed " + seed + ", " + policy + ", choices " + Arrays.toString(choices) + " of "
                                + choosing);
            }
        }
    }

    /** In the next round of a loop hosts go on with what a slot has got; cores stall if it has not got all. */
    private static String expected(
            Cam host, ChoosingGraph choosing, int[] choices, ChoosingGraph.Declared declared, boolean looped) {
        String inOne = outcome(host, choosing.declare(choices, false), choosing.members());
        return inOne.equals("stall") || !looped ? inOne : outcome(host, declared, choosing.members());
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
