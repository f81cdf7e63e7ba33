package org.edarts.viewer.analysis;

/**
 * What no schedule of the same firings on as many equal CUs can undercut, in ticks of the trace's clock. If records
 * were dropped, they are bounds for what was kept.
 *
 * @param sharedWork the work shared evenly among the CUs
 * @param criticalPath the longest chain of dependent firings
 */
public record Bounds(long sharedWork, long criticalPath) {
    /** The higher of the two. */
    public long highest() {
        return Math.max(sharedWork, criticalPath);
    }
}
