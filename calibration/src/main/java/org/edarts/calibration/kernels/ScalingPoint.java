package org.edarts.calibration.kernels;

/**
 * A point of a scaling experiment.
 *
 * @param series the problem; its size is that of a core where cores are added to larger problems, else that of the
 *     whole
 * @param coreRows rows of cores
 * @param coreColumns columns of cores
 * @param seconds the time of an iteration or multiplication
 * @param speedup how many times faster than the first point of its series
 */
public record ScalingPoint(String series, int coreRows, int coreColumns, double seconds, double speedup) {
    /** Returns the cores. */
    public int cores() {
        return coreRows * coreColumns;
    }
}
