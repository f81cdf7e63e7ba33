package org.edarts.mesh.kernel;

import java.util.LinkedHashMap;
import java.util.Map;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.KernelBody;
import org.edarts.epiphany.cam.KernelLibrary;
import org.edarts.pic.elf.ElfFile;

/** The forms for eCores of kernels that are static methods. */
public final class CompiledKernels {
    private CompiledKernels() {}

    /**
     * Compiles the kernels of graphs that are {@linkplain MethodKernel methods}; others are left to other libraries.
     *
     * @throws org.edarts.mesh.read.RefusedException if a method uses what cores do not have; the message names class, method, line and remedy
     * @throws IllegalArgumentException if two methods of different classes have the same name
     */
    public static KernelLibrary of(CodeletGraph... graphs) {
        Map<String, MethodKernel> methods = new LinkedHashMap<>();
        for (CodeletGraph graph : graphs) {
            graph.compiled().declarations().forEach(declaration -> {
                if (declaration.code() instanceof KernelBody body
                        && body.kernel().java() instanceof MethodKernel method) {
                    add(methods, body.kernel(), method);
                }
            });
        }
        return KernelLibrary.of(methods.values().stream()
                .map(method -> method.compiled().file())
                .toArray(ElfFile[]::new));
    }

    private static void add(Map<String, MethodKernel> methods, Kernel kernel, MethodKernel method) {
        MethodKernel other = methods.putIfAbsent(kernel.name(), method);
        if (other != null && !other.method().equals(method.method())) {
            throw new IllegalArgumentException("two kernels are called \"" + kernel.name() + "\", of "
                    + other.method().getDeclaringClass().getName() + " and of "
                    + method.method().getDeclaringClass().getName() + ": rename one method");
        }
    }
}
