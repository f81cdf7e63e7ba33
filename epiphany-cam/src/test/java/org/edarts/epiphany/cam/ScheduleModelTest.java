package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * In small cases nothing goes wrong in any order in which an SU and its CUs, or victims and a thief, act and writes
 * arrive; with each bug something does in one of them.
 */
class ScheduleModelTest {
    private static final int FEWEST_STATES = 1000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatIsHandedOutFiresOnceWithItsInputs(int sus) {
        HandingModel model = new HandingModel(sus);
        assertEquals("", model.check());
        assertEquals(sus > 1, model.hasLateSummaries());
        assertTrue(model.states() > FEWEST_STATES, model.states() + " states");
    }

    @Test
    void whatIsStolenFiresOnceWithItsInputs() {
        StealingModel model = new StealingModel();
        assertEquals("", model.check());
        assertTrue(model.stealsAnything());
        assertTrue(model.states() > FEWEST_STATES, model.states() + " states");
    }

    /** The host loads the next run later than they arrive. */
    @Test
    void nothingButRequestsAndWhatAnswersThemMayBeOnItsWayAtTheEnd() {
        StealingModel model = new StealingModel();
        assertEquals("", model.check());
        assertTrue(model.hasLateRequests());
        assertTrue(model.hasLateAnswers());
    }

    @ParameterizedTest
    @EnumSource
    void aBugOfHandingOutIsFound(HandingModel.Bug bug) {
        assertNotEquals("", new HandingModel(1, bug).check() + new HandingModel(2, bug).check());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "REQUEST_LOST")
    void aBugOfStealingIsFound(StealingModel.Bug bug) {
        assertNotEquals("", new StealingModel(bug).check());
    }

    /** Requests and answers go on for ever: that is no stall, but no end either. */
    @Test
    void aRunThatOnlySometimesEndsIsFound() {
        StealingModel model = new StealingModel(StealingModel.Bug.OVERLOOKS_WHO_IS_QUIET_BESIDE_A_REQUEST);
        assertEquals("no way to the end", model.check());
    }

    /** Nothing else comes of it: who has work does it itself. */
    @Test
    void whereRequestsAreLostNothingIsStolen() {
        StealingModel model = new StealingModel(StealingModel.Bug.REQUEST_LOST);
        assertEquals("", model.check());
        assertFalse(model.stealsAnything());
    }
}
