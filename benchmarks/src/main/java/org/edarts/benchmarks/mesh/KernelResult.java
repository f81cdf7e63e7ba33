package org.edarts.benchmarks.mesh;

import java.util.Arrays;

/**
 * What became of a kernel's call.
 *
 * @param cycles of the core, from the first instruction to the return; 0 on the host
 * @param result the bits that it returned; 0 if it returns nothing
 * @param arguments the arguments as it left them
 */
record KernelResult(long cycles, int result, Object[] arguments) {
    /** Returns whether results and arguments are the same, bit for bit. */
    boolean agrees(KernelResult other) {
        return result == other.result && Arrays.deepEquals(bits(arguments), bits(other.arguments));
    }

    /** Arrays of floats as bits, so that 0 and -0 differ. */
    private static Object[] bits(Object[] values) {
        return Arrays.stream(values)
                .map(value -> value instanceof float[] numbers ? floatBits(numbers) : value)
                .toArray();
    }

    private static int[] floatBits(float[] numbers) {
        int[] bits = new int[numbers.length];
        Arrays.setAll(bits, index -> Float.floatToRawIntBits(numbers[index]));
        return bits;
    }
}
