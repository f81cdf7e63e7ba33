package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.method.MethodForm;
import org.edarts.cu.host.HostCam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.junit.jupiter.api.Test;

/** One static method is the body of codelets on hosts and on eCores. */
class CompiledKernelsTest {
    @Test
    void hostAndMeshComputeTheSameFromOneMethod() throws Exception {
        Line line = new Line(MethodForm.of(Line::relax).kernel());
        float[][] host = new float[Line.STRIPS][];
        try (HostCam cam = HostCam.with().cus(2).open()) {
            Run run = cam.run(line.graph());
            run.await();
            for (int strip = 0; strip < Line.STRIPS; strip++) {
                host[strip] = run.get(line.points().at(strip)).clone();
            }
        }
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, CompiledKernels.of(line.graph()))) {
            EpiphanyRun run = cam.run(line.graph());
            assertEquals(Line.STRIPS * Line.STEPS, run.mesh().fired());
            for (int strip = 0; strip < Line.STRIPS; strip++) {
                assertArrayEquals(line.plain()[strip], host[strip], "strip " + strip + " on the host");
                assertArrayEquals(host[strip], run.get(line.points().at(strip)), "strip " + strip + " on the mesh");
            }
        }
    }

    static void twice(float[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] += numbers[i];
        }
    }

    static final class Other {
        private Other() {}

        static void twice(float[] numbers) {
            numbers[0] *= 2;
        }
    }

    static long length(float[] numbers) {
        return numbers.length;
    }

    static void wide(long[] numbers) {
        numbers[0] = 1;
    }

    private static CodeletGraph graph(Kernel... kernels) {
        GraphBuilder g = CodeletGraph.named("rows");
        for (int which = 0; which < kernels.length; which++) {
            Blocks<float[]> rows = g.blocks("row" + which, BlockType.FLOATS, 1, 4);
            g.codelets("c" + which, 1, kernels[which], (index, arguments) -> arguments.updates(rows.at(0)));
        }
        return g.build();
    }

    /** Parts of a block begin at any word; those that begin at a doubleword do several rounds at once. */
    @Test
    void partsOfBlocksNeedNotBeginAtDoublewords() {
        GraphBuilder g = CodeletGraph.named("parts");
        Blocks<float[]> rows = g.blocks("row", BlockType.FLOATS, 1, 52).filled((index, row) -> fill(row));
        g.codelets(
                        "twice",
                        4,
                        MethodForm.of(CompiledKernelsTest::twice).kernel(),
                        (index, arguments) -> arguments.updates(rows.at(0), 13 * index, 13))
                .on(0);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, CompiledKernels.of(graph))) {
            float[] wanted = new float[52];
            fill(wanted);
            twice(wanted);
            assertArrayEquals(wanted, cam.run(graph).join().get(rows.at(0)));
        }
    }

    static void scale(float[] sums, float[] factors) {
        float sum = 0;
        for (int i = 0; i < factors.length; i++) {
            sum += Math.fma(factors[i], factors[0], factors[1]);
        }
        sums[0] = sum;
    }

    /** What all rounds load is loaded before it is told where arrays begin. */
    @Test
    void whatIsLoadedBeforeALoopNeedNotLieAtADoubleword() {
        GraphBuilder g = CodeletGraph.named("parts");
        Blocks<float[]> sums = g.blocks("sum", BlockType.FLOATS, 4, 1);
        Blocks<float[]> factors = g.blocks("factor", BlockType.FLOATS, 1, 52).filled((index, row) -> fill(row));
        g.codelets(
                        "scale",
                        4,
                        MethodForm.of(CompiledKernelsTest::scale).kernel(),
                        (index, arguments) -> arguments.writes(sums.at(index)).reads(factors.at(0), 13 * index, 13))
                .on(0);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, CompiledKernels.of(graph))) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            float[] all = new float[52];
            fill(all);
            for (int part = 0; part < 4; part++) {
                float[] wanted = new float[1];
                scale(wanted, Arrays.copyOfRange(all, 13 * part, 13 * part + 13));
                assertArrayEquals(wanted, run.get(sums.at(part)), "part " + part);
            }
        }
    }

    private static void fill(float[] row) {
        for (int place = 0; place < row.length; place++) {
            row[place] = place + 0.5f;
        }
    }

    static void outside(float[] numbers) {
        int index = numbers.length + 1;
        numbers[index] = 1;
    }

    @Test
    void aCheckThatFailsEndsTheRunWithJavasException() {
        CodeletGraph graph = graph(MethodForm.of(CompiledKernelsTest::outside).kernel());
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, CompiledKernels.of(graph))) {
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, cam.run(graph)::join);
            assertEquals("c0", failed.codelet());
            Throwable cause = failed.getCause();
            assertEquals(
                    "java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds for length 4", cause.toString());
            StackTraceElement top = cause.getStackTrace()[0];
            assertEquals("outside", top.getMethodName());
            assertEquals("CompiledKernelsTest.java", top.getFileName());
        }
    }

    static void deep(float[] numbers) {
        numbers[0] = calls(numbers.length * 250);
    }

    private static int calls(int left) {
        return left == 0 ? 0 : 1 + calls(left - 1);
    }

    @Test
    void theEndOfTheStackIsFound() {
        CodeletGraph graph = graph(MethodForm.of(CompiledKernelsTest::deep).kernel());
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, CompiledKernels.of(graph))) {
            Throwable cause = assertThrows(CodeletFailedException.class, cam.run(graph)::join)
                    .getCause();
            assertEquals("the stack has no room for one more call", cause.getMessage());
            assertEquals("calls", cause.getStackTrace()[0].getMethodName());
        }
    }

    @Test
    void twoMethodsOfOneNameAreRefused() {
        CodeletGraph graph = graph(
                MethodForm.of(CompiledKernelsTest::twice).kernel(),
                MethodForm.of(Other::twice).kernel());
        assertMessage("two kernels are called \"twice\"", () -> CompiledKernels.of(graph));
    }

    @Test
    void theSameMethodTwiceIsOneKernel() {
        CodeletGraph graph = graph(
                MethodForm.of(CompiledKernelsTest::twice).kernel(),
                MethodForm.of(CompiledKernelsTest::twice).kernel());
        assertEquals(1, CompiledKernels.of(graph).names().size());
    }

    @Test
    void whatCodeletsDoNotHaveIsRefused() {
        assertMessage("wide has a parameter of type long[]", () -> MethodForm.of(CompiledKernelsTest::wide));
        assertMessage("length returns something", () -> MethodForm.of(CompiledKernelsTest::length));
        assertMessage("is none: write its body as a static method", () -> MethodForm.of((float[] numbers) -> {}));
    }

    private static void assertMessage(String message, Runnable action) {
        Exception refused = assertThrows(IllegalArgumentException.class, action::run);
        assertTrue(String.valueOf(refused.getMessage()).contains(message), refused.getMessage());
    }
}
