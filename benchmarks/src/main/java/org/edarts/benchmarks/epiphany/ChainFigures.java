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
import org.edarts.su.Policies;

/**
 * Chains of codelets whose kernel is a single return: what a longer one takes more, for each codelet more, are the
 * cycles from the last instruction of a kernel to the first of the next.
 */
final class ChainFigures {
    private static final Kernel EMPTY = new Kernel("empty", arguments -> {});
    /** Longer than signals of 256 cores take to be gathered, for what ends before these costs nothing. */
    private static final int FEW = 401;

    private static final int MANY = 501;
    static final int CHAINS = 30;
    private static final int SHORT = 4;

    private ChainFigures() {}

    /**
     * Returns the cycles from codelet to codelet of a chain that goes around these CUs of a chip of 16.
     *
     * @param repeats whether all have the same arguments, so that one place in memory does for those of a CU
     */
    static double around(boolean repeats, int... cus) {
        return perCodelet(Chips.PARALLELLA, length -> around(repeats, length, cus));
    }

    /** Returns the cycles from codelet to codelet on a core that all others of a square chip signal, too. */
    static double signalledByAll(int side) {
        return perCodelet(Chips.mesh(side, side), length -> signalledByAll(length, side * side));
    }

    /**
     * Returns the cycles from codelet to codelet of a chain that goes to and fro between core 0 of a square chip and
     * the core beside it.
     *
     * @param all whether all other cores signal core 0 once, too: then they share bytes of its summary
     */
    static double pingPong(int side, boolean all) {
        return perCodelet(Chips.mesh(side, side), length -> pingPong(length, all ? side * side : 0)) / 2;
    }

    /**
     * Returns the cycles for each codelet of 30 chains that an SU hands out to 15 CUs: it is never without work.
     *
     * @param policy how
     * @param repeats whether those of a chain have the same arguments
     */
    static double handedOut(String policy, boolean repeats) {
        long few = handedOut(policy, repeats, SHORT);
        long many = handedOut(policy, repeats, 2 * SHORT);
        return (many - few) / (double) (SHORT * CHAINS);
    }

    private static long handedOut(String policy, boolean repeats, int length) {
        Chip chip = Chips.PARALLELLA;
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(), kernels(), Policies.named(policy))) {
            return cam.run(chains(repeats, length)).mesh().cycles();
        }
    }

    private static CodeletGraph chains(boolean repeats, int length) {
        return chains(EMPTY, repeats, length);
    }

    /** Makes 30 chains of codelets that fire a kernel. */
    static CodeletGraph chains(Kernel kernel, boolean repeats, int length) {
        GraphBuilder g = CodeletGraph.named("chains");
        Codelet links = g.codelets(
                "link",
                CHAINS * length,
                kernel,
                (index, arguments) -> arguments.value(repeats ? index / length : index));
        links.after(links, (index, arcs) -> {
            if (index % length > 0) {
                arcs.from(index - 1);
            }
        });
        return g.build();
    }

    private static KernelLibrary kernels() {
        return KernelLibrary.of(Assembler.assemble("empty.S", ".text\n.global empty\nempty: rts\n"));
    }

    private interface Chain {
        CodeletGraph of(int length);
    }

    private static double perCodelet(Chip chip, Chain chain) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, kernels())) {
            long few = cam.run(chain.of(FEW)).mesh().cycles();
            long many = cam.run(chain.of(MANY)).mesh().cycles();
            return (many - few) / (double) (MANY - FEW);
        }
    }

    private static CodeletGraph around(boolean repeats, int length, int... cus) {
        GraphBuilder g = CodeletGraph.named("chain");
        Codelet last = null;
        for (int place = 0; place < length; place++) {
            Codelet next = one(g, "link " + place, repeats ? 0 : place, cus[place % cus.length]);
            if (last != null) {
                next.after(last);
            }
            last = next;
        }
        return g.build();
    }

    private static CodeletGraph pingPong(int length, int cus) {
        GraphBuilder g = CodeletGraph.named("chain");
        Codelet here = g.codelets("here", length, EMPTY, (index, arguments) -> arguments.value(index))
                .on(0);
        Codelet there = g.codelets("there", length, EMPTY, (index, arguments) -> arguments.value(index))
                .on(1);
        there.after(here, (index, arcs) -> arcs.from(index));
        here.after(there, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        Codelet end = one(g, "end", 0, 0);
        end.after(there, (index, arcs) -> arcs.from(length - 1));
        for (int cu = 2; cu < cus; cu++) {
            end.after(one(g, "other " + cu, 0, cu));
        }
        return g.build();
    }

    private static CodeletGraph signalledByAll(int length, int cus) {
        GraphBuilder g = CodeletGraph.named("chain");
        Codelet links = g.codelets("link", length, EMPTY, (index, arguments) -> arguments.value(index))
                .on(0);
        links.after(links, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        Codelet end = one(g, "end", 0, 0);
        end.after(links, (index, arcs) -> arcs.from(length - 1));
        for (int cu = 1; cu < cus; cu++) {
            end.after(one(g, "other " + cu, 0, cu));
        }
        return g.build();
    }

    private static Codelet one(GraphBuilder g, String name, int argument, int cu) {
        return g.codelets(name, 1, EMPTY, (index, arguments) -> arguments.value(argument))
                .on(cu);
    }
}
