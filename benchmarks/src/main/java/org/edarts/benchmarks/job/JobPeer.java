package org.edarts.benchmarks.job;

import org.edarts.benchmarks.peer.Prepared;
import org.edarts.benchmarks.peer.Side;

/**
 * A way to do a job in this JVM.
 *
 * @param name what reports call it
 * @param side its side
 * @param builder makes what does it
 */
public record JobPeer(String name, Side side, Builder builder) {
    /** Makes what does a job. */
    public interface Builder {
        /**
         * Makes it, with all its threads. Its runs check their own results.
         *
         * @param size how large the job is; what that means is the job's
         * @param threads how many threads may work at the same time, 1 or more
         */
        Prepared prepare(int size, int threads);
    }

    /** Returns ours. */
    public static JobPeer ours(String name, Builder builder) {
        return new JobPeer(name, Side.OURS, builder);
    }

    /** Returns one that Java programmers would otherwise use. */
    public static JobPeer java(String name, Builder builder) {
        return new JobPeer(name, Side.JAVA, builder);
    }
}
