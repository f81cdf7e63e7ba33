package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.edarts.cam.chip.Chips;
import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.junit.jupiter.api.Test;

/** Parts of one block that have elements in common are the same to a method on hosts as on cores. */
class OverlappingPartsTest {
    private static final int LENGTH = 10;

    private interface Declared {
        ArgumentList by(ArgumentList arguments, Block<float[]> block);
    }

    private static void relax(float[] strip, float[] halo) {
        for (int place = 0; place < strip.length; place++) {
            strip[place] = 0.5f * (halo[0] + halo[halo.length - 1]);
        }
    }

    private static void ends(float[] left, float[] right) {
        left[left.length - 1] = 7;
        right[right.length - 1] = 9;
    }

    private static void behind(float[] whole, float[] front) {
        for (int place = front.length; place < whole.length; place++) {
            whole[place] += front[place - front.length];
        }
    }

    @Test
    void aStripIsUpdatedAndReadWithItsHalo() {
        Kernel relax = MethodForm.of(OverlappingPartsTest::relax).kernel();
        assertAlike(relax, (arguments, block) -> arguments.updates(block, 2, 6).reads(block, 1, 8));
    }

    @Test
    void twoPartsAreUpdated() {
        Kernel ends = MethodForm.of(OverlappingPartsTest::ends).kernel();
        assertAlike(ends, (arguments, block) -> arguments.updates(block, 0, 8).updates(block, 4, 6));
        assertAlike(ends, (arguments, block) -> arguments.updates(block, 2, 8).updates(block, 0, 6));
    }

    @Test
    void aPartOfWhatIsUpdatedIsRead() {
        Kernel behind = MethodForm.of(OverlappingPartsTest::behind).kernel();
        assertAlike(behind, (arguments, block) -> arguments.updates(block).reads(block, 0, 5));
    }

    private static void assertAlike(Kernel kernel, Declared declared) {
        GraphBuilder g = CodeletGraph.named("parts");
        Block<float[]> block = g.blocks("block", BlockType.FLOATS, 1, LENGTH)
                .filled((index, all) -> {
                    for (int place = 0; place < LENGTH; place++) {
                        all[place] = place + 1;
                    }
                })
                .at(0);
        g.codelets("parts", 1, kernel, (index, arguments) -> declared.by(arguments, block));
        CodeletGraph graph = g.build();
        try (Cam host = Cam.host(1);
                Cam cores = EpiphanyCam.simulated(Chips.mesh(1, 2), CompiledKernels.of(graph))) {
            assertArrayEquals(
                    cores.run(graph).join().get(block), host.run(graph).join().get(block));
        }
    }
}
