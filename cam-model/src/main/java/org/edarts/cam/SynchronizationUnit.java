package org.edarts.cam;

import java.util.Optional;

/**
 * The Synchronization Unit (SU) of a cluster: it schedules the cluster's codelets and manages its resources. Either a
 * core of its own does nothing else, or the SU is folded into the Computation Units, which then do its work between
 * firings.
 *
 * @param core the SU's own core; empty if the SU is folded
 */
public record SynchronizationUnit(Optional<Core> core) {
    private static final SynchronizationUnit FOLDED = new SynchronizationUnit(Optional.empty());

    /** Returns an SU whose work the Computation Units do. */
    public static SynchronizationUnit folded() {
        return FOLDED;
    }

    /** Returns an SU with that core to itself. */
    public static SynchronizationUnit dedicated(Core core) {
        return new SynchronizationUnit(Optional.of(core));
    }

    /** Returns whether the Computation Units do this SU's work. */
    public boolean isFolded() {
        return core.isEmpty();
    }
}
