package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an order of the pool and tokens cost, as the document says: cycles from a codelet of a chain to the next. */
class OrderCostTest {
    private static final int SHORT = 20;
    private static final int LONG = 70;
    private static final Kernel NOTHING = new Kernel("nothing", arguments -> {});
    private static final KernelLibrary LIBRARY =
            KernelLibrary.of(Assembler.assemble("nothing.S", ".text\n.global nothing\nnothing: rts\n"));

    /** A chain, while so many less urgent codelets are ready on its core. */
    private static CodeletGraph chain(int length, Priority priority, int ready) {
        return CodeletGraph.build("chain", g -> {
            Codelet chain = g.codelets("chain", length, NOTHING, (index, arguments) -> arguments.value(index))
                    .on(0);
            chain.priority(priority);
            follow(chain);
            if (ready > 0) {
                g.codelets("ready", ready, NOTHING, (index, arguments) -> {})
                        .on(0)
                        .priority(Priority.LOW);
            }
        });
    }

    private static CodeletGraph free(int length, int ready) {
        return CodeletGraph.build("chain", g -> {
            follow(g.codelets("chain", length, NOTHING, (index, arguments) -> arguments.value(index)));
            g.codelets("ready", ready, NOTHING, (index, arguments) -> {}).priority(Priority.LOW);
        });
    }

    private static CodeletGraph needy(int length, int cu) {
        return CodeletGraph.build("chain", g -> {
            Resource bus = Resource.exclusive("bus");
            Codelet keeps = g.codelets("keeps", 1, NOTHING, (index, arguments) -> {})
                    .on(0)
                    .needs(bus);
            Codelet chain = g.codelets("chain", length, NOTHING, (index, arguments) -> arguments.value(index))
                    .on(cu)
                    .needs(bus);
            follow(chain);
            chain.at(0).after(keeps);
        });
    }

    private static void follow(Codelet chain) {
        for (int index = 1; index < chain.count(); index++) {
            chain.at(index).after(chain.at(index - 1));
        }
    }

    private static double each(CodeletGraph few, CodeletGraph many) {
        return each(2, few, many);
    }

    private static double each(int cores, CodeletGraph few, CodeletGraph many) {
        return (double) (cycles(cores, many) - cycles(cores, few)) / (LONG - SHORT);
    }

    private static long cycles(int cores, CodeletGraph graph) {
        Chip chip = Chips.mesh(1, cores);
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), LIBRARY, Policies.named("adaptive"))) {
            return cam.run(graph).mesh().cycles();
        }
    }

    @ParameterizedTest
    @CsvSource({"NORMAL, 0, 30", "HIGH, 0, 139", "HIGH, 1, 159", "HIGH, 3, 208", "HIGH, 7, 257", "HIGH, 31, 355"})
    void whatTheHeapCosts(Priority priority, int ready, double cycles) {
        assertEquals(cycles, each(chain(SHORT, priority, ready), chain(LONG, priority, ready)));
    }

    @ParameterizedTest
    @CsvSource({"2, 140", "30, 140"})
    void whatIsHandedOffCosts(int ready, double cycles) {
        assertEquals(cycles, each(1, free(SHORT, ready), free(LONG, ready)));
    }

    /** 1,831 firings of fib(14). */
    @ParameterizedTest
    @CsvSource({
        "1, NORMAL, NORMAL, 250800",
        "1, LOW, LOW, 543251",
        "1, NORMAL, HIGH, 533992",
        "1, HIGH, LOW, 757771",
        "4, NORMAL, NORMAL, 40811",
        "4, LOW, LOW, 76634",
        "4, NORMAL, HIGH, 86161",
        "4, HIGH, LOW, 148840"
    })
    void whatInvocationsCostInAnOrder(int side, Priority split, Priority sum, long cycles) {
        UrgentFib.Declared fib = UrgentFib.declare(UrgentFib.procedure(split, sum), 14);
        Chip chip = Chips.mesh(side, side);
        try (EpiphanyCam cam = EpiphanyCam.simulated(
                chip, chip.machine().withFoldedSus(), UrgentFib.LIBRARY, Policies.named("adaptive"))) {
            EpiphanyRun run = cam.run(fib.graph());
            assertEquals(377, run.get(fib.result()));
            assertEquals(1_831, run.mesh().fired());
            assertEquals(cycles, run.mesh().cycles());
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 676", "1, 634"})
    void whatTokensCost(int cu, double cycles) {
        assertEquals(cycles, each(needy(SHORT, cu), needy(LONG, cu)));
    }
}
