package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What firing costs, in simulated cycles: the same in every run. The kernel is a single return, so that a chain's
 * cycles for each codelet are those from the last instruction of one to the first of the next.
 */
class FiguresTest {
    private static final Kernel EMPTY = new Kernel("empty", arguments -> {});
    private static final int FEW = 51;
    private static final int MANY = 151;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fromFireToFireOnACoreLessThanSixtyCycles(boolean repeats) {
        double cycles = cyclesPerCodelet(repeats, 0);
        assertTrue(cycles < 60, cycles + " cycles");
    }

    @ParameterizedTest
    @CsvSource({"0, 1, false", "0, 4, false", "5, 6, false", "5, 9, false", "0, 1, true", "5, 9, true"})
    void toAnIdleNeighbourAtMostEightyCycles(int from, int to, boolean repeats) {
        double cycles = cyclesPerCodelet(repeats, from, to);
        assertTrue(cycles <= 80, cycles + " cycles");
    }

    /** So many senders share the bytes of a summary that all of them are one doubleword. */
    @ParameterizedTest
    @CsvSource({"4, 4", "8, 8"})
    void pollingCostsTheSameHoweverManySignalACore(int rows, int columns) {
        Chip chip = Chips.mesh(rows, columns);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, kernels())) {
            long few = cam.run(chainThatAllEnd(MANY, rows * columns)).mesh().cycles();
            long many =
                    cam.run(chainThatAllEnd(2 * MANY, rows * columns)).mesh().cycles();
            double cycles = (many - few) / (double) MANY;
            assertTrue(cycles < 32, cycles + " cycles");
        }
    }

    /** A chain on CU 0, and a codelet there that waits for it and one of each other CU. */
    private static CodeletGraph chainThatAllEnd(int length, int cus) {
        GraphBuilder g = CodeletGraph.named("chain");
        Codelet links = g.codelets("link", length, EMPTY, (index, arguments) -> arguments.value(index))
                .on(0);
        links.after(links, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        Codelet end = g.codelets("end", 1, EMPTY, (index, arguments) -> {}).on(0);
        end.after(links, (index, arcs) -> arcs.from(length - 1));
        for (int cu = 1; cu < cus; cu++) {
            end.after(g.codelets("other " + cu, 1, EMPTY, (index, arguments) -> {})
                    .on(cu));
        }
        return g.build();
    }

    private static KernelLibrary kernels() {
        return KernelLibrary.of(Assembler.assemble("empty.S", ".text\n.global empty\nempty: rts\n"));
    }

    private static double cyclesPerCodelet(boolean repeats, int... cus) {
        Chip chip = Chips.PARALLELLA;
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, kernels())) {
            long few = cam.run(chain(repeats, FEW, cus)).mesh().cycles();
            long many = cam.run(chain(repeats, MANY, cus)).mesh().cycles();
            return (many - few) / (double) (MANY - FEW);
        }
    }

    private static CodeletGraph chain(boolean repeats, int length, int... cus) {
        GraphBuilder g = CodeletGraph.named("chain");
        Codelet last = null;
        for (int place = 0; place < length; place++) {
            int argument = repeats ? 0 : place;
            Codelet next = g.codelets("link " + place, 1, EMPTY, (index, arguments) -> arguments.value(argument))
                    .on(cus[place % cus.length]);
            if (last != null) {
                next.after(last);
            }
            last = next;
        }
        return g.build();
    }
}
