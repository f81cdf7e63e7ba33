package org.edarts.cu.host.slots;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.edarts.cam.Machine;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.CuFiring;
import org.edarts.su.Policies;
import org.edarts.su.rules.GraphRules;
import org.junit.jupiter.api.BeforeEach;
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
    private final FrameCode code =
            FrameCode.ofProcedure(graph, GraphRules.of(graph, Policies.named("steal-random"), Machine.named("host:1")));
    private final PackedCounters packed = Objects.requireNonNull(code.packed);
    private final Frame caller = new Frame(code, 0, null);
    private final Frame frame = new Frame(code, 0, null);

    @BeforeEach
    void begin() {
        frame.beginLone(packed, caller, CuFiring.NO_SLOT, 0, CuFiring.NO_SLOT);
    }

    @Test
    void theLastSignalEnablesWhatWaitsBehindSlotAfterSlot() {
        assertEquals(Frame.NOTHING, frame.signalLone(packed, left.slot()));
        assertEquals(sum.first(), frame.signalLone(packed, right.slot()));
    }

    @Test
    void aSpentSlotIsLeftToWhoRefusesIt() {
        frame.signalLone(packed, left.slot());
        assertEquals(Frame.OTHERWISE, frame.signalLone(packed, left.slot()));
        frame.unpack();
        assertEquals(0, frame.counters[left.slot()]);
    }

    @Test
    void aSlotOfSeveralTargetsOrThatStartsOverIsLeftToOthers() {
        assertEquals(Frame.OTHERWISE, frame.signalLone(packed, both.id()));
        assertEquals(Frame.OTHERWISE, frame.signalLone(packed, again.id()));
        frame.unpack();
        assertArrayEquals(graph.slotCounts(), frame.counters);
    }

    @Test
    void whoLooksMoreCloselyFindsTheSameCounters() {
        Frame other = new Frame(code, 0, null);
        other.begin(caller, CuFiring.NO_SLOT, 0, CuFiring.NO_SLOT, true);
        int behind = ~graph.targets()[graph.targetStart()[graph.codelets() + left.slot()]];
        assertTrue(other.signal(left.slot(), true));
        assertFalse(other.signal(behind, true));
        frame.signalLone(packed, left.slot());
        frame.share();
        assertFalse(frame.lone());
        assertTrue(frame.shared());
        assertArrayEquals(other.counters, frame.counters);
    }

    @Test
    void itEndsWellWhenAllHasFiredOrNothing() {
        frame.markCompleted();
        assertTrue(frame.endsWell());
        frame.signalLone(packed, left.slot());
        assertFalse(frame.endsWell());
        assertFalse(frame.unmet().isEmpty());
    }

    @Test
    void anInvocationBeginsWithAllCountersArmed() {
        frame.signalLone(packed, left.slot());
        frame.signalLone(packed, right.slot());
        frame.markCompleted();
        assertTrue(frame.dropToken());
        frame.clean();
        frame.beginLone(packed, caller, CuFiring.NO_SLOT, 0, CuFiring.NO_SLOT);
        frame.unpack();
        assertArrayEquals(graph.slotCounts(), frame.counters);
    }

    @Test
    void whatDoesNotFitIsCountedOtherwise() {
        CompiledGraph wide = CodeletGraph.build("wide", g -> {
                    Codelet first = g.codelet("first", firing -> {});
                    for (int i = 0; i < Long.SIZE; i++) {
                        first.chooses(g.slot("slot" + i, 2));
                    }
                })
                .compiled();
        assertFalse(new PackedCounters(wide).fit);
        assertTrue(packed.fit);
    }
}
