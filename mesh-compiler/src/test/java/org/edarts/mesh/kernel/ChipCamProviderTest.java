package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Value;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.junit.jupiter.api.Test;

class ChipCamProviderTest {
    private static final int ROWS = 4;

    static void twice(int[] row) {
        for (int at = 0; at < row.length; at++) {
            row[at] *= 2;
        }
    }

    static void less(int[] row) {
        for (int at = 0; at < row.length; at++) {
            row[at] -= at;
        }
    }

    /** A graph of which the cores have only a part. */
    private static final class Program {
        final GraphBuilder g = CodeletGraph.named("rows");
        final Blocks<int[]> rows =
                g.blocks("row", BlockType.INTS, ROWS, 3).filled((index, row) -> row[0] = row[1] = row[2] = index + 1);
        final Value<Integer> seven = g.value("seven", firing -> 7);
        final CodeletGraph graph;

        Program(Kernel kernel) {
            Codelet all =
                    g.codelets(kernel.name(), ROWS, kernel, (index, arguments) -> arguments.updates(rows.at(index)));
            seven.after(all);
            graph = g.build();
        }
    }

    @Test
    void oneCamOfAChipFiresWhatEachGraphHasKernelsFor() {
        Program first = new Program(MethodForm.of(ChipCamProviderTest::twice).kernel());
        Program second = new Program(MethodForm.of(ChipCamProviderTest::less).kernel());
        try (Cam cam = Cam.of(Chips.PARALLELLA.machine().withFoldedSus())) {
            assertInstanceOf(EpiphanyCam.class, cam);
            var run = cam.run(first.graph).join();
            assertArrayEquals(new int[] {6, 6, 6}, run.get(first.rows.at(2)));
            assertEquals(7, run.get(first.seven));
            assertArrayEquals(new int[] {3, 2, 1}, cam.run(second.graph).join().get(second.rows.at(2)));
        }
    }

    @Test
    void hostsAreDrivenByThreads() {
        Program program = new Program(MethodForm.of(ChipCamProviderTest::twice).kernel());
        try (Cam cam = Cam.of(Machine.named("host:2"))) {
            assertEquals(2, cam.machine().cus().size());
            assertArrayEquals(new int[] {6, 6, 6}, cam.run(program.graph).join().get(program.rows.at(2)));
        }
    }
}
