package org.edarts.offload;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;

/** Compiles each method once. Guarded by its mesh. */
final class KernelCompiler {
    private final Map<Method, KernelCode> known = new HashMap<>();

    KernelCode codeOf(Method method) {
        return known.computeIfAbsent(method, KernelCompiler::compile);
    }

    private static KernelCode compile(Method method) {
        throw new IllegalArgumentException(method + ": not compiled yet");
    }
}
