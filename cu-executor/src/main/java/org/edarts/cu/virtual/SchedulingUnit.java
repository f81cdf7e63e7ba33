package org.edarts.cu.virtual;

import java.util.ArrayDeque;
import java.util.Deque;
import org.edarts.su.Decisions;
import org.jspecify.annotations.Nullable;

/**
 * Decides where enabled codelets go, one after the other: an SU of its own, or work that a CU does between its firings.
 * Where a decision is free it is taken at once, whatever the CU does. Owner: the driving thread.
 */
final class SchedulingUnit {
    private final Simulation simulation;
    private final int number;
    private final Decisions decisions;
    private final long decisionNanos;
    private final @Nullable VirtualCu cu;
    private final int traceUnit;
    private final Deque<Activation> enabled = new ArrayDeque<>();
    private boolean deciding;
    private boolean decided;
    private long idleSince;

    /**
     * Makes a unit.
     *
     * @param number its place among the units that something happens on at the same time
     * @param cu the CU that does its work, or null if it is one of its own
     * @param traceUnit its number in a trace if it is one of its own, or {@link RunTrace#UNRECORDED}
     */
    SchedulingUnit(
            Simulation simulation,
            int number,
            Decisions decisions,
            long decisionNanos,
            @Nullable VirtualCu cu,
            int traceUnit) {
        this.simulation = simulation;
        this.number = number;
        this.decisions = decisions;
        this.decisionNanos = decisionNanos;
        this.cu = cu;
        this.traceUnit = traceUnit;
    }

    /** Returns whether a CU does its work. */
    boolean isFolded() {
        return cu != null;
    }

    void add(Activation activation) {
        enabled.add(activation);
    }

    /** Decides on what waits, as soon as the unit has time. */
    void work() {
        if (decisionNanos == 0) {
            while (!enabled.isEmpty()) {
                simulation.scheduler().place(enabled.remove(), decisions);
            }
        } else if (!enabled.isEmpty() && !deciding && (cu == null || !cu.isBusy())) {
            deciding = true;
            begin();
            simulation.timeline().after(decisionNanos, number, this::decide);
        }
    }

    private void begin() {
        decided = true;
        if (cu != null) {
            cu.occupy();
        } else {
            simulation.trace().idle(traceUnit, idleSince, null);
        }
    }

    private void decide() {
        deciding = false;
        simulation.scheduler().place(enabled.remove(), decisions);
        if (cu != null) {
            cu.hasDecided();
        }
        idleSince = simulation.timeline().now();
        work();
    }

    /** The run has ended: accounts for the time since the unit last decided. One that never did has no record. */
    void runEnded() {
        if (cu == null && decided && !deciding) {
            simulation.trace().idle(traceUnit, idleSince, null);
        }
    }
}
