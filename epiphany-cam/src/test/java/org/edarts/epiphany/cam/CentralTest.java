package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.MoreClusters;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SUs on cores of their own hand codelets to CUs while the graph runs. */
class CentralTest {
    private static final int GRAPHS = 12;
    private static final int FEW_GRAPHS = 6;
    private static final Kernel SPIN = new Kernel("spin", arguments -> {});

    /** One turn takes five cycles. */
    private static final int TURNS = 400;

    private static final int CHAINS = 30;
    private static final int MANY = 40;

    @ParameterizedTest
    @CsvSource({
        "1, 2, 1, fifo",
        "2, 2, 1, fifo",
        "4, 4, 1, fifo",
        "4, 4, 4, fifo",
        "4, 4, 1, round-robin",
        "4, 4, 2, round-robin",
        "3, 3, 1, local-first"
    })
    void eachCodeletFiresOnceAfterItsPredecessors(int rows, int columns, int clusters, String policy) {
        Machine machine = Chips.mesh(rows, columns).machine(clusters);
        List<String> wrong = new ArrayList<>();
        for (long seed = 0; seed < FEW_GRAPHS; seed++) {
            Chip chip = Chips.mesh(rows, columns);
            Chip late = seed % 2 == 0 ? chip : chip.withMemoryOrder(MemoryOrder.adversarial(seed));
            RandomGraph random = new RandomGraph(seed, 0);
            try (EpiphanyCam cam = EpiphanyCam.simulated(late, machine, HashKernel.library(), Policies.named(policy))) {
                EpiphanyRun run = cam.run(random.graph());
                run.join();
                if (!random.wrong(run).isEmpty()) {
                    wrong.add("seed " + seed + ": " + random.wrong(run));
                }
                assertEquals(random.graph().codelets(), run.mesh().fired());
                assertEquals(0, run.mesh().cores().get(0).fired());
            }
        }
        assertEquals(List.of(), wrong);
    }

    /** There is room for all of them, if each has what it fires on one CU; or only if some blocks are in the DRAM. */
    @ParameterizedTest
    @CsvSource({"4, 4, 1, 900, false", "4, 4, 4, 1300, true", "2, 2, 1, 500, true", "2, 4, 2, 900, true"})
    void whatHasNoRoomOnEachCuIsShared(int rows, int columns, int clusters, int padding, boolean inDram) {
        Chip chip = Chips.mesh(rows, columns);
        long most = 0;
        int shared = 0;
        boolean streams = false;
        for (long seed = 0; seed < GRAPHS; seed++) {
            Chip late = seed % 2 == 0 ? chip : chip.withMemoryOrder(MemoryOrder.adversarial(seed));
            RandomGraph random = new RandomGraph(seed, 0, padding);
            Machine machine = chip.machine(clusters);
            shared += fitsOnEachCu(random.graph(), machine, chip, HashKernel.library()) ? 0 : 1;
            try (EpiphanyCam cam = EpiphanyCam.simulated(late, machine, HashKernel.library(), Policies.named("fifo"))) {
                streams |= cam.memoryMap(random.graph()).contains("DRAM");
                EpiphanyRun run = cam.run(random.graph());
                run.join();
                assertEquals("", random.wrong(run), "seed " + seed);
                most = Math.max(most, run.mesh().fired());
            }
        }
        assertEquals(inDram, streams);
        assertTrue(most > MANY, most + " codelets");
        assertTrue(shared > 0, "each CU has room for all that it may fire");
    }

    /** Returns whether each CU of dedicated SUs has room for all that it may fire: then nothing is shared. */
    static boolean fitsOnEachCu(CodeletGraph graph, Machine machine, Chip chip, KernelLibrary library) {
        return new Lowering(
                        graph.compiled(),
                        machine,
                        Assignment.of(machine, chip.map()),
                        Firmware.installed(),
                        library,
                        Movers.installed(),
                        Residence.EVERYWHERE,
                        new Placing(MeshForm.CENTRAL, Plan.NONE, PoolOrder.FIFO, false),
                        Alternatives.NONE)
                .fits();
    }

    /** At homes of indices two cores have all codelets that take long. */
    @Test
    void unevenCodeletsEndEarlierThanAtHomesOfIndices() {
        CodeletGraph graph = bag(256, index -> index < 32 ? 10 * TURNS : TURNS);
        Chip chip = Chips.PARALLELLA;
        long homes;
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, kernels())) {
            homes = cam.run(graph).mesh().cycles();
        }
        long central = cycles(chip, 1, "fifo", graph);
        assertTrue(2 * central < homes, central + " of " + homes);
    }

    /** What goes first because it was ready first takes longer: it waits in a ring. */
    @ParameterizedTest
    @CsvSource({"local-first, false, 53", "local-first, true, 60", "fifo, false, 69", "fifo, true, 79"})
    void aCodeletIsHandedOutInSoManyCycles(String policy, boolean repeats, int most) {
        long few = cycles(Chips.PARALLELLA, 1, policy, chains(4, repeats));
        long many = cycles(Chips.PARALLELLA, 1, policy, chains(8, repeats));
        double cycles = (many - few) / (4.0 * CHAINS);
        assertTrue(cycles < most, cycles + " cycles");
    }

    /** What is said to help was tried. */
    @ParameterizedTest
    @CsvSource({
        "1500, ', or let its codelets fire at their homes with SUs folded, where all of it has room;'",
        "6000, ', for at their homes with SUs folded it has no room either;'"
    })
    void whatAnSuHasNoRoomForIsToldWhereThereIsSome(int codelets, String told) {
        Chip chip = Chips.mesh(1, 2);
        CodeletGraph graph = named(codelets);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(1), kernels(), Policies.named("fifo"))) {
            String message = String.valueOf(
                    assertThrows(GraphException.class, () -> cam.run(graph)).getMessage());
            assertTrue(message.contains(told), message);
            assertFalse(message.contains("more clusters"), message);
        }
    }

    /** All that follow one codelet, which a CU has, are dealt out to all CUs, as far as SUs have no room. */
    @ParameterizedTest
    @CsvSource({"local-first", "fifo"})
    void whatFollowsOneCodeletFiresOnAllCus(String policy) {
        Chip chip = Chips.PARALLELLA;
        int codelets = 6000;
        GraphBuilder g = CodeletGraph.named("bag");
        Codelet first = g.codelets("first", 1, SPIN, (index, arguments) -> arguments.value(1));
        for (int number = 1; number < codelets; number++) {
            g.codelets("c" + number, 1, SPIN, (index, arguments) -> arguments.value(1))
                    .after(first);
        }
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(1), kernels(), Policies.named(policy))) {
            MeshReport report = cam.run(graph).mesh();
            assertEquals(codelets, report.fired());
            long most = report.cores().stream()
                    .mapToLong(MeshReport.Core::fired)
                    .max()
                    .orElseThrow();
            assertTrue(most < codelets / 6, most + " on one CU");
        }
    }

    /** What completes a promise has its place with an SU. */
    @ParameterizedTest
    @CsvSource({"300, 2", "600, 4"})
    void moreSusAreNamedWhereTheseHaveRoom(int codelets, int clusters) {
        Chip chip = Chips.PARALLELLA;
        GraphBuilder g = CodeletGraph.named("bag");
        complete(g, codelets);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(1), kernels(), Policies.named("fifo"))) {
            String message = String.valueOf(assertThrows(NoRoomException.class, () -> cam.prepare(graph))
                    .getMessage());
            assertTrue(
                    message.contains(", or divide the chip into " + clusters + " clusters with an SU each, which have"
                            + " room, or let its codelets fire at their homes with SUs folded, where all of it has"
                            + " room;"),
                    message);
        }
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(clusters), kernels(), Policies.named("fifo"))) {
            assertDoesNotThrow(() -> cam.prepare(graph));
        }
    }

    /** With more SUs there are fewer CUs, and other clusters. */
    @ParameterizedTest
    @CsvSource({"chip, ", ", 14"})
    void moreSusAreNotNamedWhereTheyLackWhatTheGraphNames(@Nullable String cluster, @Nullable Integer cu) {
        Chip chip = Chips.PARALLELLA;
        GraphBuilder g = CodeletGraph.named("bag");
        Codelet bound = g.codelets("bound", 1, SPIN, (index, arguments) -> arguments.value(1));
        if (cluster == null) {
            bound.on(Objects.requireNonNull(cu));
        } else {
            bound.onCluster(cluster);
        }
        complete(g, 300);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(1), kernels(), Policies.named("fifo"))) {
            String message = String.valueOf(assertThrows(NoRoomException.class, () -> cam.prepare(graph))
                    .getMessage());
            assertTrue(message.contains("with SUs folded"), message);
            assertFalse(message.contains("clusters with an SU each"), message);
        }
    }

    private static void complete(GraphBuilder g, int promises) {
        for (int number = 0; number < promises; number++) {
            Promise<Integer> said = g.promise("said" + number);
            g.codelets("say" + number, 1, SPIN, (index, arguments) -> arguments.completes(said));
        }
    }

    @Test
    void moreSusAreThoseOfTheChip() {
        Chip chip = Chips.PARALLELLA;
        assertEquals(
                List.of(chip.machine(2), chip.machine(4), chip.machine(8)),
                MoreClusters.of(chip.machine(), chip.map()));
        assertEquals(
                List.of(chip.machine(8).withHost()),
                MoreClusters.of(chip.machine(4).withHost(), chip.map()));
    }

    /** Who reads what a kernel says is no matter of room. */
    @Test
    void whatIsRefusedAtHomesForSomethingElseIsToldSo() {
        Chip chip = Chips.mesh(2, 2);
        GraphBuilder g = CodeletGraph.named("bag");
        Promise<Integer> said = g.promise("said");
        Kernel spin = new Kernel("spin", none -> {});
        g.codelets("say", 1, spin, (index, arguments) -> arguments.completes(said));
        g.codelets("hear", 2, spin, (index, arguments) -> arguments.value(said).value(index))
                .after(said);
        g.codelets("many", 6000, spin, (index, arguments) -> arguments.value(index));
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(1), kernels(), Policies.named("fifo"))) {
            String message = String.valueOf(
                    assertThrows(GraphException.class, () -> cam.run(graph)).getMessage());
            assertTrue(message.contains("with SUs folded it is refused: "), message);
            assertTrue(message.contains("\"said\" of graph \"bag\" is read in 2 places"), message);
        }
    }

    private static long cycles(Chip chip, int clusters, String policy, CodeletGraph graph) {
        Machine machine = chip.machine(clusters);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, kernels(), Policies.named(policy))) {
            return cam.run(graph).mesh().cycles();
        }
    }

    /** So many that the SU is never without work; each codelet has arguments of its own, so that none is a round. */
    private static CodeletGraph chains(int length, boolean repeats) {
        GraphBuilder g = CodeletGraph.named("chains");
        Codelet links = g.codelets(
                "link",
                CHAINS * length,
                SPIN,
                (index, arguments) -> arguments.value(1).value(repeats ? index / length : index));
        links.after(links, (index, arcs) -> {
            if (index % length > 0) {
                arcs.from(index - 1);
            }
        });
        return g.build();
    }

    private static CodeletGraph bag(int count, IntUnaryOperator turns) {
        GraphBuilder g = CodeletGraph.named("bag");
        g.codelets("spin", count, SPIN, (index, arguments) -> arguments.value(turns.applyAsInt(index)));
        return g.build();
    }

    /** A bag with a parameter as an argument: cores have no windows of such a graph. */
    private static CodeletGraph named(int count) {
        GraphBuilder g = CodeletGraph.named("bag");
        Parameter<Integer> turns = g.parameter("turns");
        g.codelets("spin", count, SPIN, (index, arguments) -> arguments.value(index));
        g.codelets("last", 1, SPIN, (index, arguments) -> arguments.value(turns));
        return g.build();
    }

    private static KernelLibrary kernels() {
        return KernelLibrary.of(Assembler.assemble("spin.S", """
                        .text
                        .global spin
                spin:   ldr     r2, [r1]
                turn:   sub     r2, r2, #1
                        bne     turn
                        rts
                """));
    }

    @ParameterizedTest
    @ValueSource(strings = {"steal-random", "critical-path"})
    void aPolicyWithoutAFormIsRefusedWithThoseThatHaveOne(String policy) {
        Chip chip = Chips.PARALLELLA;
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> EpiphanyCam.simulated(chip, chip.machine(), kernels(), Policies.named(policy)));
        assertTrue(refused.getMessage().contains(policy), refused.getMessage());
        assertTrue(refused.getMessage().contains("fifo, least-loaded, local-first, round-robin"), refused.getMessage());
    }

    @Test
    void aCamThatCannotBeMadeLeavesItsBoardClosed() {
        Chip chip = Chips.mesh(1, 2);
        SimulatedBoard board = new SimulatedBoard(chip);
        assertThrows(
                IllegalArgumentException.class,
                () -> EpiphanyCam.on(chip.machine(), board.connect(), kernels(), Policies.named("steal-random")));
        assertThrows(IllegalStateException.class, () -> board.run(1));
    }
}
