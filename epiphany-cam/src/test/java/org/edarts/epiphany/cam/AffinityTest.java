package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.fit.Fitting;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;

/** Codelets that update blocks, of a graph that places nothing. */
class AffinityTest {
    private static final int BLOCKS = 6;
    private static final Kernel KERNEL = new Kernel("touch", arguments -> {});

    private static List<Integer> homes(boolean fewerInEachStep) {
        GraphBuilder g = CodeletGraph.named("steps");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, BLOCKS, 4);
        Codelet[] last = new Codelet[BLOCKS];
        for (int step = 0; step < BLOCKS; step++) {
            for (int block = fewerInEachStep ? step : 0; block < BLOCKS; block++) {
                int updated = block;
                Codelet now = g.codelets(
                        "step " + step + " of " + block,
                        1,
                        KERNEL,
                        (index, arguments) -> arguments.updates(blocks.at(updated)));
                if (last[block] != null) {
                    now.after(last[block]);
                }
                last[block] = now;
            }
        }
        Chip chip = Chips.mesh(2, 2);
        Machine machine = chip.machine().withFoldedSus();
        KernelLibrary library = KernelLibrary.of(Assembler.assemble("touch.S", ".text\n.global touch\ntouch: rts\n"));
        Homes homes = Fitting.fit(
                        g.build().compiled(),
                        machine,
                        Assignment.of(machine, chip.map()),
                        Firmware.installed(),
                        library,
                        Placing.NONE)
                .homes();
        return IntStream.range(0, BLOCKS)
                .mapToObj(block -> homes.of(blocks.at(block).id()))
                .toList();
    }

    @Test
    void blocksThatAllLastToTheEndLieSideBySide() {
        assertEquals(List.of(0, 1, 1, 2, 3, 3), homes(false));
    }

    @Test
    void whereBlocksAreDoneOneAfterTheOtherAllCoresHaveOnesToTheEnd() {
        assertEquals(List.of(0, 1, 2, 3, 0, 1), homes(true));
    }
}
