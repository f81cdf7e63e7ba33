package org.edarts.benchmarks.contender;

/**
 * What one run took.
 *
 * @param nanos wall time in nanoseconds
 * @param allocatedBytes bytes that all threads of the JVM allocated on its heap, or {@link #UNKNOWN}
 */
public record Repetition(long nanos, long allocatedBytes) {
    /** Allocation is not measured outside a JVM. */
    public static final long UNKNOWN = -1;
}
