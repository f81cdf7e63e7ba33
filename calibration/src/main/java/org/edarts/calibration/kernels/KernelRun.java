package org.edarts.calibration.kernels;

import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.chip.CoreReport;

/**
 * What a kernel took. Its results were compared with a plain computation, and were right.
 *
 * @param kernel which kernel, and its size
 * @param board the board that was simulated
 * @param cores how many cores computed
 * @param rounds iterations, steps or multiplications in it
 * @param cycles of the core that took longest, by its own timer, from its first computation to its last
 * @param flops floating-point operations of all cores; a fused multiplication and addition counts as two
 * @param split what the cores spent their time on, in the mean
 * @param reports what each core has done, from its start to its end
 */
public record KernelRun(
        String kernel,
        Chip board,
        int cores,
        int rounds,
        long cycles,
        long flops,
        PhaseCycles split,
        List<CoreReport> reports) {
    private static final double GIGA = 1e9;

    /** Copies the list. */
    public KernelRun {
        reports = List.copyOf(reports);
    }

    /** Returns cycles of an iteration, step or multiplication. */
    public double cyclesPerRound() {
        return cycles / (double) rounds;
    }

    /** Returns what the cores spent a round on, in the mean. */
    public PhaseCycles splitPerRound() {
        return split.dividedBy(rounds);
    }

    /** Returns the time in seconds at the board's clock. */
    public double seconds() {
        return cycles / (double) board.clockHertz();
    }

    /** Returns floating-point operations in a second, in units of 10^9, at the board's clock. */
    public double gigaflops() {
        return flops / seconds() / GIGA;
    }

    /** Returns the part of what the floating-point units could do at most, a fused operation per core and cycle. */
    public double partOfPeak() {
        return flops / (2.0 * cores * cycles);
    }
}
