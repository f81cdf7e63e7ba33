package org.edarts.cu.host.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.ModelContext;
import org.edarts.cu.host.unit.RunControl;
import org.junit.jupiter.api.Test;

/** When a schedule is closed, and who stays awake for that. */
class PayoffTest {
    private static final int STEPS = 16_000;
    private static final int LANES = 2;

    /** What may be waited before anything is claimed: for an eighth of the steps. */
    private static final long AT_FIRST = STEPS / 8 * 100L;

    private static final CompiledGraph GRAPH = CodeletGraph.build("independent", g -> g.codelets(STEPS, firing -> {}))
            .compiled();

    private static final StaticSchedule SCHEDULE = StaticSchedule.of(GRAPH, halves(), LANES);

    private final RunControl run = new ModelContext(GRAPH, LANES).run().control();
    private final ScheduleState state = new ScheduleState(SCHEDULE);
    private final LaneStatus[] lanes = LaneStatus.of(LANES, SCHEDULE.steps());
    private final Payoff payoff = new Payoff(run, state, lanes, false);
    private final long[] seen = new long[LANES];

    PayoffTest() {
        state.begin();
    }

    private static int[] halves() {
        int[] homes = new int[STEPS];
        Arrays.fill(homes, STEPS / LANES, STEPS, 1);
        return homes;
    }

    @Test
    void itIsClosedWhenCusHaveWaitedLongerThanSlotsWouldCost() {
        assertFalse(payoff.spent(AT_FIRST * 2));
        lanes[1].waits(0);
        assertFalse(payoff.spent(AT_FIRST));
        assertTrue(payoff.spent(AT_FIRST + 1));
        payoff.look(AT_FIRST);
        assertFalse(state.closed() || run.interrupted());
        payoff.look(AT_FIRST + 1);
        assertTrue(state.closed() && run.interrupted() && !run.stopped());
    }

    @Test
    void whatIsClaimedMayBeWaitedFor() {
        lanes[0].waits(0);
        assertTrue(state.claim(1, state.word(1), STEPS, 0));
        assertEquals(STEPS / LANES, state.claimed());
        assertFalse(payoff.spent(STEPS / LANES * 100L));
        assertTrue(payoff.spent(STEPS / LANES * 100L + 1));
    }

    @Test
    void waitsOfAllCusAreAddedUpAndEndWhenTheyGoOn() {
        lanes[0].waits(0);
        lanes[1].waits(0);
        assertTrue(payoff.spent(AT_FIRST / 2 + 1));
        lanes[0].goesOn(1_000);
        lanes[1].goesOn(1_000);
        assertFalse(payoff.spent(AT_FIRST * 10));
    }

    /** What it waits for then is its processor, which slots would not give it. */
    @Test
    void aCuThatIsWokenDoesNotWaitAnyMore() {
        lanes[1].waits(0);
        lanes[1].wakes(1_000);
        assertFalse(payoff.spent(AT_FIRST * 10));
    }

    @Test
    void itIsClosedAtOnceWhereStepsTakeLongByThemselves() {
        long now = 0;
        for (int step = 0; step < 10; step++) {
            assertFalse(payoff.spent(now));
            now += 80_000;
            lanes[1].batchSize.due(1);
            lanes[1].batchSize.adapt(now);
            lanes[1].looked();
        }
        assertTrue(payoff.spent(now));
    }

    @Test
    void aScheduleThatThePolicyInsistsOnIsKept() {
        Payoff binding = new Payoff(run, state, lanes, true);
        lanes[1].waits(0);
        state.tell(0, 0, 10);
        binding.look(AT_FIRST * 10);
        assertFalse(state.closed());
        assertFalse(binding.needsWatch(1, seen));
    }

    @Test
    void aCuStaysAwakeWhileAnotherOneIsAtTheSameBatch() {
        assertFalse(payoff.needsWatch(1, seen), "there is none");
        state.tell(0, 0, 10);
        assertTrue(payoff.needsWatch(1, seen));
        assertTrue(payoff.needsWatch(1, seen));
        assertFalse(payoff.needsWatch(0, new long[LANES]), "it is its own");
        state.tell(0, 10, 20);
        assertFalse(payoff.needsWatch(1, seen), "it goes on");
        assertTrue(payoff.needsWatch(1, seen), "not any more");
    }

    @Test
    void theLastStepOfAllIsNotWatched() {
        state.tell(0, 0, 1);
        assertTrue(payoff.needsWatch(1, seen), "there are others behind it");
        assertTrue(state.claim(0, state.word(0), SCHEDULE.laneStart()[1], 0));
        assertTrue(state.claim(1, state.word(1), STEPS, 0));
        assertFalse(payoff.needsWatch(1, seen));
        state.tell(0, 0, 2);
        assertTrue(payoff.needsWatch(1, new long[LANES]), "there is one behind it");
    }
}
