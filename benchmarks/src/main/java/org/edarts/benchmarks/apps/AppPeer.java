package org.edarts.benchmarks.apps;

import java.util.Set;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.benchmarks.peer.Side;

/** A way to run applications in this JVM. */
public interface AppPeer {
    /** Returns what reports call it. */
    String name();

    /** Returns its side. */
    default Side side() {
        return Side.JAVA;
    }

    /** Returns the applications that it can run. */
    Set<App> apps();

    /**
     * Builds what solves a problem of one of its applications.
     *
     * @param threads how many threads may compute at the same time
     */
    Prepared prepare(Problem problem, int threads);
}
