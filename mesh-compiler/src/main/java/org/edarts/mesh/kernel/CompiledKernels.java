package org.edarts.mesh.kernel;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Invoked;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.cam.kernel.AssembledKernels;
import org.edarts.epiphany.cam.kernel.BlockUses;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.kernel.KernelSource;
import org.edarts.mesh.Environment;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.object.ArrayParameters;
import org.edarts.mesh.object.KernelObject;
import org.edarts.mesh.source.RefusedException;
import org.edarts.mesh.source.StreamedArrays;

/** The forms for eCores of kernels that are {@linkplain MethodForm static methods}. */
public final class CompiledKernels {
    /** Where the stack of a kernel ends, and its bytes (the kernels' binary interface). */
    private static final int STACK = 0x7FF0;

    private static final int STACK_BYTES = 496;

    /** Methods that call themselves find the end of the stack. */
    private static final Environment ENVIRONMENT = new Environment(StreamedArrays.NONE, STACK - STACK_BYTES, true);

    private CompiledKernels() {}

    /**
     * Compiles the kernels of a graph that are methods; others are left to other libraries.
     *
     * @throws org.edarts.mesh.source.RefusedException if a method uses what cores do not have; the message names class,
     *     method, line and remedy
     * @throws IllegalArgumentException if two methods are kernels of the same name
     */
    public static KernelLibrary of(CodeletGraph graph) {
        return besides(KernelLibrary.EMPTY, graph);
    }

    /**
     * Compiles the kernels of a graph that are methods and that a library lacks, and returns them with those of the
     * library: what was written by hand counts.
     *
     * @throws org.edarts.mesh.source.RefusedException if a method uses what cores do not have; the message names class,
     *     method, line and remedy
     * @throws IllegalArgumentException if two methods are kernels of the same name
     */
    public static KernelLibrary besides(KernelLibrary library, CodeletGraph graph) {
        Map<String, Method> methods = methods(graph);
        methods.keySet().removeAll(library.names());
        KernelLibrary all = library;
        for (Map.Entry<String, Method> method : methods.entrySet()) {
            KernelObject compiled = compile(method.getValue());
            ArrayParameters arrays = compiled.arrays();
            all = all.with(
                    method.getKey(),
                    compiled.file(),
                    new JavaFaults(compiled.failures()),
                    new BlockUses(arrays.read(), arrays.written(), arrays.again(), gathers(arrays)));
        }
        return all;
    }

    private static List<BlockUses.Gather> gathers(ArrayParameters arrays) {
        return arrays.gathered().stream()
                .map(each -> new BlockUses.Gather(each.array(), each.places(), each.times()))
                .toList();
    }

    /**
     * Returns for each graph what comes with this version of what it fires, or with the graph as assembly, and compiles
     * the others, as {@link #besides} does.
     */
    public static KernelSource ofEachGraph() {
        return graph -> besides(KernelLibrary.installed().with(AssembledKernels.of(graph)), graph);
    }

    private static KernelObject compile(Method method) {
        Class<?> type = method.getDeclaringClass();
        KernelObject compiled = MeshCompiler.compile(
                type.getClassLoader(), type.getName(), method.getName(), ENVIRONMENT, MeshCompiler.Watcher.NONE);
        if (compiled.stackBytes() > STACK_BYTES) {
            throw new RefusedException(
                    compiled.method().text() + " needs " + compiled.stackBytes() + " bytes of stack, and kernels have "
                            + STACK_BYTES,
                    "let methods call each other less deeply, or hold fewer values at a time");
        }
        return compiled;
    }

    /**
     * Returns the names of a graph's kernels that are methods.
     *
     * @throws IllegalArgumentException if two methods are kernels of the same name
     */
    public static Set<String> names(CodeletGraph graph) {
        return methods(graph).keySet();
    }

    private static Map<String, Method> methods(CodeletGraph graph) {
        Map<String, Method> methods = new LinkedHashMap<>();
        List<CompiledGraph> graphs = new ArrayList<>(List.of(graph.compiled()));
        Invoked.by(graph.compiled()).forEach(procedure -> graphs.add(procedure.compiled()));
        graphs.forEach(each -> each.declarations().forEach(declaration -> {
            if (declaration.code() instanceof KernelBody body && body.kernel().java() instanceof MethodForm form) {
                add(methods, body.kernel(), form.method());
            }
        }));
        return methods;
    }

    private static void add(Map<String, Method> methods, Kernel kernel, Method method) {
        Method other = methods.putIfAbsent(kernel.name(), method);
        if (other != null && !other.equals(method)) {
            throw new IllegalArgumentException("two kernels are called \"" + kernel.name() + "\", of "
                    + other.getDeclaringClass().getName() + " and of "
                    + method.getDeclaringClass().getName() + ": rename one");
        }
    }
}
