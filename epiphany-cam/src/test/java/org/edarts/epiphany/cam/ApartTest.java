package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Codelets that update two blocks each, of which all hang together, fire on many cores also where the blocks are so
 * large that they lie in the DRAM.
 */
class ApartTest {
    private static final int BLOCKS = 24;
    private static final int WORDS = 2_200;
    private static final int CODELETS = 60;

    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("mix.S", """
                    .text
                    .global mix
            mix:    ldr     r2, [r1]
                    ldr     r12, [r1, #2]
                    ldr     r16, [r2]
                    ldr     r17, [r12]
                    lsl     r18, r16, #5
                    add     r16, r16, r18
                    eor     r16, r16, r17
                    add     r17, r17, r16
                    str     r16, [r2]
                    str     r17, [r12]
                    rts
            """));

    private static final Kernel MIX = new Kernel("mix", arguments -> {
        int[] first = arguments.ints(0);
        int[] second = arguments.ints(1);
        first[0] = first[0] * 33 ^ second[0];
        second[0] += first[0];
    });

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatUpdatesBlocksInTheDramFiresOnManyCores(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<int[]> pairs = new ArrayList<>();
        List<int[]> before = new ArrayList<>();
        int[] last = new int[BLOCKS];
        Arrays.fill(last, -1);
        for (int index = 0; index < CODELETS; index++) {
            int[] pair = random.ints(0, BLOCKS).distinct().limit(2).toArray();
            pairs.add(pair);
            before.add(IntStream.of(last[pair[0]], last[pair[1]])
                    .filter(each -> each >= 0)
                    .distinct()
                    .toArray());
            last[pair[0]] = index;
            last[pair[1]] = index;
        }
        GraphBuilder g = CodeletGraph.named("large");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, BLOCKS, WORDS)
                .filled((block, content) -> Arrays.setAll(content, word -> 7 * block + word));
        Codelet all = g.codelets(
                "mix",
                CODELETS,
                MIX,
                (index, arguments) ->
                        arguments.updates(blocks.at(pairs.get(index)[0])).updates(blocks.at(pairs.get(index)[1])));
        all.after(all, (index, arcs) -> Arrays.stream(before.get(index)).forEach(arcs::from));
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(4, 4);
        Chip late = seed % 2 == 0 ? chip : chip.withMemoryOrder(MemoryOrder.adversarial(seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(late, LIBRARY);
                Cam host = Cam.host(1)) {
            EpiphanyRun run = cam.run(graph);
            MeshReport report = run.mesh();
            assertTrue(report.streamed().codelets() > 0, "all fits");
            long most = report.cores().stream()
                    .mapToLong(MeshReport.Core::fired)
                    .max()
                    .orElseThrow();
            assertTrue(most <= CODELETS / 4, most + " on one core");
            Run expected = host.run(graph).join();
            for (int block = 0; block < BLOCKS; block++) {
                assertArrayEquals(expected.get(blocks.at(block)), run.get(blocks.at(block)), "block " + block);
            }
        }
    }
}
