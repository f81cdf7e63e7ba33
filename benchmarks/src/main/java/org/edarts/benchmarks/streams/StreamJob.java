package org.edarts.benchmarks.streams;

import java.util.List;
import org.edarts.benchmarks.job.Job;
import org.edarts.benchmarks.job.JobPeer;
import org.edarts.benchmarks.work.WrongRunException;

/**
 * Numbers from 0 on go through four stages, one after the other: made, incremented twice, and added up. The size is how
 * many of them fit between two stages.
 */
public final class StreamJob implements Job {
    /** How many numbers there are. */
    public static final int ITEMS = 200_000;

    /** How many stages. */
    public static final int STAGES = 4;

    @Override
    public List<JobPeer> peers() {
        return List.of(
                JobPeer.ours("eDARTS", EdartsStream::new),
                JobPeer.java("queues", QueueStream::new),
                JobPeer.java("Flow", FlowStream::new));
    }

    /** Checks what a run added up. */
    static void check(long sum) {
        long expected = (long) ITEMS * (ITEMS - 1) / 2 + 2 * ITEMS;
        if (sum != expected) {
            throw new WrongRunException("the stream came to " + sum + " instead of " + expected);
        }
    }
}
