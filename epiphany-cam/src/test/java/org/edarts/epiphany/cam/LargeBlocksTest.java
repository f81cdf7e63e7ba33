package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.edarts.cam.Machine;
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
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.fit.Fitting;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;

/** Blocks that no firing has room for on its core: they lie on other cores, or kernels use them in the DRAM. */
class LargeBlocksTest {
    private static final int PARTS = 6;

    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("large.S", """
                    .text
                    .global number
            number: ldr     r2, [r1]
                    ldr     r3, [r1, #1]
                    ldr     r12, [r1, #2]
            next:   str     r12, [r2], #1
                    add     r12, r12, #3
                    sub     r3, r3, #1
                    bgt     next
                    rts
                    .global add
            add:    ldr     r2, [r1]
                    ldr     r3, [r1, #1]
                    ldr     r12, [r1, #2]
                    ldr     r16, [r1, #4]
                    mov     r17, #0
            more:   ldr     r18, [r2], #1
                    ldr     r19, [r12], #1
                    add     r17, r17, r18
                    add     r17, r17, r19
                    add     r17, r17, r19
                    sub     r3, r3, #1
                    bgt     more
                    str     r17, [r16]
                    rts
            """));

    private static final Kernel NUMBER = new Kernel("number", arguments -> {
        int[] block = arguments.ints(0);
        for (int place = 0; place < arguments.length(0); place++) {
            block[arguments.offset(0) + place] = arguments.intAt(1) + 3 * place;
        }
    });

    private static final Kernel ADD = new Kernel("add", arguments -> {
        int sum = 0;
        for (int place = 0; place < arguments.length(0); place++) {
            sum += arguments.ints(0)[arguments.offset(0) + place]
                    + 2 * arguments.ints(1)[arguments.offset(1) + place];
        }
        arguments.ints(2)[arguments.offset(2)] = sum;
    });

    /** A graph, and the block that it writes last. */
    private record Summing(CodeletGraph graph, Block<int[]> sum) {
        int[] onHost() {
            try (Cam host = Cam.host(1)) {
                return host.run(graph).join().get(sum);
            }
        }
    }

    /** Two blocks that two codelets write and a third one adds up. */
    private static Summing sum(int words) {
        return sum(words, words);
    }

    /** The same, where the last words are added up. */
    private static Summing sum(int words, int last) {
        GraphBuilder g = CodeletGraph.named("sum");
        Blocks<int[]> terms = g.blocks("term", BlockType.INTS, 2, words);
        Block<int[]> sum = g.blocks("sum", BlockType.INTS, 1, 1).at(0);
        Codelet numbered = g.codelets(
                "number",
                2,
                NUMBER,
                (index, arguments) -> arguments.writes(terms.at(index)).value(index));
        g.codelets(
                        "add",
                        1,
                        ADD,
                        (index, arguments) -> arguments
                                .reads(terms.at(0), words - last, last)
                                .reads(terms.at(1), words - last, last)
                                .writes(sum))
                .after(numbered);
        return new Summing(g.build(), sum);
    }

    /** Both lie with who adds them up, as long as they fit; then one of them on another core. */
    @Test
    void oneOfTwoTermsLiesWhereThereIsRoom() {
        for (int words : new int[] {2_000, 4_000, 5_000}) {
            Summing summing = sum(words);
            try (EpiphanyCam cam =
                    EpiphanyCam.simulated(Chips.mesh(2, 2).withMemoryOrder(MemoryOrder.adversarial(words)), LIBRARY)) {
                EpiphanyRun run = cam.run(summing.graph());
                assertArrayEquals(summing.onHost(), run.get(summing.sum()));
                assertEquals(0, run.mesh().streamed().codelets());
            }
        }
    }

    /** Each is larger than a core's memory: all three use them in the DRAM. */
    @Test
    void termsThatNoCoreHasRoomForAreUsedWhereTheyLie() {
        Summing summing = sum(10_000);
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(Chips.mesh(2, 2).withMemoryOrder(MemoryOrder.adversarial(7)), LIBRARY)) {
            EpiphanyRun run = cam.run(summing.graph());
            assertArrayEquals(summing.onHost(), run.get(summing.sum()));
            assertTrue(
                    run.mesh().streamed().bytes() < 1_000,
                    () -> "moved " + run.mesh().streamed());
            String map = cam.memoryMap(summing.graph());
            assertTrue(map.contains("codelet \"add\" loads and stores up to 80,000 bytes where they lie"), map);
            assertTrue(map.contains("codelet \"number\" loads and stores up to 40,000 bytes where they lie"), map);
        }
    }

    /** A core that does not look whether what it has stored has arrived signals first. */
    @Test
    void aCoreThatSignalsBeforeItsStoresHaveArrivedIsFoundOut() {
        StreamProgram right = StreamProgram.storing();
        byte[] hasty = right.common().clone();
        // the load that looks at the number behind the stores, and the branch back to it
        int looks = StreamingTest.find(hasty, 0x44, 0xD5, 0x3A, 0xDA, 0x10, 0xFE);
        StreamingTest.skip(hasty, looks);
        StreamingTest.skip(hasty, looks + 4);
        assertEquals(0, wrongRuns(right));
        assertTrue(
                wrongRuns(new StreamProgram(hasty, right.makes(), right.brings(), right.interrupt())) > 0,
                "no run was wrong");
    }

    private static int wrongRuns(StreamProgram program) {
        int wrong = 0;
        for (long seed = 1; seed <= 8; seed++) {
            Summing summing = sum(6_500, 8);
            Chip chip = Chips.mesh(2, 2).withMemoryOrder(MemoryOrder.adversarial(seed));
            Machine machine = chip.machine().withFoldedSus();
            CompiledGraph graph = summing.graph().compiled();
            Lowering lowering = new Fitting(
                            graph,
                            machine,
                            Assignment.of(machine, chip.map()),
                            Firmware.installed(),
                            LIBRARY,
                            StreamingTest.movers(program),
                            Placing.NONE)
                    .lowered();
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, LIBRARY)) {
                graph.preparedFor(cam, () -> lowering);
                wrong +=
                        Arrays.equals(summing.onHost(), cam.run(summing.graph()).get(summing.sum())) ? 0 : 1;
            }
        }
        return wrong;
    }

    /** A large table is loaded from the DRAM, word by word; what else codelets use is not moved because of it. */
    @Test
    void aLargeTableStaysInTheDram() {
        GraphBuilder g = CodeletGraph.named("table");
        Block<int[]> table = g.blocks("table", BlockType.INTS, 1, 50_000).at(0);
        Block<int[]> sums = g.blocks("sums", BlockType.INTS, 1, PARTS).at(0);
        Codelet numbered = g.codelets(
                "number",
                1,
                NUMBER,
                (index, arguments) -> arguments.writes(table).value(5));
        g.codelets(
                        "add",
                        PARTS,
                        ADD,
                        (index, arguments) -> arguments
                                .reads(table, index * 8_000, 7_000)
                                .reads(table, 43_000 - index * 7_000, 7_000 - PARTS)
                                .writes(sums, index, 1))
                .after(numbered);
        Summing summing = new Summing(g.build(), sums);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), LIBRARY)) {
            EpiphanyRun run = cam.run(summing.graph());
            assertArrayEquals(summing.onHost(), run.get(sums));
            assertEquals(5 + 3 * 49_999, run.get(table)[49_999]);
        }
    }

    /** What a core has stored into the DRAM it may not find there at once. */
    @Test
    void whatIsUpdatedHasToHaveRoom() {
        GraphBuilder g = CodeletGraph.named("updated");
        Block<int[]> block = g.blocks("block", BlockType.INTS, 1, 10_000).at(0);
        g.codelets(
                "number",
                1,
                NUMBER,
                (index, arguments) -> arguments.updates(block).value(1));
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), LIBRARY)) {
            String message = String.valueOf(assertThrows(NoRoomException.class, () -> cam.prepare(graph))
                    .getMessage());
            assertTrue(message.contains("40,000 bytes"), message);
        }
    }
}
