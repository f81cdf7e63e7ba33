package org.edarts.cu.host.schedule;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.codelet.CodeletGraph;
import org.edarts.su.plan.StaticSchedule;
import org.junit.jupiter.api.Test;

/** What others see of the batches of a CU, whatever it is doing with them. */
class OpenBatchesTest {
    private static final CodeletGraph TWO = CodeletGraph.build("two", g -> g.codelets("both", 2, firing -> {}));

    @Test
    void aBatchThatIsDoneHasNothingReadyEvenIfItsOwnerHasNotLetItGoYet() {
        StaticSchedule schedule = StaticSchedule.of(TWO.compiled(), new int[] {0, 0}, 1);
        ScheduleState state = new ScheduleState(schedule);
        state.begin();
        OpenBatches batches = new OpenBatches();
        batches.add(0, 0, schedule.steps(), 0);
        assertTrue(batches.anyReady(state));
        batches.moveTo(0, schedule.steps());
        assertFalse(batches.anyReady(state), "there is no step behind the last one");
        batches.remove(0);
        assertFalse(batches.anyReady(state));
    }
}
