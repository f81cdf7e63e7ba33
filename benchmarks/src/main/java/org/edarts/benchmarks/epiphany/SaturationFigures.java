package org.edarts.benchmarks.epiphany;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;

/**
 * How long kernels have to be for one SU to keep 15 CUs busy: what a codelet takes of 30 chains that it hands out,
 * beside what the CUs would take if they did nothing but fire.
 *
 * @param turns of a kernel, five cycles each
 */
record SaturationFigures(int turns) {
    private static final Kernel TURN = new Kernel("turn", arguments -> {});
    private static final int CYCLES_OF_A_TURN = 5;
    private static final double CUS = 15;
    private static final int SHORT = 4;
    private static final int LONG = 12;

    /** Returns what a kernel takes. */
    int cycles() {
        return turns * CYCLES_OF_A_TURN;
    }

    /** Returns the cycles for each codelet if 15 CUs fire one kernel after the other. */
    double alone() {
        return cycles() / CUS;
    }

    /** Returns the cycles for each codelet that an SU of its own core hands out. */
    double handedOut(String policy) {
        Chip chip = Chips.PARALLELLA;
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble(
                "turn.S", ".text\n.global turn\nturn: mov r2, #" + turns + "\n1: sub r2, r2, #1\nbne 1b\nrts\n"));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(), kernels, Policies.named(policy))) {
            long few = cam.run(ChainFigures.chains(TURN, false, SHORT)).mesh().cycles();
            long many = cam.run(ChainFigures.chains(TURN, false, LONG)).mesh().cycles();
            return (many - few) / (double) ((LONG - SHORT) * ChainFigures.CHAINS);
        }
    }
}
