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
    private final FrameWord word = Objects.requireNonNull(code.word);
    private final Frame caller = new Frame(code, 0, FreeFrames.NOWHERE);
    private final Frame frame = new Frame(code, 0, FreeFrames.NOWHERE);

    @BeforeEach
    void begin() {
        frame.beginLone(word.begun, caller, CuFiring.NO_SLOT, 0, CuFiring.NO_SLOT);
    }

    @Test
    void theLastSignalEnablesWhatWaitsBehindSlotAfterSlot() {
        assertEquals(Frame.NOTHING, frame.signalLone(left.slot()));
        assertEquals(sum.first(), frame.signalLone(right.slot()));
    }

    @Test
    void aSpentSlotIsLeftToWhoRefusesIt() {
        frame.signalLone(left.slot());
        assertEquals(Frame.OTHERWISE, frame.signalLone(left.slot()));
        frame.unpack();
        assertEquals(0, frame.counters[left.slot()]);
    }

    @Test
    void aSlotOfSeveralTargetsOrThatStartsOverIsLeftToOthers() {
        assertEquals(Frame.OTHERWISE, frame.signalLone(both.id()));
        assertEquals(Frame.OTHERWISE, frame.signalLone(again.id()));
        frame.unpack();
        assertArrayEquals(graph.slotCounts(), frame.counters);
    }

    @Test
    void whoLooksMoreCloselyFindsTheSameCounters() {
        Frame other = new Frame(code, 0, FreeFrames.NOWHERE);
        other.begin(caller, CuFiring.NO_SLOT, 0, CuFiring.NO_SLOT, true);
        int behind = ~graph.targets()[graph.targetStart()[graph.codelets() + left.slot()]];
        assertTrue(other.signal(left.slot(), true));
        assertFalse(other.signal(behind, true));
        frame.signalLone(left.slot());
        frame.share();
        assertFalse(frame.lone());
        assertTrue(frame.shared());
        assertArrayEquals(other.counters, frame.counters);
    }

    @Test
    void whatIsSharedKnowsItsTokensAndWhatHasFired() {
        frame.addToken();
        frame.signalLone(left.slot());
        frame.signalLone(right.slot());
        assertFalse(frame.firedAlone(sum.first()));
        frame.noteFired(once.first());
        frame.share();
        for (int codelet = 0; codelet < graph.codelets(); codelet++) {
            assertEquals(codelet == sum.first() || codelet == once.first(), frame.hasFired(codelet));
        }
        assertFalse(frame.dropToken());
        assertTrue(frame.dropToken());
    }

    @Test
    void moreTokensThanTheWordHasRoomForAreCountedOtherwise() {
        int many = 100_000;
        for (int token = 0; token < many; token++) {
            frame.addToken();
        }
        assertFalse(frame.lone());
        for (int token = 0; token < many; token++) {
            assertFalse(frame.dropToken());
        }
        assertTrue(frame.dropToken());
    }

    @Test
    void itEndsWellWhenAllHasFiredOrNothing() {
        frame.markCompleted();
        assertTrue(frame.endsWell());
        frame.signalLone(left.slot());
        assertFalse(frame.endsWell());
        assertFalse(frame.unmet().isEmpty());
    }

    @Test
    void anInvocationBeginsWithAllCountersArmed() {
        frame.signalLone(left.slot());
        frame.signalLone(right.slot());
        frame.markCompleted();
        assertFalse(frame.firedAlone(once.first()));
        assertTrue(frame.firedAlone(sum.first()));
        frame.cleanAlone();
        assertFalse(frame.alive());
        frame.beginLone(word.begun, caller, CuFiring.NO_SLOT, 0, CuFiring.NO_SLOT);
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
        assertFalse(new FrameWord(wide, false).fit);
        assertTrue(word.fit);
    }
}
