package org.edarts.cu.host.slots;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Slot;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.graph.CompiledGraph;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/**
 * Whoever signals a slot, and when: every so many signals one of them fires it, as often as it is re-armed, and one too
 * many for a slot that is not is refused.
 */
class SyncSlotsLincheckTest {
    private static final int[] COUNTS = {2, 1, 2, 3};
    private static final int FIRST_REARMED = 1;

    private static final CompiledGraph GRAPH = CodeletGraph.build("slots", g -> {
                Codelet signals = g.codelet("signals", firing -> {});
                for (int slot = 0; slot < COUNTS.length; slot++) {
                    Slot declared = g.slot("slot " + slot, COUNTS[slot]);
                    signals.chooses(slot < FIRST_REARMED ? declared : declared.rearmed());
                }
            })
            .compiled();

    @Test
    void isLinearizable() {
        new ModelCheckingOptions()
                .iterations(6)
                .invocationsPerIteration(100)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(2)
                .minimizeFailedScenario(false)
                .sequentialSpecification(Sequential.class)
                .check(Operations.class);
    }

    /** What Lincheck calls. */
    @Param(name = "slot", gen = IntGen.class, conf = "0:3")
    public static class Operations {
        private final SyncSlots slots = new SyncSlots(GRAPH, GRAPH.slotCounts().clone());

        @Operation
        public String signal(@Param(name = "slot") int slot) {
            try {
                return slots.signal(slot, false) ? "fires" : "waits";
            } catch (SpentSlotException spent) {
                return "spent";
            }
        }

        @Validate
        public void countersAreWithinTheirBounds() {
            for (int slot = 0; slot < COUNTS.length; slot++) {
                int left = slots.counters[slot];
                assertTrue(
                        left >= (slot < FIRST_REARMED ? 0 : 1) && left <= COUNTS[slot], "slot " + slot + ": " + left);
            }
        }
    }

    /** What a signal means. */
    public static class Sequential {
        private final int[] counters = COUNTS.clone();

        public String signal(int slot) {
            if (counters[slot] == 0) {
                return "spent";
            }
            if (--counters[slot] > 0) {
                return "waits";
            }
            counters[slot] = slot < FIRST_REARMED ? 0 : COUNTS[slot];
            return "fires";
        }
    }
}
