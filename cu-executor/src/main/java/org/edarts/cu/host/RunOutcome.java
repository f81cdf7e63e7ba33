package org.edarts.cu.host;

import java.util.List;
import org.edarts.codelet.RunException;

/** Why a run ends before all is done: makes the exception once it is known which codelets did not fire. */
@FunctionalInterface
interface RunOutcome {
    /** Makes the exception. */
    RunException exception(List<String> notFired);
}
