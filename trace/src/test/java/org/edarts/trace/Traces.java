package org.edarts.trace;

/** What several tests need to make traces. */
public final class Traces {
    public static final TraceHeader HEADER =
            new TraceHeader("0.1", "edarts run hello", "{}", "name: host", "local-first", 42, TraceClock.VIRTUAL_NANOS, null);

    private Traces() {}
}
