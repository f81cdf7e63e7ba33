package org.edarts.cu.virtual;

import org.edarts.codelet.graph.CompiledGraph;
import org.jspecify.annotations.Nullable;

/**
 * What the firings of a run take, in place of what its codelets declare: what a policy is told and what happens are
 * then two things. Each run has an object of its own, which {@link VirtualCam.Settings#times} makes.
 *
 * <p>Owner: the thread that drives the run. A {@link #duration} that throws makes the firing fail; the others must not.
 */
public interface FiringTimes {
    /** Returns how long a firing of a codelet on a CU takes, in nanoseconds, at least 0. */
    long duration(int codelet, int cu);

    /**
     * Returns how long a CU that takes a codelet has to wait for its data before it can fire it, in nanoseconds;
     * meanwhile it does nothing else.
     *
     * @param now the virtual time, in nanoseconds since the start of the run
     */
    default long wait(int codelet, int cu, long now) {
        return 0;
    }

    /**
     * Returns what the firings of a threaded procedure take that is invoked in the run, by the numbers of its codelets;
     * or null if they take what its codelets declare.
     */
    default @Nullable FiringTimes ofProcedure(CompiledGraph procedure) {
        return null;
    }

    /**
     * Takes note that a codelet has come to the pool of a CU.
     *
     * @param now the virtual time, in nanoseconds since the start of the run
     */
    default void ready(int codelet, int cu, long now) {}

    /**
     * Returns how many cycles a CU takes after a firing of a codelet before it signals anybody, beside what {@link
     * SignalCosts} say; where there are none, nobody asks.
     *
     * @param now the virtual time, in nanoseconds since the start of the run
     */
    default long after(int codelet, int cu, long now) {
        return 0;
    }

    /**
     * Returns how many cycles an SU that has handed a codelet out takes more than {@link HandingCosts} say when it
     * hears that a CU has fired it; where none hands out, nobody asks.
     */
    default long handing(int codelet, int cu) {
        return 0;
    }

    /**
     * Takes note that a firing has ended.
     *
     * @param now the virtual time, in nanoseconds since the start of the run
     */
    default void ended(int codelet, int cu, long now) {}
}
