package org.edarts.mesh.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.object.KernelObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The runtime's routines take stack as methods do: whoever looks for room counts it. */
class StackOfRoutinesTest {
    private static final int LIMIT = 1_000_000;

    /** The words between the driver's data and the stack. */
    private static final int WORDS = 5116;

    /** The methods that are compiled. */
    static final class Deep {
        private Deep() {}

        static float quotients(int[] array, int depth, float by) {
            return depth == 0 ? 1.0f / by : 1.0f + quotients(array, depth - 1, by);
        }

        static float roots(int[] array, int depth, float of) {
            return depth == 0 ? (float) Math.sqrt(of) : 1.0f + roots(array, depth - 1, of);
        }

        static float quotient(float a, float b) {
            return a / b;
        }

        static float root(float of) {
            return (float) Math.sqrt(of);
        }

        static int sum(int a, int b) {
            return a + b;
        }
    }

    /** The numbers are such as take the routine's long way. */
    @ParameterizedTest
    @CsvSource({"quotients, 1e38", "roots, 1e-30"})
    void aRoutineAtTheEndOfTheStackOverwritesNothing(String name, float number) {
        KernelHarness core = new KernelHarness(compiled(name), LIMIT);
        int depth = 1;
        while (leavesTheArrayAlone(core, depth, number).failure() == null) {
            depth++;
        }
        assertEquals(
                "java.lang.StackOverflowError",
                leavesTheArrayAlone(core, depth, number).failure().exception());
    }

    private static KernelOutcome leavesTheArrayAlone(KernelHarness core, int depth, float number) {
        int[] array = new int[WORDS];
        Arrays.fill(array, 0x5555_5555);
        int[] untouched = array.clone();
        KernelOutcome fired = core.fireUntimed(array, depth, number);
        assertEquals(-1, Arrays.mismatch(untouched, array), () -> "a word of the array at depth " + depth);
        return fired;
    }

    @ParameterizedTest
    @CsvSource({"sum, 0", "quotient, 16", "root, 8"})
    void aKernelTellsOfTheStackThatRoutinesTake(String name, int bytes) {
        assertEquals(bytes, compiled(name).stackBytes());
    }

    private static KernelObject compiled(String name) {
        return MeshCompiler.compile(
                Deep.class.getClassLoader(),
                Deep.class.getName(),
                name,
                KernelHarness.ENVIRONMENT,
                MeshCompiler.Watcher.NONE);
    }
}
