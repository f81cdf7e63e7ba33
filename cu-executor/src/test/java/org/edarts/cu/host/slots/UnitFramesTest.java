package org.edarts.cu.host.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.edarts.cam.Machine;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.Policies;
import org.edarts.su.rules.GraphRules;
import org.junit.jupiter.api.Test;

class UnitFramesTest {
    private static final CompiledGraph CODE =
            CodeletGraph.build("one", g -> g.codelet("a", firing -> {})).compiled();
    private static final GraphRules RULES = GraphRules.of(CODE, Policies.named("fifo"), Machine.named("host:1"));

    private final UnitFrames frames = new UnitFrames(3);

    @Test
    void aFrameIsFoundUnderItsNumberHoweverManyThereAre() {
        Frame[] made = new Frame[1000];
        for (int frame = 0; frame < made.length; frame++) {
            made[frame] = frames.make(CODE, RULES, 0);
        }
        for (Frame frame : made) {
            assertSame(frame, frames.frame(frame.number));
            assertEquals(3, UnitFrames.ownerOf(frame.number));
        }
        assertEquals(made.length, frames.made());
    }

    @Test
    void aFrameGivenBackIsUsedAgainByItsProcedureOnly() {
        Frame own = frames.make(CODE, RULES, 1);
        Frame fromAnotherUnit = frames.make(CODE, RULES, 20);
        frames.give(own);
        frames.giveBack(fromAnotherUnit);
        assertNull(frames.take(0));
        assertSame(fromAnotherUnit, frames.take(20));
        assertNull(frames.take(20));
        assertSame(own, frames.take(1));
        assertNull(frames.take(1));
    }

    @Test
    void framesOfMoreProceduresThanAreKeptGiveTheirNumbersToOthers() {
        int procedures = 1000;
        for (int procedure = 0; procedure < procedures; procedure++) {
            frames.give(frames.make(CODE, RULES, procedure));
        }
        int kept = 0;
        for (int procedure = 0; procedure < procedures; procedure++) {
            Frame frame = frames.take(procedure);
            if (frame != null) {
                assertSame(frame, frames.frame(frame.number));
                kept++;
            }
        }
        assertEquals(256, kept);
        Set<Integer> numbers = new HashSet<>();
        for (int frame = 0; frame < procedures; frame++) {
            Frame made = frames.make(CODE, RULES, frame);
            assertSame(made, frames.frame(made.number));
            assertTrue(numbers.add(made.number), () -> "two frames have number " + made.number);
        }
    }

    @Test
    void nothingIsLeftAfterARun() {
        frames.begin();
        Frame returned = frames.make(CODE, RULES, 1);
        frames.give(frames.make(CODE, RULES, 2));
        frames.giveBack(returned);
        frames.clean();
        assertEquals(2, frames.made());
        frames.begin();
        assertEquals(0, frames.made());
        assertNull(frames.take(1));
        assertNull(frames.take(2));
    }

    @Test
    void aUnitWhoseFramesWouldHaveNoNumbersIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> new UnitFrames(UnitFrames.MOST_UNITS))
                .getMessage();
        assertTrue(message.contains("512"), message);
    }
}
