package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.mesh.kernel.CompiledKernels;
import org.edarts.pic.elf.ElfFile;
import org.junit.jupiter.api.Test;

/** The snippets of docs/epiphany-cam.md and docs/epiphany-times.md. */
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

    @Test
    void aLoopGoesOnAsABlockSays() {
        Kernel halve = MethodForm.of(Loops::halve).kernel();
        GraphBuilder g = CodeletGraph.named("halves");
        // snippet
        Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1).at(0);
        Block<float[]> number = g.blocks("number", BlockType.FLOATS, 1, 1).filled((index, one) -> one[0] = 100).at(0);
        g.loop("halve", again, round ->
                round.codelets("half", 1, halve, (index, arguments) -> arguments.updates(number).writes(again)));
        // end of snippet
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, CompiledKernels.of(graph))) {
            assertEquals(0.78125f, cam.run(graph).get(number)[0]);
        }
    }

    private static final class Loops {
        private Loops() {}

        // snippet
        static void halve(float[] number, int[] again) {
            number[0] /= 2;
            again[0] = number[0] > 1 ? 1 : 0;
        }
        // end of snippet
    }

    @Test
    void aProcedureInvokesItself() {
        GraphBuilder g = CodeletGraph.named("fib");
        Kernel start = MethodForm.of(Fib::start).kernel();
        // snippet
        Promise<Integer> result = g.promise("result");
        g.codelets("start", 1, start, (index, arguments) -> arguments.value(10).invokes(Fib.FIB, result));
        // end of snippet
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, CompiledKernels.of(graph))) {
            assertEquals(55, cam.run(graph).get(result));
            assertEquals(55, cam.call(Fib.FIB, 10));
        }
    }

    private static final class Fib {
        private Fib() {}

        // snippet
        static final ThreadedProcedure<Integer, Integer> FIB = ThreadedProcedure.define("fib", p -> {
            Promise<Integer> left = p.promise("left");
            Promise<Integer> right = p.promise("right");
            p.codelets("split", 1, MethodForm.of(Fib::split).kernel(), (index, arguments) -> arguments
                    .value(p.argument()).completes(p.result()).invokes(p.self(), left).invokes(p.self(), right));
            p.codelets("sum", 1, MethodForm.of(Fib::sum).kernel(), (index, arguments) -> arguments
                    .value(left).value(right).completes(p.result())).after(left, right);
        });

        static void split(int n, int[] result, int[] left, int[] right) {
            if (n < 2) {
                say(result, n);
            } else {
                say(left, n - 1);
                say(right, n - 2);
            }
        }

        static void sum(int left, int right, int[] result) {
            say(result, left + right);
        }

        static void say(int[] outlet, int number) {
            outlet[0] = 1;                                  // it is to happen
            outlet[1] = number;                             // with this number
        }
        // end of snippet

        static void start(int n, int[] fib) {
            say(fib, n);
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
