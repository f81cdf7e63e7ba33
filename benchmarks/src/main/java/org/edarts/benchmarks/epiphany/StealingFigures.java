package org.edarts.benchmarks.epiphany;

import java.util.Random;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import org.edarts.benchmarks.prediction.AllOnOne;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;

/** Codelets that take unevenly long, where they are stolen, and what it takes to steal one. */
final class StealingFigures {
    private static final Kernel SPIN = new Kernel("spin", arguments -> {});

    /** The cycles of a turn of that kernel. */
    private static final int TURN = 5;

    private static final int STOLEN = 32;
    private static final int LINKS = 64;

    /** What the owner takes to fire one that is left over. */
    private static final int LEFT_OVER = 40;

    private static final int BAG = 256;
    private static final int DEAR = 32;
    private static final int SHORTEST = 500;
    private static final int RANGE = 100;
    private static final int SIDE = 16;
    private static final int ROUNDS = 10;
    private static final int TILE = 16;
    private static final int TIMES = 8;

    private StealingFigures() {}

    /**
     * Returns the cycles from one stolen codelet to the next: to tell its owner that it has fired, to ask, to be
     * answered by a core that fires nothing but tiny codelets, to bring the next one, and to fire its few instructions.
     *
     * @param words what each reads, and what it writes back
     */
    static double stolenToStolen(int words) {
        GraphBuilder g = CodeletGraph.named("stolen");
        Blocks<int[]> read = g.blocks("read", BlockType.INTS, 1, Math.max(1, words));
        Blocks<int[]> written = g.blocks("written", BlockType.INTS, STOLEN, Math.max(1, words));
        g.codelets("stolen", STOLEN, SPIN, (index, arguments) -> {
            arguments.value(1);
            if (words > 0) {
                arguments.reads(read.at(0)).writes(written.at(index));
            }
        });
        Codelet links = g.codelets("link", LINKS, SPIN, (index, arguments) -> arguments.value(1))
                .on(0);
        links.after(links, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        links.after(
                g.codelets("gate", 1, SPIN, (index, arguments) -> arguments.value(1))
                        .on(1),
                (index, arcs) -> {
                    if (index == 0) {
                        arcs.from(0);
                    }
                });
        MeshReport mesh = report(Chips.mesh(1, 2), new AllOnOne(), g.build());
        return (mesh.cycles() - LEFT_OVER * (STOLEN - mesh.stolen())) / (double) mesh.stolen();
    }

    /** Returns codelets that depend on nothing and take so many cycles. */
    static CodeletGraph bag(IntUnaryOperator cycles) {
        GraphBuilder g = CodeletGraph.named("bag");
        g.codelets("spin", BAG, SPIN, (index, arguments) -> arguments.value(cycles.applyAsInt(index) / TURN));
        return g.build();
    }

    /** Returns a bag in which those of two homes take eight times as long as the others. */
    static CodeletGraph twoDearHomes(int cycles) {
        return bag(index -> index < DEAR ? TIMES * cycles : cycles);
    }

    /** Returns a bag of 500 to 50,000 cycles, whose logarithms are equally probable. */
    static CodeletGraph logUniform(long seed) {
        double[] drawn = new Random(seed).doubles(BAG).toArray();
        return bag(index -> (int) (SHORTEST * Math.pow(RANGE, drawn[index])));
    }

    /** Returns tiles that read their neighbours, step by step; those of one core take longer. */
    static CodeletGraph tiles(int cycles, int times) {
        GraphBuilder g = CodeletGraph.named("tiles");
        int all = SIDE * SIDE;
        Blocks<int[]> even = g.blocks("even", BlockType.INTS, all, TILE);
        Blocks<int[]> odd = g.blocks("odd", BlockType.INTS, all, TILE);
        Codelet tile = g.codelets("tile", ROUNDS * all, SPIN, (index, arguments) -> {
            Blocks<int[]> from = index / all % 2 == 0 ? even : odd;
            Blocks<int[]> to = index / all % 2 == 0 ? odd : even;
            int at = index % all;
            arguments
                    .value((at < SIDE ? times : 1) * cycles / TURN)
                    .writes(to.at(at))
                    .reads(from.at(at));
            neighbours(at, other -> arguments.reads(from.at(other), 0, 2));
        });
        tile.after(tile, (index, arcs) -> {
            if (index >= all) {
                arcs.from(index - all);
                neighbours(index % all, other -> arcs.from(index / all * all - all + other));
            }
        });
        return g.build();
    }

    private static void neighbours(int at, IntConsumer to) {
        if (at % SIDE > 0) {
            to.accept(at - 1);
        }
        if (at % SIDE < SIDE - 1) {
            to.accept(at + 1);
        }
        if (at >= SIDE) {
            to.accept(at - SIDE);
        }
        if (at < SIDE * SIDE - SIDE) {
            to.accept(at + SIDE);
        }
    }

    /** Runs a graph on 16 cores under a policy. */
    static MeshReport report(String policy, CodeletGraph graph) {
        return report(Chips.PARALLELLA, Policies.named(policy), graph);
    }

    private static MeshReport report(Chip chip, SchedulingPolicy policy, CodeletGraph graph) {
        boolean hands = policy.meshForm().orElseThrow().handsOut();
        Machine machine = hands ? chip.machine() : chip.machine().withFoldedSus();
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("spin.S", """
                        .text
                        .global spin
                spin:   ldr     r2, [r1]
                turn:   sub     r2, r2, #1
                        bne     turn
                        rts
                """));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, kernels, policy)) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            return run.mesh();
        }
    }
}
