package org.edarts.epiphany.cam.watch;

import java.util.Map;
import org.edarts.codelet.ThreadedProcedure;

/**
 * A frame of a threaded procedure. Immutable.
 *
 * @param procedure the procedure
 * @param core the core that it lies on
 * @param codelets the procedure's codelets, by their addresses there
 * @param start the codelet that it begins with
 * @param surface where what ends an invocation lies after which the one before goes on here; 0 if none does
 */
public record WatchedFrame(
        ThreadedProcedure<?, ?> procedure, int core, Map<Integer, Integer> codelets, int start, int surface) {
    /** Copies the map. */
    public WatchedFrame {
        codelets = Map.copyOf(codelets);
    }
}
