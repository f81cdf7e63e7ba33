package org.edarts.mesh.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.Unchecked;
import org.edarts.mesh.source.Classes;
import org.edarts.mesh.source.MethodName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Loops with a second exit, which stands behind the step of the counter: no round begins behind it. */
class EarlyExitsTest {
    private static final long LIMIT = 20_000_000;
    private static final int LENGTH = 24;

    /** The methods that are compiled. */
    static final class Loops {
        private Loops() {}

        static int placeOf(int[] a, int[] unused, int n, int wanted) {
            int i = 0;
            int s = 0;
            while (i < a.length) {
                s ^= a[i++];
                if (s == wanted) {
                    return i;
                }
            }
            return -1;
        }

        static int sumUpTo(int[] a, int[] unused, int n, int most) {
            int i = 0;
            int sum = 0;
            while (i < a.length) {
                sum += a[i++] * 3;
                if (sum > most) {
                    break;
                }
            }
            return sum;
        }

        static int tripled(int[] a, int[] b, int n, int unused) {
            int i = 0;
            int v = 1;
            while (i < n) {
                v = a[i] * 3;
                b[i] = v;
                i++;
                if (v == 0) {
                    break;
                }
            }
            return i;
        }

        static int copied(int[] a, int[] b, int n, int unused) {
            int i = 0;
            int v = 1;
            while (i < a.length) {
                v = a[i];
                b[i] = v;
                i++;
                if (v == 0) {
                    break;
                }
            }
            return i;
        }

        static int untilEither(float[] from, float[] to, int n, int most) {
            int i = 0;
            do {
                if (i >= n) {
                    break;
                }
                to[i] = from[i] * 2.0f + 1.0f;
                i++;
            } while (i < most);
            return i;
        }

        static int leadingBreak(float[] from, float[] to, int x, int y) {
            int i = x & 3;
            int k = 0;
            float u = 0;
            do {
                if (k++ > 20) {
                    break;
                }
                u += 0.0f - from[i + 1 & 7];
                i += 1_048_576;
            } while (i + 3 < y);
            to[1] = u;
            return i;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"placeOf", "sumUpTo", "tripled", "copied", "untilEither", "leadingBreak"})
    void noRoundBeginsBehindAnExit(String name) throws ReflectiveOperationException {
        Method method = Stream.of(Loops.class.getDeclaredMethods())
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
        MethodName compiled = new MethodName(Type.getInternalName(Loops.class), name, Type.getMethodDescriptor(method));
        for (Classes classes : new Classes[] {Classes.of(Loops.class.getClassLoader()), unchecked()}) {
            KernelHarness core =
                    new KernelHarness(MeshCompiler.compile(classes, compiled, MeshCompiler.Watcher.NONE), LIMIT);
            for (int n : new int[] {0, 1, 2, 7, 8, 13, LENGTH}) {
                for (int limit : new int[] {-1, 0, 6, 12, 40, 1 << 22, Integer.MAX_VALUE}) {
                    Object[] here = {values(method, 1), values(method, 0), n, limit};
                    Object[] there = {values(method, 1), values(method, 0), n, limit};
                    Object wanted = method.invoke(null, there);
                    KernelOutcome fired = core.fireUntimed(here);
                    assertNull(fired.failure());
                    assertEquals(wanted, fired.result(), name + " of " + n + " and " + limit);
                    assertArrayEquals(new Object[] {there[1]}, new Object[] {here[1]}, name + " writes");
                }
            }
        }
    }

    private static Object values(Method method, int factor) {
        int[] numbers = new int[LENGTH];
        Arrays.setAll(numbers, index -> factor * ((index + 7) % 11));
        if (method.getParameterTypes()[0] == int[].class) {
            return numbers;
        }
        float[] floats = new float[LENGTH];
        for (int index = 0; index < LENGTH; index++) {
            floats[index] = numbers[index];
        }
        return floats;
    }

    /** The same methods, as if the annotation stood at their class. */
    private static Classes unchecked() {
        Classes plain = Classes.of(Loops.class.getClassLoader());
        return new Classes() {
            @Override
            public byte @Nullable [] bytes(String name) {
                ClassWriter out = new ClassWriter(0);
                new ClassReader(Objects.requireNonNull(plain.bytes(name)))
                        .accept(
                                new ClassVisitor(Opcodes.ASM9, out) {
                                    @Override
                                    public void visitSource(@Nullable String source, @Nullable String debug) {
                                        super.visitSource(source, debug);
                                        visitAnnotation(Type.getDescriptor(Unchecked.class), false)
                                                .visitEnd();
                                    }
                                },
                                0);
                return out.toByteArray();
            }

            @Override
            public @Nullable Object constant(String owner, String field) {
                return plain.constant(owner, field);
            }
        };
    }
}
