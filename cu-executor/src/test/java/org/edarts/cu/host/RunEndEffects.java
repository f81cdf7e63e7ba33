package org.edarts.cu.host;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.edarts.codelet.Run;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The end of a run on the processor's memory. */
public class RunEndEffects {
    private RunEndEffects() {}

    /** Who finds that a run has ended sees what every unit did that took part. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "ended before the unit came")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "ended after it went")
    @Outcome(
            id = {"0, -1", "1, -1"},
            expect = ACCEPTABLE,
            desc = "not ended yet")
    @Outcome(expect = FORBIDDEN, desc = "ended beside a unit, or without what it did")
    @State
    public static class EndAfterUnits {
        private final TerminationDetector detector = new TerminationDetector();
        private int done;

        /** A unit that looks for codelets. */
        @Actor
        public void unit(II_Result result) {
            if (detector.engage()) {
                done = 1;
                detector.disengage();
                result.r1 = 1;
            }
        }

        /** Who ends the run. */
        @Actor
        public void ender(II_Result result) {
            long stamp = detector.stamp();
            result.r2 = stamp != TerminationDetector.BUSY && detector.end(stamp) ? done : -1;
        }
    }

    /** Who sees how a run ended sees what its codelets wrote; who waits is told. */
    @JCStressTest
    @Outcome(id = "0, 7", expect = ACCEPTABLE, desc = "told, and all is there")
    @Outcome(expect = FORBIDDEN, desc = "told before all is there")
    @State
    public static class WrittenBeforeEnd {
        private final EndOfRun end = new EndOfRun();
        private int written;

        /** Who ends the run. */
        @Actor
        public void ender() {
            written = 7;
            end.ended(Run.State.SUCCEEDED);
            end.tellWaiting();
        }

        /** Who waits, on a thread outside of the CAM. */
        @Actor
        public void waiting(II_Result result) {
            try {
                while (!end.await(1_000_000_000L)) {
                    Thread.onSpinWait();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            result.r1 = end.state() == Run.State.SUCCEEDED ? 0 : 1;
            result.r2 = written;
        }
    }
}
