package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;

/** Graphs run that have more codelets than the cores have room for, and more data. */
class StreamedWindowsTest {
    private static final int WORDS = 256;

    /** Adds a block to another one, and the index. */
    private static final String ADD = """
                    .text
                    .global add
            add:    ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    mov     r12, #64
            next:   ldrd    r16, [r2], #1
                    ldrd    r18, [r2], #1
                    ldrd    r20, [r3]
                    ldrd    r22, [r3, #1]
                    add     r20, r20, r16
                    add     r21, r21, r17
                    add     r22, r22, r18
                    add     r23, r23, r19
                    add     r20, r20, r0
                    strd    r20, [r3], #1
                    strd    r22, [r3], #1
                    sub     r12, r12, #1
                    bne     next
                    rts
            """;

    /** Each of thousands of codelets adds one of many blocks to another one, in no order that anybody knows. */
    private static final class Irregular {
        private final List<int[]> used = new ArrayList<>();
        private final int blockCount;
        private final Blocks<int[]> blocks;
        private final CodeletGraph graph;

        Irregular(int codelets, int blockCount, long seed) {
            this.blockCount = blockCount;
            SplittableRandom random = new SplittableRandom(seed);
            List<List<Integer>> before = new ArrayList<>();
            int[] writer = new int[blockCount];
            Arrays.fill(writer, -1);
            List<List<Integer>> readers = new ArrayList<>();
            for (int block = 0; block < blockCount; block++) {
                readers.add(new ArrayList<>());
            }
            for (int index = 0; index < codelets; index++) {
                int to = random.nextInt(blockCount);
                int from = (to + 1 + random.nextInt(blockCount - 1)) % blockCount;
                used.add(new int[] {from, to});
                List<Integer> own = new ArrayList<>(readers.get(to));
                own.add(writer[to]);
                own.add(writer[from]);
                before.add(own.stream().filter(each -> each >= 0).distinct().toList());
                readers.get(from).add(index);
                readers.get(to).clear();
                writer[to] = index;
            }
            GraphBuilder g = CodeletGraph.named("irregular " + seed);
            blocks = g.blocks("block", BlockType.INTS, blockCount, WORDS)
                    .filled((index, block) -> Arrays.setAll(block, word -> 1_000 * index + word));
            Codelet all = g.codelets("add", codelets, new Kernel("add", arguments -> {}), (index, arguments) -> {
                arguments.reads(blocks.at(used.get(index)[0])).updates(blocks.at(used.get(index)[1]));
            });
            all.after(all, (index, arcs) -> before.get(index).forEach(arcs::from));
            graph = g.build();
        }

        void check(Run run) {
            int[][] expected = new int[blockCount][WORDS];
            for (int block = 0; block < blockCount; block++) {
                int number = block;
                Arrays.setAll(expected[block], word -> 1_000 * number + word);
            }
            for (int index = 0; index < used.size(); index++) {
                int[] from = expected[used.get(index)[0]];
                int[] to = expected[used.get(index)[1]];
                for (int word = 0; word < WORDS; word++) {
                    to[word] += from[word] + (word % 4 == 0 ? index : 0);
                }
            }
            for (int block = 0; block < blockCount; block++) {
                assertArrayEquals(expected[block], run.get(blocks.at(block)), "block " + block);
            }
        }
    }

    @Test
    void manyCodeletsOnManyBlocks() {
        Irregular irregular = new Irregular(Integer.getInteger("n", 12_000), Integer.getInteger("b", 2_000), 1);
        Chip chip = Chips.PARALLELLA;
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("add.S", ADD));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, kernels)) {
            long begin = System.nanoTime();
            MeshReport.Streamed told = cam.streamed(irregular.graph);
            System.err.println("lowered " + (System.nanoTime() - begin) / 1e9 + " " + told);
            EpiphanyRun run = cam.run(irregular.graph);
            run.join();
            irregular.check(run);
            MeshReport mesh = run.mesh();
            System.err.println("ran " + (System.nanoTime() - begin) / 1e9 + " " + mesh + " " + mesh.times());
            assertEquals(0, mesh.hostAccesses());
            assertEquals(told, mesh.streamed());
            assertTrue(mesh.streamed().graphBytes() > 0 && mesh.streamed().graphBytes() < 40 * 12_000);
        }
    }

    @Test
    void scratch() {
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("add.S", ADD));
        for (int n : new int[] {100}) {
            for (int b : new int[] {30, 100, 300, 1000}) {
                Irregular irregular = new Irregular(n, b, 1);
                for (int words : new int[] {0, 192}) {
                Chip chip = Chips.PARALLELLA;
                try (EpiphanyCam cam = EpiphanyCam.simulated(chip, kernels)) {
                    if (words > 0) WindowsProperties.inWindows(cam, chip, irregular.graph, kernels, words, Firmware.installed(), Movers.installed(), org.edarts.epiphany.cam.place.Residence.of(cell -> false, 2, 0));
                    EpiphanyRun run = cam.run(irregular.graph);
                    run.join();
                    irregular.check(run);
                    System.err.println(n + " " + b + " " + words + " fine");
                } catch (Throwable t) {
                    System.err.println(n + " " + b + " " + words + " " + t);
                }
                }
            }
        }
    }
}
