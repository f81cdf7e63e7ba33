package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.StallException;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.su.Policies;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All of it under SUs: they have frames and promises, whose contents CUs copy. */
class InvocationUnderSusTest extends InvocationTest {
    private static final int PROMISES = 12;
    private static final int READERS = 3;
    private static final int DEPTH = 4;

    @Override
    EpiphanyCam cam(Chip chip, KernelLibrary library) {
        return cam(chip, 1, library, "fifo");
    }

    private static EpiphanyCam cam(Chip chip, int clusters, KernelLibrary library, String policy) {
        Machine machine = chip.machine(clusters).withHost();
        return EpiphanyCam.simulated(chip, machine, library, Policies.named(policy));
    }

    /** Frames are the SUs': so who invokes may fire on all CUs of one. Who waits may fire anywhere. */
    @Override
    @Test
    void whoWaitsElsewhereForAnInvocationIsRefused() {
        Promise<Integer> result = g.promise("result");
        Codelet invokes = g.codelets(
                "t",
                1,
                SAY,
                (index, arguments) -> arguments.invokes(NEXT, result).value(20));
        invokes.on(1);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam(Chips.mesh(2, 2), library())) {
            GraphException refused = assertThrows(GraphException.class, () -> cam.run(graph));
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.contains("codelet \"t\" invokes a procedure and may not fire on every CU"), message);
            assertTrue(message.contains("leave out on which CU it is to fire"), message);
        }
    }

    /** Who invokes is handed out, although what it waits for comes from one CU. */
    @ParameterizedTest
    @CsvSource({"2, 2, 1", "4, 4, 4"})
    void whoInvokesNeedNotBeWhereItsArgumentComesFrom(int rows, int columns, int clusters) {
        Promise<Integer> said = g.promise("said");
        Promise<Integer> result = g.promise("result");
        g.codelets(
                        "fixed",
                        1,
                        SAY,
                        (index, arguments) -> arguments.completes(said).value(3))
                .on(1);
        g.codelets(
                        "free",
                        1,
                        SAY,
                        (index, arguments) -> arguments.invokes(NEXT, result).value(said))
                .after(said);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam(Chips.mesh(rows, columns), clusters, library(), "fifo")) {
            assertEquals(6, cam.run(graph).get(result));
        }
    }

    /** Codelets leave the SU as long as frames lack room beside them. */
    @ParameterizedTest
    @ValueSource(ints = {300, 440, 500, 550, 600})
    void codeletsMakeRoomForFrames(int codelets) {
        Kernel mute = new Kernel("mute", arguments -> {});
        Promise<Integer> result = g.promise("result");
        Codelet first = g.codelets("first", codelets, mute, (index, arguments) -> {});
        g.codelets("second", codelets, mute, (index, arguments) -> {}).after(first);
        g.codelets(
                "t",
                1,
                SAY,
                (index, arguments) -> arguments.invokes(Deep.DEEP, result).value(DEPTH - 1));
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam(Chips.mesh(4, 4), Deep.LIBRARY)) {
            EpiphanyRun run = cam.run(graph);
            assertEquals(DEPTH, run.get(result));
            assertEquals(2 * codelets + 2 + 2 * DEPTH, run.mesh().fired());
        }
    }

    /** Those of whom SUs have no more than they have room for are told what makes room, and that helps. */
    @ParameterizedTest
    @CsvSource({"0, 200, false", "520, 60, true", "0, 60, "})
    void whoInvokesTooDeepIsToldWhatHelps(int codelets, int depth, @Nullable Boolean room) {
        Promise<Integer> result = g.promise("result");
        g.codelets(
                "t",
                1,
                SAY,
                (index, arguments) -> arguments.invokes(Deep.DEEP, result).value(depth - 1));
        Codelet first = g.codelets("first", codelets + 1, new Kernel("mute", none -> {}), (index, arguments) -> {});
        g.codelets("second", codelets + 1, new Kernel("mute", none -> {}), (index, arguments) -> {})
                .after(first);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam(Chips.mesh(2, 2), Deep.LIBRARY)) {
            if (room == null) {
                assertEquals(depth, cam.run(graph).join().get(result));
                return;
            }
            StallException stalled =
                    assertThrows(StallException.class, () -> cam.run(graph).join());
            String message = String.valueOf(stalled.getMessage());
            assertTrue(message.contains("\"deep\" has no frame left on eCore (0, 0)"), message);
            assertTrue(message.contains("; invoke less deep"), message);
            assertTrue(message.contains(", or fold the SUs, so that each core has frames"), message);
            assertEquals(room, message.contains("or use fewer codelets, so that SUs have room"), message);
        }
    }

    /** Several read what one completes or invokes, in all clusters, wherever the graph places some of them. */
    @ParameterizedTest
    @CsvSource({
        "2, 2, 1, fifo, 0",
        "2, 4, 2, fifo, 1",
        "4, 4, 4, round-robin, 2",
        "4, 4, 4, fifo, 3",
        "4, 4, 1, fifo, 4",
        "2, 12, 6, fifo, 5",
        "4, 4, 8, round-robin, 6",
        "8, 8, 16, fifo, 0"
    })
    void manyReadWhatComesOfIt(int rows, int columns, int clusters, String policy, long seed) {
        List<Promise<Integer>> said = new ArrayList<>();
        List<Promise<Integer>> read = new ArrayList<>();
        IntStream.range(0, PROMISES).forEach(number -> said.add(g.promise("said " + number)));
        for (int number = 0; number < PROMISES; number++) {
            int own = number;
            Codelet says = g.codelets("says " + number, 1, SAY, (index, arguments) -> {
                if (own % 2 == 0) {
                    arguments.completes(said.get(own));
                } else {
                    arguments.invokes(NEXT, said.get(own));
                }
                if (own < 2) {
                    arguments.value(own);
                } else {
                    arguments.value(said.get(own - 2));
                }
            });
            if (number % 4 == 2) {
                says.on(number % 3);
            }
            if (number >= 2) {
                says.after(said.get(number - 2));
            }
            for (int reader = 0; reader < READERS; reader++) {
                Promise<Integer> last = g.promise("read " + read.size());
                Codelet reads = g.codelets(
                        "reads " + read.size(),
                        1,
                        SAY,
                        (index, arguments) -> arguments.completes(last).value(said.get(own)));
                reads.after(said.get(number));
                if (reader == 1) {
                    reads.on(own % 3);
                }
                read.add(last);
            }
        }
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (EpiphanyCam cam = cam(chip, clusters, library(), policy)) {
            for (int run = 0; run < 2; run++) {
                EpiphanyRun found = cam.run(graph);
                int[] expected = new int[PROMISES];
                for (int number = 0; number < PROMISES; number++) {
                    int before = number < 2 ? number : expected[number - 2];
                    expected[number] = before + 1 + number % 2;
                    assertEquals(expected[number], found.get(said.get(number)), "said " + number);
                    for (int reader = 0; reader < READERS; reader++) {
                        assertEquals(expected[number] + 1, found.get(read.get(number * READERS + reader)));
                    }
                }
                assertEquals(
                        PROMISES + PROMISES * READERS + PROMISES / 2,
                        found.mesh().fired());
            }
        }
    }
}
