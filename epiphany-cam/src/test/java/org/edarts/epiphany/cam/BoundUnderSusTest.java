package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Placement;
import org.edarts.epiphany.cam.kernel.AssembledKernels;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.su.Policies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What only some CUs may fire goes there, while SUs hand out the others. */
class BoundUnderSusTest {
    private static final int GRAPHS = 5;
    private static final int LARGE = 190;

    @ParameterizedTest
    @CsvSource({
        "1, 2, 1, fifo, 0",
        "2, 2, 1, round-robin, 0",
        "4, 4, 1, fifo, 0",
        "4, 4, 4, fifo, 0",
        "4, 4, 4, round-robin, 200",
        "2, 2, 1, fifo, 600",
        "2, 4, 2, local-first, 1000"
    })
    void someHaveTheirPlaceAndOthersAreHandedOut(int rows, int columns, int clusters, String policy, int padding) {
        Chip chip = Chips.mesh(rows, columns);
        Machine machine = chip.machine(clusters);
        int cus = machine.cus().size();
        BiFunction<Codelet, Integer, Codelet> places = (codelet, cu) -> switch (cu % 4) {
            case 0 -> codelet.on(cu);
            case 1 -> codelet.onCluster(clusterOf(machine, cu));
            case 2 -> codelet.prefers(cu);
            default -> codelet;
        };
        for (long seed = 0; seed < GRAPHS; seed++) {
            run(new RandomGraph(seed, cus, padding, List.of(), places), late(chip, seed), machine, policy);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 1, 0", "4, 4, 1, 0", "4, 4, 4, 0", "2, 2, 1, 700"})
    void allMayHaveTheirPlaces(int rows, int columns, int clusters, int padding) {
        Chip chip = Chips.mesh(rows, columns);
        Machine machine = chip.machine(clusters);
        int cus = machine.cus().size();
        for (long seed = 0; seed < GRAPHS; seed++) {
            run(new RandomGraph(seed, cus, padding), late(chip, seed), machine, "fifo");
        }
    }

    /** Kernels of about 3 KB fill the bank behind the firmware: those of fixed codelets alone lie on their CUs only. */
    @ParameterizedTest
    @CsvSource({"1, 4, 0", "3, 4, 0", "2, 5, 0", "2, 7, 100", "4, 14, 0", "4, 14, 200"})
    void largeKernelsOfSomeLieBehindWhatAllHave(int fixed, int all, int padding) {
        Chip chip = Chips.mesh(2, 2);
        Machine machine = chip.machine(1);
        int cus = machine.cus().size();
        List<TwistedKernel> kernels = TwistedKernel.several(all, LARGE, 20);
        KernelLibrary library = AssembledKernels.of(new RandomGraph(1, cus, 0, kernels).graph());
        for (long seed = 0; seed < GRAPHS; seed++) {
            AtomicInteger index = new AtomicInteger();
            BiFunction<Codelet, Integer, Codelet> places =
                    (codelet, cu) -> index.getAndIncrement() % all < fixed ? codelet.on(cu) : codelet;
            run(new RandomGraph(seed, cus, padding, kernels, places), late(chip, seed), machine, "fifo", library);
        }
    }

    private static Chip late(Chip chip, long seed) {
        return seed % 2 == 0 ? chip : chip.withMemoryOrder(MemoryOrder.adversarial(seed));
    }

    private static String clusterOf(Machine machine, int cu) {
        return machine.clusterOf(cu).name();
    }

    private static void run(RandomGraph random, Chip chip, Machine machine, String policy) {
        run(random, chip, machine, policy, HashKernel.library());
    }

    private static void run(RandomGraph random, Chip chip, Machine machine, String policy, KernelLibrary library) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, library, Policies.named(policy))) {
            EpiphanyRun run = cam.run(random.graph());
            run.join();
            assertEquals("", random.wrong(run), random.graph().name());
            assertEquals(random.graph().codelets(), run.mesh().fired());
            assertWhereTheyMayFire(random.graph().compiled(), run.mesh(), machine, chip);
        }
    }

    private static void assertWhereTheyMayFire(CompiledGraph graph, MeshReport mesh, Machine machine, Chip chip) {
        Assignment assignment = Assignment.of(machine, chip.map());
        for (int cu = 0; cu < machine.cus().size(); cu++) {
            long least = 0;
            long most = 0;
            for (Declaration declaration : graph.declarations()) {
                Placement placement = declaration.placement();
                boolean fixed = placement.pinnedCu() == cu || placement.preferredCu() == cu;
                String cluster = placement.cluster();
                boolean elsewhere = placement.pinnedCu() != Placement.ANY
                        || placement.preferredCu() != Placement.ANY
                        || cluster != null && !cluster.equals(clusterOf(machine, cu));
                least += fixed ? 1 : 0;
                most += fixed || !elsewhere ? 1 : 0;
            }
            long fired = mesh.cores().get(assignment.cus().get(cu)).fired();
            assertTrue(least <= fired && fired <= most, graph.name() + ", CU " + cu + ": " + fired);
        }
    }
}
