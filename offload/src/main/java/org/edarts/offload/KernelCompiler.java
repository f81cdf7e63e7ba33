package org.edarts.offload;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.edarts.mesh.Environment;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.object.KernelObject;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.RefusedException;
import org.edarts.mesh.source.StreamedArrays;
import org.objectweb.asm.Type;

/** Compiles each method once for each choice of its arrays that come part by part. Guarded by its mesh. */
final class KernelCompiler {
    private static final String STREAM = Type.getInternalName(MeshStream.class);
    private static final String ADDRESS = "(II)I";

    /** The bytes of the stack that the loader needs to tell of a failure. */
    private static final int RESERVE = 16;

    private final Map<Form, KernelObject> known = new HashMap<>();

    /**
     * A method as instructions.
     *
     * @param streams the places of its parameters, from 0, that are streams
     */
    private record Form(Method method, Set<Integer> streams) {}

    /**
     * Returns the method of a call as instructions: the first is at the beginning, finds the address of the arguments
     * in r1, and leaves the result in r0.
     *
     * @throws IllegalArgumentException if it uses what cores do not have; the message names the place
     */
    KernelObject codeOf(Call<?> call) {
        Set<Integer> streams = call.arguments().stream()
                .filter(argument -> argument.fetching() != null)
                .map(argument -> argument.number() - 1)
                .collect(Collectors.toSet());
        return known.computeIfAbsent(new Form(call.method(), streams), KernelCompiler::compile);
    }

    private static KernelObject compile(Form form) {
        Method method = form.method();
        Class<?> owner = method.getDeclaringClass();
        MethodName name =
                new MethodName(Type.getInternalName(owner), method.getName(), Type.getMethodDescriptor(method));
        StreamedArrays streams = new StreamedArrays(form.streams(), stream("place"), stream("home"), stream("copy"));
        try {
            return MeshCompiler.compile(
                    new KernelClasses(owner.getClassLoader()),
                    name,
                    new Environment(streams, LoaderRecord.STACK - CoreLayout.STACK_BYTES + RESERVE, false),
                    MeshCompiler.Watcher.NONE);
        } catch (RefusedException refused) {
            throw new IllegalArgumentException(
                    owner.getName() + "." + method.getName() + " cannot run on cores: " + refused.getMessage(),
                    refused);
        }
    }

    private static MethodName stream(String name) {
        return new MethodName(STREAM, name, ADDRESS);
    }
}
