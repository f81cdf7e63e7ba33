package org.edarts.calibration.kernels;

import org.edarts.cam.chip.Chip;

/**
 * Barriers of a square of cores, written by hand: what a barrier of codelets stands beside. After the rounds that are
 * timed come as many in which each core looks, behind the barrier, whether the core before it has passed the one
 * before.
 *
 * @param board the board to simulate
 * @param side how many cores the square has in a row
 * @param wired whether all cores meet by the wired AND, in four instructions (architecture reference, "WAND"), or by
 *     the e_barrier of the SDK
 */
public record Barriers(Chip board, int side, boolean wired) {
    private static final int EARLY = 8;
    private static final int CYCLES = 12;
    private static final long MOST_CYCLES = 100_000;
    private static final long MOST_CYCLES_PER_ROUND = 50_000;

    /**
     * Returns the cycles of a barrier on the first core, the mean of so many.
     *
     * @throws KernelException if a core went on before all had come
     */
    public double run(int rounds) {
        if (rounds < 1) {
            throw new IllegalArgumentException(rounds + " rounds: there must be at least 1");
        }
        KernelProgram program = KernelProgram.named("barriers");
        KernelGroup group = new KernelGroup(board, side, side, program);
        int parameters = program.address("_parameters");
        for (int core = 0; core < group.size(); core++) {
            group.tellPlace(core);
            group.write(core, parameters, rounds, wired ? 1 : 0);
        }
        group.run(MOST_CYCLES + rounds * MOST_CYCLES_PER_ROUND);
        for (int core = 0; core < group.size(); core++) {
            int early = group.read(core, parameters + EARLY);
            if (early != 0) {
                throw new KernelException("barriers, core " + core + ": " + early + " of " + rounds
                        + " times the core before it had not come when it went on");
            }
        }
        return group.cycles(0, parameters + CYCLES) / rounds;
    }
}
