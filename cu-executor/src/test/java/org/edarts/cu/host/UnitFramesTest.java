package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.Plan;
import org.junit.jupiter.api.Test;

class UnitFramesTest {
    private static final CompiledGraph CODE =
            CodeletGraph.build("one", g -> g.codelet("a", firing -> {})).compiled();

    private final UnitFrames frames = new UnitFrames(3);

    @Test
    void aFrameIsFoundUnderItsNumberHoweverManyThereAre() {
        Frame[] made = new Frame[1000];
        for (int frame = 0; frame < made.length; frame++) {
            made[frame] = frames.make(CODE, Plan.NONE, 0);
        }
        for (Frame frame : made) {
            assertSame(frame, frames.frame(frame.number));
            assertEquals(3, UnitFrames.ownerOf(frame.number));
        }
        assertEquals(made.length, frames.made());
    }

    @Test
    void aFrameGivenBackIsUsedAgainByItsProcedureOnly() {
        Frame own = frames.make(CODE, Plan.NONE, 1);
        Frame fromAnotherUnit = frames.make(CODE, Plan.NONE, 20);
        frames.give(own);
        frames.giveBack(fromAnotherUnit);
        assertNull(frames.take(0));
        assertSame(fromAnotherUnit, frames.take(20));
        assertNull(frames.take(20));
        assertSame(own, frames.take(1));
        assertNull(frames.take(1));
    }

    @Test
    void aUnitWhoseFramesWouldHaveNoNumbersIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> new UnitFrames(UnitFrames.MOST_UNITS))
                .getMessage();
        assertTrue(message.contains("512"), message);
    }
}
