package org.edarts.benchmarks.epiphany;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * Barriers of a square of cores by slots, in stages: a codelet of each core comes after its own of the stage before and
 * that of one other core, a neighbour in the first stage and twice as far in each further one. What one more barrier
 * takes is what a longer run takes more.
 */
final class BarrierFigures {
    private static final Kernel EMPTY = new Kernel("empty", arguments -> {});
    private static final int FEW = 20;
    private static final int MANY = 60;

    private BarrierFigures() {}

    /** Returns the cycles of a barrier of all cores of a square chip. */
    static double bySlots(int side) {
        Chip chip = side == 4 ? Chips.PARALLELLA : Chips.mesh(side, side);
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("empty.S", ".text\n.global empty\nempty: rts\n"));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, kernels)) {
            long few = cam.run(barriers(side, FEW)).mesh().cycles();
            long many = cam.run(barriers(side, MANY)).mesh().cycles();
            return (many - few) / (double) (MANY - FEW);
        }
    }

    private static CodeletGraph barriers(int side, int rounds) {
        GraphBuilder g = CodeletGraph.named("barriers");
        int cores = side * side;
        int stages = Integer.numberOfTrailingZeros(cores);
        Codelet[][] meets = new Codelet[stages][cores];
        for (int stage = 0; stage < stages; stage++) {
            for (int core = 0; core < cores; core++) {
                meets[stage][core] = all(g, "stage " + stage + " of " + core, rounds, core);
            }
        }
        for (int core = 0; core < cores; core++) {
            for (int stage = 1; stage < stages; stage++) {
                for (int other : new int[] {core, core ^ 1 << stage - 1}) {
                    meets[stage][core].after(meets[stage - 1][other], (round, arcs) -> arcs.from(round));
                }
            }
            for (int other : new int[] {core, core ^ cores / 2}) {
                meets[0][core].after(meets[stages - 1][other], (round, arcs) -> {
                    if (round > 0) {
                        arcs.from(round - 1);
                    }
                });
            }
        }
        return g.build();
    }

    private static Codelet all(GraphBuilder g, String name, int rounds, int core) {
        return g.codelets(name, rounds, EMPTY, (index, arguments) -> arguments.value(0))
                .on(core);
    }
}
