package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A few codelets of one core that very many others come after, and one that comes after all of these. */
class FansTest {
    private static final int HUBS = 40;
    private static final int LEAVES = 400;
    private static final int ARC_BYTES = 4;

    private static final String SOURCE = """
                    .text
                    .global sum
            sum:    ldr     r2, [r1], #2
                    ldr     r3, [r1], #1
                    ldr     r0, [r2]
            next:   sub     r3, r3, #1
                    blt     done
                    ldr     r16, [r1], #2
                    ldr     r16, [r16]
                    add     r0, r0, r16
                    b       next
            done:   str     r0, [r2]
                    rts
            """;

    private static final Kernel SUM = new Kernel("sum", arguments -> {
        for (int input = 0; input < arguments.intAt(1); input++) {
            arguments.ints(0)[0] += arguments.ints(2 + input)[0];
        }
    });

    private final GraphBuilder g = CodeletGraph.named("fans");
    private final Blocks<int[]> hubs = g.blocks("of hub", BlockType.INTS, HUBS, 1);
    private final Blocks<int[]> leaves = g.blocks("of leaf", BlockType.INTS, LEAVES, 1);
    private final Blocks<int[]> total = g.blocks("of total", BlockType.INTS, 1, 1);

    private CodeletGraph graph() {
        hubs.filled((index, hub) -> hub[0] = index);
        leaves.filled((index, leaf) -> leaf[0] = index * HUBS);
        Codelet hub = g.codelets(
                        "hub",
                        HUBS,
                        SUM,
                        (index, a) -> a.updates(hubs.at(index)).value(0))
                .on(0);
        Codelet leaf = g.codelets("leaf", LEAVES, SUM, (index, arguments) -> {
            arguments.updates(leaves.at(index)).value(HUBS);
            for (int input = 0; input < HUBS; input++) {
                arguments.reads(hubs.at(input));
            }
        });
        leaf.after(hub);
        Codelet last = g.codelets("total", 1, SUM, (none, arguments) -> {
                    arguments.updates(total.at(0)).value(LEAVES);
                    for (int input = 0; input < LEAVES; input++) {
                        arguments.reads(leaves.at(input));
                    }
                })
                .on(1);
        last.after(leaf);
        return g.build();
    }

    private static EpiphanyCam cam(Chip chip) {
        return EpiphanyCam.simulated(
                chip, chip.machine().withFoldedSus(), KernelLibrary.of(Assembler.assemble("sum.S", SOURCE)));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2})
    void allComeAfterThoseThatTheyRead(long seed) {
        CodeletGraph graph = graph();
        try (EpiphanyCam cam = cam(Chips.mesh(4, 4).withMemoryOrder(new MemoryOrder(seed > 0, seed)))) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            int hub = HUBS * (HUBS - 1) / 2;
            assertEquals(LEAVES * hub + HUBS * LEAVES * (LEAVES - 1) / 2, run.get(total.at(0))[0]);
            assertEquals(HUBS + LEAVES + 1, run.mesh().fired());
        }
    }

    /** One after the other they would not fit. */
    @Test
    void arcsOfAFanLieOnTheCoresThatTheyLeadTo() {
        assertTrue(HUBS * LEAVES * ARC_BYTES > Layout.STACK - Layout.RECORD);
        try (EpiphanyCam cam = cam(Chips.mesh(4, 4))) {
            assertTrue(cam.memoryMap(graph()).contains("arcs"));
        }
    }
}
