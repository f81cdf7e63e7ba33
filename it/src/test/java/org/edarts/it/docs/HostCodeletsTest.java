package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Body;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Slot;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.mesh.kernel.CompiledKernels;
import org.junit.jupiter.api.Test;

/** What docs/epiphany-cam.md says of choices and of codelets on the host. */
class HostCodeletsTest {
    private static final Kernel SUM = MethodForm.of(HostCodeletsTest::sum).kernel();
    private static final Kernel PARITY = MethodForm.of(HostCodeletsTest::parity).kernel();
    private static final Kernel MARK = MethodForm.of(HostCodeletsTest::mark).kernel();

    static void sum(int[] part, int[] sum) {
        int found = 0;
        for (int place = 0; place < part.length; place++) {
            found += part[place];
        }
        sum[0] = found;
    }

    static void parity(int[] number, int[] chosen) {
        chosen[0] = (number[0] & 1) == 0 ? 1 : 2;
    }

    static void mark(int mark, int[] marks) {
        marks[0] = mark;
    }

    @Test
    void theHostAddsWhatCoresHaveSummedUpAndAKernelChooses() {
        GraphBuilder g = CodeletGraph.named("sums");
        Blocks<int[]> parts = g.blocks("part", BlockType.INTS, 4, 10)
                .filled((index, part) -> Arrays.setAll(part, place -> index * 10 + place));
        Blocks<int[]> sums = g.blocks("sum", BlockType.INTS, 4, 1);
        Block<int[]> number = g.blocks("number", BlockType.INTS, 1, 1).at(0);
        Block<int[]> marks = g.blocks("marks", BlockType.INTS, 1, 1).at(0);
        Codelet summed = g.codelets(
                "add up",
                4,
                SUM,
                (index, arguments) -> arguments.reads(parts.at(index)).writes(sums.at(index)));
        int[] seen = new int[4];
        String name = "look";
        int count = 4;
        Body body = firing -> seen[firing.index()] = firing.get(sums.at(firing.index()))[0];
        Codelet look = g.codelets(name, count, body, (index, blocks) -> blocks.reads(sums.at(index)));
        look.after(summed, (index, arcs) -> arcs.from(index));
        Codelet add = g.codelets(
                "total",
                1,
                firing -> firing.get(number)[0] = Arrays.stream(seen).sum(),
                (index, blocks) -> blocks.writes(number));
        add.after(look);
        Slot even = g.slot("even", 1);
        Slot odd = g.slot("odd", 1);
        g.codelets(
                        "parity",
                        1,
                        PARITY,
                        (index, arguments) -> arguments.reads(number).chooses(even, odd))
                .after(add);
        even.fires(g.codelets(
                "mark even", 1, MARK, (index, arguments) -> arguments.value(2).writes(marks)));
        odd.fires(g.codelets(
                "mark odd", 1, MARK, (index, arguments) -> arguments.value(1).writes(marks)));
        CodeletGraph graph = g.build();
        Chip chip = Chips.PARALLELLA;
        KernelLibrary kernels = CompiledKernels.of(graph);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, kernels)) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            assertEquals(780, run.get(number)[0]);
            assertArrayEquals(new int[] {45, 145, 245, 345}, seen);
            assertEquals(2, run.get(marks)[0]);
            assertEquals(6, run.mesh().fired());
            assertEquals(11, run.report().fired());
        }
    }
}
