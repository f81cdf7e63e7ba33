package org.edarts.mesh.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.edarts.mesh.Contracted;
import org.edarts.mesh.MeshCompiler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Products of floats that are not rounded before they are added, where the program allows that. */
class ContractedTest {
    private static final long LIMIT = 100_000;

    /** Each has it of its own. */
    static final class Methods {
        private Methods() {}

        @Contracted
        static float sum(float a, float b, float c) {
            return c + a * b;
        }

        @Contracted
        static float sumBehind(float a, float b, float c) {
            return a * b + c;
        }

        @Contracted
        static float difference(float a, float b, float c) {
            return c - a * b;
        }

        @Contracted
        static float differenceBehind(float a, float b, float c) {
            return a * b - c;
        }

        static float plain(float a, float b, float c) {
            return c - a * b + Math.fma(-a, b, c);
        }
    }

    /** All have it. */
    @Contracted
    static final class Type {
        private Type() {}

        static float dot(float[] left, float[] right) {
            float sum = 0;
            for (int index = 0; index < left.length; index++) {
                sum += left[index] * right[index];
            }
            return sum;
        }
    }

    private static float fire(Class<?> type, String name, @Nullable Object... arguments) {
        Object result = new KernelHarness(MeshCompiler.compile(type, name), LIMIT)
                .fireUntimed(arguments)
                .result();
        return (float) java.util.Objects.requireNonNull(result);
    }

    private static String code(Class<?> type, String name) {
        StringBuilder code = new StringBuilder();
        MeshCompiler.compile(type.getClassLoader(), type.getName(), name, (pass, text) -> {
            if (pass.equals("tidy")) {
                code.append(text.get());
            }
        });
        return code.toString();
    }

    @Test
    void aProductIsRoundedWithItsSum() {
        Random random = new Random(1);
        for (int round = 0; round < 50; round++) {
            float a = random.nextFloat() - 0.5f;
            float b = random.nextFloat() - 0.5f;
            float c = random.nextFloat() / 16;
            assertEquals(Math.fma(a, b, c), fire(Methods.class, "sum", a, b, c));
            assertEquals(Math.fma(a, b, c), fire(Methods.class, "sumBehind", a, b, c));
            assertEquals(Math.fma(-a, b, c), fire(Methods.class, "difference", a, b, c));
            assertEquals(Math.fma(a, b, -c), fire(Methods.class, "differenceBehind", a, b, c));
            assertEquals(Methods.plain(a, b, c), fire(Methods.class, "plain", a, b, c));
        }
    }

    @Test
    void aClassMayHaveItAsAWhole() {
        float[] left = {-1, 1 + 0x1p-12f};
        float[] right = {1, 1 + 0x1p-12f};
        float expected = 0;
        for (int index = 0; index < left.length; index++) {
            expected = Math.fma(left[index], right[index], expected);
        }
        assertEquals(expected, fire(Type.class, "dot", left, right));
        assertFalse(expected == Type.dot(left, right), "the Java machine should round twice here");
    }

    @Test
    void aProductThatIsSubtractedIsOneInstruction() {
        String difference = code(Methods.class, "difference");
        assertTrue(difference.contains("fmsub"), difference);
        assertFalse(difference.contains("fmul") || difference.contains("exclusive_or"), difference);
        String plain = code(Methods.class, "plain");
        assertTrue(plain.contains("fmul") && plain.contains("fsub"), plain);
        assertTrue(plain.contains("fmsub"), plain);
    }
}
