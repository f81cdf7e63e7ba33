package org.edarts.calibration;

import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.memory.ProgramLoader;

/** Loops that lie in core (0, 0) of a chip and are carried out there by other cores. */
public enum RemoteLoop {
    /** Raises a whole number in the caller's memory. */
    INTEGER("adds.S"),
    /** Raises a number of single precision in the caller's memory. */
    FLOATING_POINT("fadds.S");

    private static final int CODE = 0x4000;
    private static final int TURNS = 200;

    private final String source;

    RemoteLoop(String source) {
        this.source = source;
    }

    /**
     * Lets cores carry out a loop, all at once.
     *
     * @param board the chip
     * @param nodes the cores; core 0 finds the loop in its own memory
     * @return the cycles that each core took, by the cores' numbers; 0 for the others
     */
    public static double[] cycles(Chip board, RemoteLoop loop, int... nodes) {
        MicroChip chip = new MicroChip(board);
        ProgramLoader.load(
                MicroProgram.named(loop.source).assemble(), chip.chip().seenBy(0));
        MicroProgram caller = MicroProgram.named("remote.S").with("turns", TURNS);
        for (int node : nodes) {
            chip.place(node, caller.with("code", node == 0 ? CODE : chip.address(0, CODE)));
        }
        chip.run();
        double[] cycles = new double[board.map().nodes()];
        for (int node : nodes) {
            cycles[node] = chip.result(node, 0);
        }
        return cycles;
    }
}
