package org.edarts.viewer.export;

import java.util.HashMap;
import java.util.Map;
import org.edarts.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * Finds the firing behind an enabler while the firings of a trace pass by in the order of their start. Owner: one
 * thread.
 */
final class LatestFirings {
    private final Map<Long, TraceEvent> latest = new HashMap<>();

    /** The firing that enabled this one, or null if none did or its record is missing; remembers this one. */
    @Nullable
    TraceEvent enablerOf(TraceEvent firing) {
        TraceEvent enabler = latest.get(key(firing.enabler(), firing.enablerFrame()));
        latest.put(key(firing.codelet(), firing.frame()), firing);
        return enabler;
    }

    private static long key(int codelet, int frame) {
        return (long) frame << Integer.SIZE | codelet & 0xFFFF_FFFFL;
    }
}
