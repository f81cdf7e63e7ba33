package org.edarts.epiphany.cam.broadcast;

import java.util.List;
import org.edarts.epiphany.cam.signal.Reach;
import org.edarts.epiphany.cam.signal.Use;

/**
 * Finds what cores read of a block only before it is written: the host loads that into their copies, and nothing has to
 * be brought. Owner: the thread that lowers the graph.
 */
final class FirstContent {
    /** So many times at most is asked whether a way leads from a reader to a writer of a block. */
    private static final long MOST_ASKED = 500_000;

    private FirstContent() {}

    /**
     * Returns whether some uses read a block before anybody writes there, outside of loops.
     *
     * @param uses all uses of the block
     * @param reads those that read it
     */
    static boolean isAllThatIsRead(List<Use> uses, List<Use> reads, Reach reach) {
        List<Use> writes = uses.stream().filter(use -> use.access().writing()).toList();
        return !writes.isEmpty()
                && (long) reads.size() * writes.size() <= MOST_ASKED
                && uses.stream().allMatch(use -> use.node().region == 0)
                && reads.stream().allMatch(read -> isBefore(read, writes, reach));
    }

    private static boolean isBefore(Use read, List<Use> writes, Reach reach) {
        return writes.stream().filter(read::overlaps).allMatch(write -> reach.leads(read.node(), write.node()));
    }
}
