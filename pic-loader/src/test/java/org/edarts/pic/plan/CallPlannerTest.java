package org.edarts.pic.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Decisions follow what was measured. */
class CallPlannerTest {
    private static final int SLOT = 0x1000;
    private static final FirstCosts COSTS = new FirstCosts(300, 0.41, 1.66, 5.4, 186, 0.5);

    private final CallCounts counts = new CallCounts();
    private final RunCosts runs = new RunCosts(COSTS);
    private final CopyCosts copies = new CopyCosts(COSTS);
    private final CallPlanner planner = new CallPlanner(CopySource.AUTO, counts, runs, copies);

    @Test
    void aFixedSourceIsAlwaysCopiedFrom() {
        assertEquals(CallPlan.copyFrom(CodePlace.DRAM), planner(CopySource.DMA).plan(SLOT, 400, false));
        assertEquals(
                CallPlan.copyFrom(CodePlace.NEIGHBOUR),
                planner(CopySource.NEIGHBOUR).plan(SLOT, 400, true));
        assertEquals(
                CallPlan.copyFrom(CodePlace.DRAM), planner(CopySource.NEIGHBOUR).plan(SLOT, 400, false));
    }

    private CallPlanner planner(CopySource source) {
        return new CallPlanner(source, counts, runs, copies);
    }

    @Test
    void aSmallFunctionOfWhichNothingIsKnownRunsInTheNeighbourAndALargeOneIsCopied() {
        assertEquals(CallPlan.runIn(CodePlace.NEIGHBOUR), planner.plan(SLOT, 64, true));
        assertEquals(CallPlan.copyFrom(CodePlace.NEIGHBOUR), planner.plan(SLOT, 2048, true));
        assertEquals(CallPlan.copyFrom(CodePlace.DRAM), planner.plan(SLOT, 64, false));
    }

    @Test
    void aFunctionThatIsCalledElsewhereAgainAndAgainIsCopiedInTheEnd() {
        runs.measured(SLOT, CodePlace.CACHE, 100);
        runs.measured(SLOT, CodePlace.NEIGHBOUR, 200);
        assertEquals(CallPlan.runIn(CodePlace.NEIGHBOUR), planner.plan(SLOT, 800, true));
        int calls = 0;
        while (!planner.plan(SLOT, 800, true).copies()) {
            counts.called(SLOT, CodePlace.NEIGHBOUR);
            calls++;
        }
        assertEquals(7, calls, "628 cycles for a copy against 100 for each call");
    }

    @Test
    void aFunctionThatIsUsuallyCalledOftenWhileItIsThereIsCopiedAtOnce() {
        runs.measured(SLOT, CodePlace.CACHE, 100);
        runs.measured(SLOT, CodePlace.NEIGHBOUR, 200);
        for (int call = 0; call < 50; call++) {
            counts.called(SLOT, CodePlace.CACHE);
        }
        counts.left(SLOT);
        assertEquals(CallPlan.copyFrom(CodePlace.NEIGHBOUR), planner.plan(SLOT, 800, true));
    }

    @Test
    void whatWaitsForDataRatherThanCodeRunsInTheDram() {
        runs.measured(SLOT, CodePlace.CACHE, 100_000);
        runs.measured(SLOT, CodePlace.DRAM, 100_100);
        assertEquals(CallPlan.runIn(CodePlace.DRAM), planner.plan(SLOT, 8000, false));
    }

    @Test
    void copiesThatTurnOutDearAreAvoided() {
        runs.measured(SLOT, CodePlace.CACHE, 100);
        runs.measured(SLOT, CodePlace.NEIGHBOUR, 900);
        assertTrue(planner.plan(SLOT, 800, true).copies());
        for (int copy = 0; copy < 20; copy++) {
            copies.measured(CodePlace.NEIGHBOUR, 800, 20_000);
            copies.measured(CodePlace.DRAM, 800, 20_000);
        }
        assertFalse(planner.plan(SLOT, 800, true).copies());
    }
}
