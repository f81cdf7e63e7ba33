package org.edarts.benchmarks.mesh;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * A kernel: a static method, the only one of its class, and what it is called with.
 *
 * @param type the class
 * @param size how much it works on, in words
 * @param arguments makes arrays, numbers and nothing else; the same each time
 */
record MeshKernel(Class<?> type, String size, Supplier<Object[]> arguments) {
    /** {@return the method's name, which is also that of the function in C} */
    String name() {
        return type.getSimpleName().substring(0, 1).toLowerCase(Locale.ROOT)
                + type.getSimpleName().substring(1);
    }

    /** {@return what the JVM leaves in the arguments and returns} */
    KernelResult onTheHost() {
        Object[] values = arguments.get();
        try {
            Object result = method().invoke(null, values);
            return new KernelResult(0, bits(result), values);
        } catch (IllegalAccessException | InvocationTargetException failure) {
            throw new IllegalStateException("kernel " + name() + " has failed on the host", failure);
        }
    }

    /** {@return the class of what it returns} */
    Class<?> returns() {
        return method().getReturnType();
    }

    /** {@return the method} */
    Method method() {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(each -> each.getName().equals(name()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(type + " has no method " + name()));
    }

    private static int bits(Object result) {
        return result instanceof Float number
                ? Float.floatToRawIntBits(number)
                : result instanceof Integer number ? number : 0;
    }
}
