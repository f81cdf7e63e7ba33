package org.edarts.calibration.kernels;

/**
 * What a core spent its time on, in cycles of its own timer.
 *
 * @param compute computing
 * @param synchronisation waiting for other cores to be ready, or for their data to arrive
 * @param transfer waiting for its own transfers
 */
public record PhaseCycles(double compute, double synchronisation, double transfer) {
    /** Returns all of it. */
    public double total() {
        return compute + synchronisation + transfer;
    }

    PhaseCycles plus(PhaseCycles other) {
        return new PhaseCycles(
                compute + other.compute, synchronisation + other.synchronisation, transfer + other.transfer);
    }

    PhaseCycles dividedBy(double parts) {
        return new PhaseCycles(compute / parts, synchronisation / parts, transfer / parts);
    }
}
