package org.edarts.cu.host;

import java.time.Duration;
import java.util.function.Consumer;
import org.edarts.codelet.Run;
import org.jspecify.annotations.Nullable;

/** Reports a run in which no codelet ends for a while, once for each such while. Owner: the timer thread. */
final class Watchdog {
    private final ActiveRun run;
    private long lastFired = -1;
    private boolean reported;

    Watchdog(ActiveRun run) {
        this.run = run;
    }

    void watch(@Nullable Duration patience, Timers timers, Consumer<String> receiver) {
        if (patience == null) {
            return;
        }
        AutoCloseable watching = timers.every(patience, () -> look(patience, receiver));
        run.completion().whenComplete((report, failure) -> Timers.cancel(watching));
    }

    private void look(Duration patience, Consumer<String> receiver) {
        long fired = run.fired();
        if (run.state() != Run.State.RUNNING || fired != lastFired) {
            lastFired = fired;
            reported = false;
        } else if (!reported) {
            reported = true;
            receiver.accept("run of \"" + run.graph().name() + "\" made no progress for " + patience + " after " + fired
                    + " firings; " + run.describeUnits());
        }
    }
}
