package org.edarts.cu.host;

import java.util.Locale;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunException;
import org.edarts.codelet.StallException;
import org.jspecify.annotations.Nullable;

/** How a run ended, for monitoring. */
public enum RunOutcome {
    /** All was done. */
    SUCCEEDED,
    /** A codelet failed, or the machine could not go on. */
    FAILED,
    /** Somebody cancelled it, or closed the CAM. */
    CANCELLED,
    /** Its deadline passed. */
    DEADLINE,
    /** Nothing could fire any more, though not all was done. */
    STALLED;

    static RunOutcome of(@Nullable RunException exception) {
        if (exception == null) {
            return SUCCEEDED;
        } else if (exception instanceof RunCancelledException) {
            return CANCELLED;
        } else if (exception instanceof DeadlineExceededException) {
            return DEADLINE;
        }
        return exception instanceof StallException ? STALLED : FAILED;
    }

    /** Returns the name in lower case, as metrics and flight recordings have it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
