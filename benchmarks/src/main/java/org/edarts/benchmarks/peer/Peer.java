package org.edarts.benchmarks.peer;

import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;

/** A way to run a graph of codelets in this JVM: ours, or one that a Java programmer would otherwise use. */
public interface Peer {
    /** Returns what reports call it. */
    String name();

    /** Returns its side. */
    default Side side() {
        return Side.JAVA;
    }

    /**
     * Builds what runs the pattern, with all its threads. How long this takes is reported as build time.
     *
     * @param threads how many threads may fire codelets at the same time, 1 or more
     */
    Prepared prepare(Pattern pattern, Work work, int threads);
}
