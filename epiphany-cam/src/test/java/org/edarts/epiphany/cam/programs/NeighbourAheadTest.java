package org.edarts.epiphany.cam.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceEvent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * No barrier keeps the tiles of a stencil together: a neighbour may be an iteration ahead, and never two, and the
 * result is right.
 */
class NeighbourAheadTest {
    private static final int ROWS = 20;
    private static final int ITERATIONS = 16;

    private final List<TraceEvent> firings = new ArrayList<>();
    private int side;

    /** Runs square tiles on a square of cores, in memories that reorder unless the seed is 0. */
    private void run(int tiles, int cores, long seed) {
        side = tiles;
        StencilProgram program = new StencilProgram(side, side, ROWS, ITERATIONS);
        StencilProgram.Declared declared = program.declare();
        Chip chip = Chips.mesh(cores, cores).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, KernelLibrary.installed())) {
            Recording recording = Recording.detailed(cam, declared.graph(), RunOptions.DEFAULT);
            EpiphanyRun run = cam.run(declared.graph(), recording.options());
            assertEquals(0, program.wrong(declared, run));
            recording.trace().events().stream()
                    .filter(event -> event.kind() == EventKind.FIRE)
                    .forEach(firings::add);
        }
        assertEquals(side * side * ITERATIONS, firings.size());
        requireEdges();
    }

    /** Whoever is further ahead begins when its neighbour has handed on the edges that it reads. */
    private void requireEdges() {
        for (TraceEvent one : firings) {
            for (TraceEvent other : firings) {
                boolean further = areNeighbours(tile(one), tile(other)) && iteration(one) > iteration(other);
                assertTrue(!further || other.end() <= one.time(), () -> one + " before the end of " + other);
            }
        }
    }

    /**
     * A tile has ended an iteration, and handed on its edges for the next one, before its neighbour begins that
     * iteration, which reads the edges of the one before: so both halos of the neighbour are in use. With memories in
     * order these tiles keep step.
     */
    @ParameterizedTest
    @CsvSource({"3, 1", "3, 2", "4, 3"})
    void aNeighbourIsAnIterationAheadAndNeverTwo(int tiles, long seed) {
        run(tiles, tiles, seed);
        assertTrue(
                firings.stream()
                        .anyMatch(one -> firings.stream()
                                .anyMatch(other -> areNeighbours(tile(one), tile(other))
                                        && iteration(one) == iteration(other)
                                        && one.end() <= other.time())),
                "all keep step");
    }

    /** Of several tiles on a core some need none of the neighbouring core. */
    @ParameterizedTest
    @CsvSource({"4, 2, 0", "4, 2, 4", "6, 3, 5"})
    void aCoreBeginsAnIterationBeforeItsNeighbourHasEndedTheOneBefore(int tiles, int cores, long seed) {
        run(tiles, cores, seed);
        Set<List<Integer>> neighbours = new HashSet<>();
        for (TraceEvent one : firings) {
            for (TraceEvent other : firings) {
                if (one.unit() != other.unit() && areNeighbours(tile(one), tile(other))) {
                    neighbours.add(List.of(one.unit(), other.unit()));
                }
            }
        }
        assertTrue(
                firings.stream()
                        .anyMatch(one -> firings.stream()
                                .anyMatch(other -> neighbours.contains(List.of(one.unit(), other.unit()))
                                        && iteration(one) == iteration(other) + 1
                                        && one.time() < other.end())),
                "all cores keep step");
    }

    private static int tile(TraceEvent firing) {
        return firing.codelet() / ITERATIONS;
    }

    private static int iteration(TraceEvent firing) {
        return firing.codelet() % ITERATIONS;
    }

    private boolean areNeighbours(int tile, int other) {
        int down = Math.abs(tile / side - other / side);
        int right = Math.abs(tile % side - other % side);
        return down + right == 1;
    }
}
