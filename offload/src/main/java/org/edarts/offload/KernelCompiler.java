package org.edarts.offload;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.object.KernelObject;
import org.edarts.mesh.read.RefusedException;
import org.edarts.mesh.ssa.MethodName;
import org.objectweb.asm.Type;

/** Compiles each method once. Guarded by its mesh. */
final class KernelCompiler {
    private final Map<Method, KernelObject> known = new HashMap<>();

    /**
     * Returns a method as instructions: the first is at the beginning, finds the address of the arguments in r1, and leaves the
     * result in r0.
     *
     * @throws IllegalArgumentException if it uses what cores do not have; the message names the place
     */
    KernelObject codeOf(Method method) {
        return known.computeIfAbsent(method, KernelCompiler::compile);
    }

    private static KernelObject compile(Method method) {
        Class<?> owner = method.getDeclaringClass();
        MethodName name =
                new MethodName(Type.getInternalName(owner), method.getName(), Type.getMethodDescriptor(method));
        try {
            return MeshCompiler.compile(new KernelClasses(owner.getClassLoader()), name, MeshCompiler.Watcher.NONE);
        } catch (RefusedException refused) {
            throw new IllegalArgumentException(
                    owner.getName() + "." + method.getName() + " cannot run on cores: " + refused.getMessage(),
                    refused);
        }
    }
}
