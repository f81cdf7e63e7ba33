package org.edarts.cu.host.unit;

/** The turn of a run on a unit. */
public interface Turn {
    /**
     * How long a turn lasts, in nanoseconds, if it is {@link #shared}: it ends with the first codelet or batch after
     * that.
     */
    long SLICE_NANOS = 100_000;

    /**
     * Returns whether other runs want their turn, or the thread was interrupted that waits for the run meanwhile. Its
     * thread only.
     */
    boolean shared();
}
