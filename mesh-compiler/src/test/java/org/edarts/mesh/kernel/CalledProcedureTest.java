package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.RunException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A procedure of kernels is called by itself on cores as on hosts. */
class CalledProcedureTest {
    private static final List<Integer> NUMBERS = List.of(0, 3, -5);

    record Pair(int left, float right) {}

    static final ThreadedProcedure<Integer, Integer> TWICE = ThreadedProcedure.define(
            "twice",
            p -> p.codelets(
                    "double",
                    1,
                    MethodForm.of(CalledProcedureTest::twice).kernel(),
                    (none, arguments) -> arguments.value(p.argument()).completes(p.result())));

    static final ThreadedProcedure<Pair, Pair> SWAPPED = ThreadedProcedure.define(
            "swapped",
            p -> p.codelets(
                    "swap",
                    1,
                    MethodForm.of(CalledProcedureTest::swap).kernel(),
                    (none, arguments) -> arguments.value(p.argument()).completes(p.result(), Pair.class)));

    private static void twice(int number, int[] result) {
        result[0] = 1;
        result[1] = 2 * number;
    }

    private static Pair swap(Pair pair) {
        return new Pair((int) pair.right(), pair.left());
    }

    private static void increment(int[] block) {
        block[0]++;
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "local-first", "fifo"})
    void theResultIsThatOfTheHost(String policy) {
        Chip chip = Chips.mesh(2, 2);
        boolean folded = policy.equals("adaptive");
        try (Cam host = Cam.host(1);
                Cam cores = EpiphanyCam.simulated(
                        chip,
                        folded ? chip.machine().withFoldedSus() : chip.machine(1),
                        CompiledKernels.ofEachGraph(),
                        Policies.named(policy))) {
            NUMBERS.forEach(number -> assertEquals(host.call(TWICE, number), cores.call(TWICE, number)));
            IntStream.range(0, NUMBERS.size())
                    .mapToObj(number -> new Pair(number, number + 0.5f))
                    .forEach(pair -> assertEquals(host.call(SWAPPED, pair), cores.call(SWAPPED, pair)));
        }
    }

    @Test
    @SuppressWarnings("NullAway") // null is what is tried
    void whatDoesNotCrossIsToldSo() {
        ThreadedProcedure<String, Integer> length =
                ThreadedProcedure.define("length", p -> p.codelet("count", firing -> {}));
        try (Cam cores = EpiphanyCam.simulated(Chips.mesh(1, 2), CompiledKernels.ofEachGraph())) {
            String message = String.valueOf(assertThrows(GraphException.class, () -> cores.call(length, "four"))
                    .getMessage());
            assertTrue(message.contains("a String does not cross to cores"), message);
            message = String.valueOf(assertThrows(GraphException.class, () -> cores.call(TWICE, null))
                    .getMessage());
            assertTrue(message.contains("\"twice\" is called with null"), message);
        }
    }

    /** The host's codelet would wait for the board that its own run has. */
    @Test
    void aCodeletDoesNotRunAGraphOnItsOwnBoard() {
        GraphBuilder inner = CodeletGraph.named("inner");
        Block<int[]> number = inner.blocks("number", BlockType.INTS, 1, 1).at(0);
        inner.codelets(
                "up",
                1,
                MethodForm.of(CalledProcedureTest::increment).kernel(),
                (none, arguments) -> arguments.updates(number));
        CodeletGraph graph = inner.build();
        try (Cam cores = EpiphanyCam.simulated(Chips.mesh(1, 2), CompiledKernels.ofEachGraph())) {
            GraphBuilder outer = CodeletGraph.named("outer");
            Block<int[]> own = outer.blocks("own", BlockType.INTS, 1, 1).at(0);
            Codelet up = outer.codelets(
                    "up", 1, MethodForm.of(CalledProcedureTest::increment).kernel(), (none, all) -> all.updates(own));
            outer.codelet("runs", firing -> cores.run(graph).join()).after(up);
            RunException failed = assertThrows(
                    RunException.class, () -> cores.run(outer.build()).join());
            String message = String.valueOf(failed.getMessage());
            assertTrue(message.contains("graph \"inner\" is run by a codelet that the host fires"), message);
            assertEquals(1, cores.run(graph).join().get(number)[0]);
        }
    }
}
