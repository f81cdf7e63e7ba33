package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * In small cases nothing goes wrong in any order in which an SU and its CUs, or victims and a thief, act and writes
 * arrive; with each bug something does in one of them.
 */
class ScheduleModelTest {
    private static final int FEWEST_STATES = 1000;

    @Test
    void whatIsHandedOutFiresOnceWithItsInputs() {
        HandingModel model = new HandingModel();
        assertEquals("", model.check());
        assertTrue(model.states() > FEWEST_STATES, model.states() + " states");
    }

    @Test
    void whatIsStolenFiresOnceWithItsInputs() {
        StealingModel model = new StealingModel();
        assertEquals("", model.check());
        assertTrue(model.stealsAnything());
        assertTrue(model.states() > FEWEST_STATES, model.states() + " states");
    }

    @ParameterizedTest
    @EnumSource
    void aBugOfHandingOutIsFound(HandingModel.Bug bug) {
        assertNotEquals("", new HandingModel(bug).check());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "REQUEST_LOST")
    void aBugOfStealingIsFound(StealingModel.Bug bug) {
        assertNotEquals("", new StealingModel(bug).check());
    }

    /** Nothing else comes of it: who has work does it itself. */
    @Test
    void whereRequestsAreLostNothingIsStolen() {
        StealingModel model = new StealingModel(StealingModel.Bug.REQUEST_LOST);
        assertEquals("", model.check());
        assertFalse(model.stealsAnything());
    }
}
