package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.StallException;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.su.Policies;

/** Runs of a {@link ChoosingGraph} with random choices, on cores and on the host. */
final class ChoosingRuns {
    /** What a run comes to that does not end. */
    static final String STALL = "stall";

    private static final List<String> HOMES = List.of("adaptive", "static", "steal-nearest");
    private static final List<String> POLICIES =
            List.of("adaptive", "static", "steal-nearest", "fifo", "local-first", "round-robin", "least-loaded");

    private static final int TRIED = 6;
    private static final int DRAWS = 8;

    private ChoosingRuns() {}

    /**
     * What a run has come to.
     *
     * @param expected on the host
     * @param found on cores
     * @param what what was run
     */
    record Compared(String expected, String found, String what) {}

    /**
     * Runs a graph on both, in a random mesh with a random policy; less often if cores refuse it.
     *
     * @param looped whether it is in a loop
     * @param bodies whether some of it are bodies on the host
     * @param firmware what cores run
     * @param options of the runs on cores
     */
    static List<Compared> of(long seed, boolean looped, boolean bodies, Firmware firmware, RunOptions options) {
        Random random = new Random(seed);
        ChoosingGraph choosing = new ChoosingGraph(random, bodies);
        Chip chip = Chips.mesh(1 + random.nextInt(2), 2 + random.nextInt(2))
                .withMemoryOrder(new MemoryOrder(random.nextBoolean(), seed));
        String policy = POLICIES.get(random.nextInt(POLICIES.size()));
        Machine machine = HOMES.contains(policy) ? chip.machine().withFoldedSus() : chip.machine(1);
        machine = bodies ? machine.withHost() : machine;
        List<Compared> compared = new ArrayList<>();
        try (Cam host = Cam.host(1);
                EpiphanyCam cam = EpiphanyCam.simulated(
                        chip, machine, ChoosingGraph.library(), firmware, Policies.named(policy))) {
            cam.prepare(choosing.declare(choosing.choices(random)).graph()); // hosts take what cores refuse
            while (compared.size() < TRIED) {
                int[] choices = looped ? ending(host, choosing, random) : choosing.choices(random);
                int[] others = looped && !bodies ? ending(host, choosing, random) : choices;
                ChoosingGraph.Declared declared =
                        looped ? choosing.declareRounds(choices, others) : choosing.declare(choices);
                String found = outcome(cam, declared, choosing.members(), options);
                String expected = looped && stalls(host, choosing, choices, others)
                        ? STALL
                        : outcome(host, declared, choosing.members(), RunOptions.DEFAULT);
                String what = "seed " + seed + ", " + policy + ", choices " + Arrays.toString(choices) + ", then "
                        + Arrays.toString(others) + " of " + choosing;
                compared.add(new Compared(expected, found, what));
            }
        } catch (GraphException refused) {
            return compared;
        }
        return compared;
    }

    /** Draws choices with which a graph ends, if they are soon found: each round of a loop has to. */
    private static int[] ending(Cam host, ChoosingGraph choosing, Random random) {
        int[] choices = choosing.choices(random);
        for (int draw = 1; draw < DRAWS && stalls(host, choosing, choices); draw++) {
            choices = choosing.choices(random);
        }
        return choices;
    }

    /**
     * In the next round of a loop hosts go on with what a slot has got; cores stall if it has not got all. So they
     * stall if either round would by itself.
     */
    private static boolean stalls(Cam host, ChoosingGraph choosing, int[]... choices) {
        return Stream.of(choices)
                .map(choosing::declare)
                .map(declared -> outcome(host, declared, choosing.members(), RunOptions.DEFAULT))
                .anyMatch(STALL::equals);
    }

    private static String outcome(Cam cam, ChoosingGraph.Declared declared, int members, RunOptions options) {
        try {
            Run run = cam.run(declared.graph(), options).join();
            StringBuilder counts = new StringBuilder("fired " + run.report().fired() + ":");
            for (int member = 0; member < members; member++) {
                counts.append(' ').append(run.get(declared.fired().at(member))[0]);
            }
            return counts.toString();
        } catch (StallException stalled) {
            return STALL;
        }
    }
}
