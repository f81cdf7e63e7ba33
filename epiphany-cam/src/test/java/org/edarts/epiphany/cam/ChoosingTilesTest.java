package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Node;
import org.edarts.codelet.Run;
import org.edarts.codelet.Slot;
import org.edarts.epiphany.cam.report.MeshReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many tiles, each of which chooses in each round of a loop: no core has to count for all others what came of it. */
class ChoosingTilesTest {
    private static final int TILES = 64;
    private static final int ROUNDS = 6;

    private final GraphBuilder g = CodeletGraph.named("tiles");
    private final Blocks<int[]> tiles =
            g.blocks("tile", BlockType.INTS, TILES, 1).filled((index, tile) -> tile[0] = 1 + index % 2);
    private final Block<int[]> left = g.blocks("left", BlockType.INTS, 1, 1)
            .filled((none, count) -> count[0] = ROUNDS)
            .at(0);

    /** Each tile that is 1 rises, and each that is 2 falls; or all rise, if nobody chooses. */
    private CodeletGraph rounds(boolean choose, boolean otherwise) {
        g.loop("rounds", left, round -> {
            Node[] last = IntStream.range(0, TILES)
                    .mapToObj(index ->
                            choose ? chosen(round, index, otherwise) : bump(round, "rise", ChoosingGraph.BUMP, index))
                    .toArray(Node[]::new);
            round.codelets("count", 1, ChoosingGraph.FALL, (none, arguments) -> arguments.updates(left))
                    .after(last);
        });
        return g.build();
    }

    private Node chosen(GraphBuilder in, int index, boolean otherwise) {
        Slot rises = in.slot("rises " + index, 1);
        Slot met = in.slot("met " + index, 1);
        Slot falls = otherwise ? in.slot("falls " + index, 1) : met;
        in.codelets(
                "pick " + index,
                1,
                ChoosingGraph.PICK,
                (none, arguments) -> arguments.reads(tiles.at(index)).chooses(rises, falls));
        bump(in, "rise", ChoosingGraph.BUMP, index).after(rises).signals(met);
        if (otherwise) {
            bump(in, "fall", ChoosingGraph.FALL, index).after(falls).signals(met);
        }
        return met;
    }

    private Codelet bump(GraphBuilder in, String name, Kernel kernel, int index) {
        return in.codelets(name + " " + index, 1, kernel, (none, arguments) -> arguments.updates(tiles.at(index)));
    }

    private static EpiphanyCam cam(Chip chip) {
        return EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), ChoosingGraph.library());
    }

    private static MeshReport run(CodeletGraph graph, int side) {
        try (EpiphanyCam cam = cam(Chips.mesh(side, side))) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            return run.mesh();
        }
    }

    private static long cycles(boolean choose, int side) {
        return run(new ChoosingTilesTest().rounds(choose, true), side).cycles();
    }

    private List<Integer> values(Run run) {
        return IntStream.range(0, TILES)
                .mapToObj(index -> run.get(tiles.at(index))[0])
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"true, 4, 0", "true, 4, 1", "true, 8, 2", "true, 2, 3", "false, 4, 0", "false, 4, 4", "false, 8, 5"})
    void tilesAreWhatTheyAreOnTheHost(boolean otherwise, int side, long seed) {
        CodeletGraph graph = rounds(true, otherwise);
        Chip chip = Chips.mesh(side, side).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (Cam host = Cam.host(2);
                EpiphanyCam cam = cam(chip)) {
            Run expected = host.run(graph);
            expected.join();
            Run found = cam.run(graph);
            found.join();
            assertEquals(values(expected), values(found));
        }
    }

    @Test
    void noCorePassesOnWhatAllOthersHave() {
        MeshReport report = run(rounds(true, true), 4);
        long most =
                report.cores().stream().mapToLong(MeshReport.Core::passed).max().orElseThrow();
        long all = report.cores().stream().mapToLong(MeshReport.Core::passed).sum();
        assertTrue(most * report.cores().size() < 2 * all, report.cores()::toString);
    }

    @Test
    void toChooseTakesLessThanTwiceAsLong() {
        assertTrue(cycles(true, 4) < 2 * cycles(false, 4), () -> cycles(true, 4) + " " + cycles(false, 4));
    }

    @Test
    void moreCoresTakeLess() {
        assertTrue(cycles(true, 8) < cycles(true, 4), () -> cycles(true, 8) + " " + cycles(true, 4));
    }

    /** What follows where the ways meet is left out where none is chosen, and waits for none of them. */
    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "1, 0", "1, 2", "2, 0", "2, 3", "7, 0", "7, 4"})
    void whatFollowsTheWaysIsLeftOutIfNoneIsChosen(int which, long seed) {
        tiles.filled((index, tile) -> tile[0] = which);
        for (int index = 0; index < TILES / 2; index++) {
            bump(g, "follow", ChoosingGraph.BUMP, TILES / 2 + index).after(chosen(g, index, true));
        }
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(4, 4).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (EpiphanyCam cam = cam(chip)) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            boolean chosen = which == 1 || which == 2;
            assertEquals(chosen ? TILES * 3 / 2 : TILES / 2, run.mesh().fired());
            assertArrayEquals(new int[] {chosen ? 3 - which : which}, run.get(tiles.at(0)));
            assertArrayEquals(new int[] {chosen ? which + 1 : which}, run.get(tiles.at(TILES - 1)));
        }
    }
}
