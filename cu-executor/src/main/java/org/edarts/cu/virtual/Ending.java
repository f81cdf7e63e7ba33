package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.codelet.RunException;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * How a run ends: why, in which codelet, and what else failed. The first reason counts.
 *
 * <p>Owner: the thread that drives the run; {@link #stop} and {@link #stopped} are for any thread.
 */
final class Ending {
    private final AtomicReference<@Nullable RunError> reason = new AtomicReference<>();
    private final List<Throwable> furtherFailures = new ArrayList<>();
    private Source culprit = Source.START;

    /** Lets no further codelet start; returns false if that was so before. Any thread may call. */
    boolean stop(RunError why) {
        return reason.compareAndSet(null, why);
    }

    /** Returns whether no further codelet starts. Any thread may call. */
    boolean stopped() {
        return reason.get() != null;
    }

    /** Ends the run at once, whatever fires: the machine cannot go on. */
    void breakOff(RunError why) {
        reason.set(why);
    }

    /** Takes the failure of a codelet; the first one ends the run. */
    void failed(Source codelet, Throwable cause, int cu) {
        Frame frame = codelet.frame();
        if (frame != null && stop(RunError.failed(frame.graph, codelet.codelet(), cu, cause))) {
            culprit = codelet;
        } else {
            furtherFailures.add(cause);
        }
    }

    /** Returns whether the run succeeded; asked once it is stopped. */
    boolean succeeded() {
        RunError why = reason.get();
        return why == null || why == RunError.SUCCESS;
    }

    /** Returns the codelet whose failure ended the run, or the start. */
    Source culprit() {
        return culprit;
    }

    /** Returns why the run did not succeed, or null if it did. */
    @Nullable
    RunException exception(List<String> notFired) {
        RunError why = reason.get();
        return why == null || why == RunError.SUCCESS ? null : why.exception(notFired, furtherFailures);
    }
}
