package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.KernelLibrary;
import org.edarts.epiphany.cam.MeshReport;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.mesh.kernel.CompiledKernels;
import org.edarts.pic.elf.ElfFile;
import org.junit.jupiter.api.Test;

/** The snippets of docs/epiphany-cam.md. */
class EpiphanyCamTest {
    private static final String SCALE = """
                    .text
                    .global scale
            scale:  ldr     r2, [r1], #1
                    ldr     r3, [r1], #1
                    ldr     r12, [r1]
            next:   ldr     r16, [r3]
                    fmul    r16, r16, r2
                    sub     r12, r12, #1
                    str     r16, [r3], #1
                    bne     next
                    rts
            """;

    @Test
    void rowsAreScaledOnSixteenCores() {
        ElfFile object = Assembler.assemble("scale.S", SCALE);
        // snippet
        Kernel scale = new Kernel("scale", arguments -> {
            float[] row = arguments.floats(1);
            for (int place = 0; place < row.length; place++) {
                row[place] *= arguments.floatAt(0);
            }
        });
        GraphBuilder g = CodeletGraph.named("rows");
        Blocks<float[]> rows = g.blocks("row", BlockType.FLOATS, 16, 100).filled((index, row) -> Arrays.fill(row, index));
        g.codelets("scale", 16, scale, (index, arguments) -> arguments.value(2f).updates(rows.at(index)));
        CodeletGraph graph = g.build();
        // end of snippet
        // snippet
        MeshReport report;
        float[] third;
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, KernelLibrary.of(object))) {
            EpiphanyRun run = cam.run(graph);
            report = run.mesh();                        // cycles, instructions, firings of each core
            third = run.get(rows.at(3));                // read from the simulated memory
        }
        // end of snippet
        assertEquals(16, report.fired());
        assertEquals(6f, third[99]);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, KernelLibrary.of(object))) {
            assertTrue(cam.memoryMap(graph).contains("   400  block row"), cam.memoryMap(graph));
            assertEquals(0, cam.streamed(graph).bytes());
        }
    }

    private static final class Rows {
        private Rows() {}

        // snippet
        static void scale(float factor, float[] row) {
            for (int place = 0; place < row.length; place++) {
                row[place] *= factor;
            }
        }
        // end of snippet
    }

    @Test
    void aMethodInJavaIsTheKernelOnEitherMachine() {
        // snippet
        Kernel scale = MethodForm.of(Rows::scale).kernel();
        // end of snippet
        GraphBuilder g = CodeletGraph.named("rows");
        Blocks<float[]> rows =
                g.blocks("row", BlockType.FLOATS, 16, 100).filled((index, row) -> Arrays.fill(row, index));
        g.codelets("scale", 16, scale, (index, arguments) -> arguments.value(2f).updates(rows.at(index)));
        CodeletGraph graph = g.build();
        // snippet
        EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, CompiledKernels.of(graph));
        // end of snippet
        try (cam) {
            assertEquals(6f, cam.run(graph).get(rows.at(3))[99]);
        }
    }
}
