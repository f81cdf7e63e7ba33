package org.edarts.mesh.fuzz;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.object.KernelObject;
import org.edarts.mesh.run.KernelHarness;
import org.edarts.mesh.run.KernelOutcome;
import org.edarts.mesh.source.Classes;
import org.edarts.mesh.source.MethodName;
import org.jspecify.annotations.Nullable;

/**
 * Compares what random methods do on a core with what they do on the Java machine: result, arrays, exceptions with
 * their lines.
 */
public final class Differential {
    private static final long LIMIT = 50_000_000;
    private static final int TOLD = 10_000;
    private static final int EXPONENT = 0x7F80_0000;

    /** How many sets of arguments each method is called with. */
    static final int CALLS = 4;

    private Differential() {}

    /** Returns what differs; null if nothing does. */
    static @Nullable String compare(long seed) throws ReflectiveOperationException {
        Shape shape = RandomClass.first(seed);
        byte[] bytes = RandomClass.write(seed, false);
        KernelObject kernel = MeshCompiler.compile(
                classes(bytes),
                new MethodName(RandomClass.NAME, shape.name, shape.descriptor()),
                MeshCompiler.Watcher.NONE);
        Method method = host(RandomClass.write(seed, true), shape.name);
        for (int call = 0; call < CALLS; call++) {
            @Nullable Object[] onCore = arguments(shape, new Random(seed * CALLS + call));
            @Nullable Object[] onHost = arguments(shape, new Random(seed * CALLS + call));
            String core = core(kernel, onCore) + text(onCore);
            String host = host(method, onHost) + text(onHost);
            if (!core.equals(host)) {
                return "seed " + seed + ", call " + call + "\n core " + core + "\n host " + host;
            }
        }
        return null;
    }

    static Classes classes(byte[] bytes) {
        Classes system = Classes.of(null);
        return new Classes() {
            @Override
            public byte @Nullable [] bytes(String name) {
                return name.equals(RandomClass.NAME) ? bytes : system.bytes(name);
            }

            @Override
            public @Nullable Object constant(String owner, String field) {
                return system.constant(owner, field);
            }
        };
    }

    private static Method host(byte[] bytes, String name) {
        ClassLoader loader = new ClassLoader(Differential.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String type) {
                return defineClass(type, bytes, 0, bytes.length);
            }
        };
        try {
            for (Method method : loader.loadClass(RandomClass.NAME).getDeclaredMethods()) {
                if (method.getName().equals(name)) {
                    return method;
                }
            }
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
        throw new IllegalStateException("no method " + name);
    }

    private static @Nullable Object[] arguments(Shape shape, Random random) {
        int size = 1 << random.nextInt(5);
        List<@Nullable Object> arguments = new ArrayList<>();
        for (String type : shape.parameters) {
            int same = shape.parameters.indexOf(type);
            boolean again = type.startsWith("[") && same < arguments.size() && random.nextInt(3) == 0;
            arguments.add(again ? arguments.get(same) : argument(type, size, random));
        }
        return arguments.toArray();
    }

    private static @Nullable Object argument(String type, int size, Random random) {
        if (type.equals("I")) {
            return random.nextBoolean() ? random.nextInt(20) - 5 : random.nextInt();
        }
        if (type.equals("F")) {
            return number(random);
        }
        if (random.nextInt(20) == 0) {
            return null;
        }
        switch (type.charAt(1)) {
            case 'I' -> {
                return random.ints(size).map(word -> word >> (word & 31)).toArray();
            }
            case 'F' -> {
                float[] numbers = new float[size];
                for (int index = 0; index < size; index++) {
                    numbers[index] = number(random);
                }
                return numbers;
            }
            case 'B' -> {
                byte[] bytes = new byte[size];
                random.nextBytes(bytes);
                return bytes;
            }
            case 'S' -> {
                short[] shorts = new short[size];
                for (int index = 0; index < size; index++) {
                    shorts[index] = (short) random.nextInt();
                }
                return shorts;
            }
            case 'C' -> {
                char[] letters = new char[size];
                for (int index = 0; index < size; index++) {
                    letters[index] = (char) random.nextInt();
                }
                return letters;
            }
            default -> {
                boolean[] truths = new boolean[size];
                for (int index = 0; index < size; index++) {
                    truths[index] = random.nextBoolean();
                }
                return truths;
            }
        }
    }

    private static float number(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> any(random.nextInt());
            case 1 -> random.nextInt(10);
            default -> random.nextFloat() * 100 - 50;
        };
    }

    /** Any float; of eight, one is below the normal numbers, and arithmetic takes it for zero. */
    private static float any(int bits) {
        return Float.intBitsToFloat((bits & 7) == 0 ? bits & ~EXPONENT : bits);
    }

    private static String core(KernelObject kernel, @Nullable Object[] arguments) {
        KernelOutcome firing = new KernelHarness(kernel, LIMIT).fireUntimed(arguments);
        if (firing.failure() == null) {
            return value(firing.result());
        }
        return firing.failure().exception() + ": " + firing.failure().message() + " in "
                + firing.failure().position().method() + ":"
                + firing.failure().position().line();
    }

    private static String host(Method method, @Nullable Object[] arguments) throws ReflectiveOperationException {
        try {
            return value(method.invoke(null, arguments));
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getTargetException();
            String message = cause instanceof NullPointerException ? "" : cause.getMessage();
            StackTraceElement place = Arrays.stream(cause.getStackTrace())
                    .filter(element -> element.getClassName().equals(RandomClass.NAME)
                            || element.getClassName().equals("java.lang.Math"))
                    .findFirst()
                    .orElseThrow();
            return cause.getClass().getName() + ": " + message + " in " + place.getMethodName() + ":"
                    + place.getLineNumber();
        }
    }

    private static String value(@Nullable Object value) {
        return String.valueOf(value);
    }

    private static String text(@Nullable Object[] arguments) {
        return " " + Arrays.deepToString(arguments);
    }

    /** Returns how the first of so many methods differs, from a seed on; an empty text if none does. */
    public static String symptom(long first, int methods) throws ReflectiveOperationException {
        for (int index = 0; index < methods; index++) {
            long seed = (first - 1 + index) % methods + 1;
            try {
                String difference = compare(seed);
                if (difference != null) {
                    return difference;
                }
            } catch (RuntimeException failure) {
                return "seed " + seed + ": " + failure;
            }
        }
        return "";
    }

    /** Compares so many methods from a seed on, and tells how far it is: {@code Differential seed count}. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        long first = Long.parseLong(arguments[0]);
        long count = Long.parseLong(arguments[1]);
        int wrong = 0;
        for (long seed = first; seed < first + count && wrong < 10; seed++) {
            try {
                String difference = compare(seed);
                if (difference != null) {
                    wrong++;
                    System.out.println(difference);
                }
            } catch (RuntimeException failure) {
                wrong++;
                System.out.println("seed " + seed);
                failure.printStackTrace(System.out);
            }
            if ((seed - first + 1) % TOLD == 0) {
                System.out.println(seed - first + 1 + " methods, " + wrong + " wrong");
            }
        }
        System.out.println(count + " methods from seed " + first + ", " + wrong + " wrong");
    }
}
