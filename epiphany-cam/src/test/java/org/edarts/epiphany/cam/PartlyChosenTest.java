package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Slot;
import org.edarts.codelet.StallException;
import org.edarts.su.Policies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A slot that gets one signal always and one by a choice: the run ends if it is chosen, and stalls if it is not. */
class PartlyChosenTest {
    /** How many orders of memory are tried besides the usual one. */
    private static final int SEEDS = 1;

    private final GraphBuilder g = CodeletGraph.named("partly");
    private final Blocks<int[]> fired = g.blocks("fired", BlockType.INTS, 5, 1);

    private Codelet bump(String name, int block) {
        return g.codelets(name, 1, ChoosingGraph.BUMP, (none, arguments) -> arguments.updates(fired.at(block)));
    }

    private Codelet pick(int way, Slot... ways) {
        Blocks<int[]> which = g.blocks("which", BlockType.INTS, 1, 1).filled((none, one) -> one[0] = way);
        return g.codelets(
                "pick",
                1,
                ChoosingGraph.PICK,
                (none, arguments) -> arguments.reads(which.at(0)).chooses(ways));
    }

    private CodeletGraph counting(int way) {
        Slot s = g.slot("s", 2);
        Slot t = g.slot("t", 1);
        pick(way, s, t);
        bump("other", 2).signals(s);
        s.fires(bump("x", 0));
        t.fires(bump("y", 1));
        return g.build();
    }

    private CodeletGraph afterSlotAndCodelet(int way) {
        Slot s = g.slot("s", 1);
        Slot t = g.slot("t", 1);
        pick(way, s, t);
        bump("x", 0).after(s, bump("other", 2));
        t.fires(bump("y", 1));
        return g.build();
    }

    private CodeletGraph firingSeveral(int way) {
        Slot s = g.slot("s", 2);
        Slot t = g.slot("t", 1);
        pick(way, s, t);
        bump("other", 2).signals(s);
        s.fires(bump("x", 0), bump("more", 3));
        t.fires(bump("y", 1));
        return g.build();
    }

    /** What comes surely does so only because of the choice before. */
    private CodeletGraph behindAChoice(int way) {
        Slot both = g.slot("both", 1);
        Slot s = g.slot("s", 2);
        Slot t = g.slot("t", 1);
        Blocks<int[]> first = g.blocks("first", BlockType.INTS, 1, 1).filled((none, one) -> one[0] = 1);
        g.codelets(
                "decide",
                1,
                ChoosingGraph.PICK,
                (none, arguments) -> arguments.reads(first.at(0)).chooses(both));
        both.fires(pick(way, s, t), bump("other", 2).signals(s));
        s.fires(bump("x", 0));
        t.fires(bump("y", 1));
        return g.build();
    }

    /** For the seed 0 memories are in order. */
    private static EpiphanyCam cam(String policy, long seed) {
        Chip chip = Chips.mesh(2, 2).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        Machine machine = Policies.named(policy).meshForm().orElseThrow().handsOut()
                ? chip.machine(1)
                : chip.machine().withFoldedSus();
        return EpiphanyCam.simulated(chip, machine, ChoosingGraph.library(), Policies.named(policy));
    }

    private void ends(String policy, CodeletGraph graph) {
        for (long seed = 0; seed <= SEEDS; seed++) {
            try (Cam host = Cam.host(1);
                    EpiphanyCam cam = cam(policy, seed)) {
                EpiphanyRun run = cam.run(graph);
                run.join();
                assertEquals(
                        host.run(graph).join().report().fired(), run.report().fired());
                assertEquals(1, run.get(fired.at(0))[0]);
                assertEquals(0, run.get(fired.at(1))[0]);
            }
        }
    }

    private static void stalls(String policy, CodeletGraph graph, String what, String waiting) {
        for (long seed = 0; seed <= SEEDS; seed++) {
            try (Cam host = Cam.host(1);
                    EpiphanyCam cam = cam(policy, seed)) {
                assertThrows(StallException.class, () -> host.run(graph).join());
                StallException stalled =
                        assertThrows(StallException.class, () -> cam.run(graph).join());
                String message = stalled.getMessage();
                assertTrue(message.contains(what), message);
                assertTrue(message.contains(waiting), message);
                assertTrue(message.contains("for 1 of 2 signals"), message);
                assertFalse(message.contains("promise"), message);
                assertTrue(
                        stalled.notFired().contains("\"x\""),
                        () -> stalled.notFired().toString());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"adaptive", "static", "fifo", "local-first", "round-robin", "least-loaded", "steal-nearest"})
    @Retention(RetentionPolicy.RUNTIME)
    @interface OnAllPolicies {}

    @OnAllPolicies
    void aSlotEndsThatCountsBoth(String policy) {
        ends(policy, counting(1));
    }

    @OnAllPolicies
    void aSlotStallsThatCountsBoth(String policy) {
        stalls(policy, counting(2), "slot \"s\"", "x");
    }

    @OnAllPolicies
    void aCodeletEndsAfterSlotAndCodelet(String policy) {
        ends(policy, afterSlotAndCodelet(1));
    }

    @OnAllPolicies
    void aCodeletStallsAfterSlotAndCodelet(String policy) {
        stalls(policy, afterSlotAndCodelet(2), "codelet \"x\"", "x");
    }

    @OnAllPolicies
    void aSlotEndsThatFiresSeveral(String policy) {
        ends(policy, firingSeveral(1));
    }

    @OnAllPolicies
    void aSlotStallsThatFiresSeveral(String policy) {
        stalls(policy, firingSeveral(2), "slot \"s\"", "waits");
    }

    @OnAllPolicies
    void aChoiceBehindAnotherEnds(String policy) {
        ends(policy, behindAChoice(1));
    }

    @OnAllPolicies
    void aChoiceBehindAnotherStalls(String policy) {
        stalls(policy, behindAChoice(2), "slot \"s\"", "x");
    }
}
