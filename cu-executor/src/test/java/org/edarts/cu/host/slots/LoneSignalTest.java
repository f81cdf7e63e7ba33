package org.edarts.cu.host.slots;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.CompiledGraph;
import org.junit.jupiter.api.Test;

/** Signals in a frame that a unit has for itself: the short way, and when there is none. */
class LoneSignalTest {
    private Promise<Integer> left;
    private Promise<Integer> right;
    private Slot both;
    private Slot again;
    private Codelet sum;
    private Codelet once;

    private final CompiledGraph graph = CodeletGraph.build("slots", g -> {
                left = g.promise("left");
                right = g.promise("right");
                both = g.slot("both", 1);
                again = g.slot("again", 1).rearmed();
                Codelet chooser = g.codelet("chooser", firing -> {}).chooses(both, again);
                sum = g.codelet("sum", firing -> {}).after(left, right);
                both.fires(g.codelet("one", firing -> {}), g.codelet("another", firing -> {}));
                once = g.codelet("once", firing -> {});
                again.fires(once);
                g.codelet("behind", firing -> {}).after(chooser);
            })
            .compiled();
    private final SyncSlots slots = new SyncSlots(graph, graph.slotCounts().clone(), SyncSlots.onlyTargets(graph));

    @Test
    void theLastSignalEnablesWhatWaitsBehindSlotAfterSlot() {
        assertEquals(SyncSlots.NOTHING, slots.signalAlone(left.slot()));
        assertEquals(sum.first(), slots.signalAlone(right.slot()));
    }

    @Test
    void aSpentSlotIsLeftToWhoRefusesIt() {
        slots.signalAlone(left.slot());
        int[] before = slots.counters.clone();
        assertEquals(~left.slot(), slots.signalAlone(left.slot()));
        assertArrayEquals(before, slots.counters);
    }

    @Test
    void aSlotOfSeveralTargetsOrThatStartsOverIsLeftToOthers() {
        assertEquals(~both.id(), slots.signalAlone(both.id()));
        assertEquals(~again.id(), slots.signalAlone(again.id()));
        assertArrayEquals(graph.slotCounts(), slots.counters);
    }

    @Test
    void allCountersAreArmedAgainWhenAllHasFired() {
        slots.signalAlone(left.slot());
        slots.signalAlone(right.slot());
        assertEquals(true, slots.rearmWhole());
        assertArrayEquals(graph.slotCounts(), slots.counters);
    }
}
