package org.edarts.mesh.kernel;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.WrongMethodTypeException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.Kernel;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.object.KernelObject;
import org.jspecify.annotations.Nullable;

/**
 * The form of a kernel that is a static method: its parameters are what codelets declare, in that order, ints, floats and blocks as
 * arrays. On hosts the method is called; {@link CompiledKernels} has what the compiler makes of it for eCores. Immutable; one
 * kernel may run on several CUs at once.
 *
 * <p>An array has as many elements as the codelet declares of the block. On hosts it is the block itself if that is all of it, else
 * a copy, of which what has changed is put back. A block that is not there is null.
 */
public final class MethodKernel implements Kernel.Form {
    private final Method method;
    private final MethodHandle handle;
    private final List<ParameterType> parameters;

    private MethodKernel(Method method) {
        this.method = method;
        this.parameters = Arrays.stream(method.getParameterTypes())
                .map(type -> parameter(method, type))
                .toList();
        if (method.getReturnType() != void.class) {
            throw new IllegalArgumentException(
                    name(method) + " returns something that no codelet takes: let it return nothing and write a block");
        }
        try {
            method.setAccessible(true);
            handle = MethodHandles.lookup().unreflect(method).asSpreader(Object[].class, parameters.size());
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * Returns the kernel of a method, under the method's name.
     *
     * @throws IllegalArgumentException if it is not a reference to a static method, or the method has a parameter that codelets do not
     *     have, or a result
     */
    public static <A> Kernel of(KernelMethod.One<A> method) {
        return kernel(method);
    }

    /** Returns the kernel of a method of two parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B> Kernel of(KernelMethod.Two<A, B> method) {
        return kernel(method);
    }

    /** Returns the kernel of a method of three parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B, C> Kernel of(KernelMethod.Three<A, B, C> method) {
        return kernel(method);
    }

    /** Returns the kernel of a method of four parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B, C, D> Kernel of(KernelMethod.Four<A, B, C, D> method) {
        return kernel(method);
    }

    /** Returns the kernel of a method of five parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B, C, D, E> Kernel of(KernelMethod.Five<A, B, C, D, E> method) {
        return kernel(method);
    }

    /** Returns the kernel of a method of six parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B, C, D, E, F> Kernel of(KernelMethod.Six<A, B, C, D, E, F> method) {
        return kernel(method);
    }

    private static Kernel kernel(KernelMethod reference) {
        Method method = ReferredMethod.of(reference);
        return new Kernel(method.getName(), new MethodKernel(method));
    }

    private static ParameterType parameter(Method method, Class<?> type) {
        ParameterType parameter = ParameterType.of(type);
        if (parameter == null) {
            throw new IllegalArgumentException(name(method) + " has a parameter of type " + type.getSimpleName()
                    + ", which codelets do not have: take int, float, int[], float[] or byte[]");
        }
        return parameter;
    }

    private static String name(Method method) {
        return method.getDeclaringClass().getName() + "." + method.getName();
    }

    @Override
    public void compute(Arguments arguments) throws Exception {
        if (arguments.count() != parameters.size()) {
            throw new IllegalArgumentException(name(method) + " has " + parameters.size()
                    + " parameters, and its codelet declares " + arguments.count()
                    + " arguments: declare one for each, in their order");
        }
        @Nullable Object[] values = new Object[parameters.size()];
        for (int place = 0; place < values.length; place++) {
            values[place] = parameters.get(place).from(arguments, place);
        }
        call(values);
        for (int place = 0; place < values.length; place++) {
            parameters.get(place).putBack(values[place], arguments, place);
        }
    }

    private void call(@Nullable Object[] values) throws Exception {
        try {
            handle.invoke(values);
        } catch (WrongMethodTypeException impossible) {
            throw new IllegalStateException(impossible);
        } catch (Exception | Error own) {
            throw own;
        } catch (Throwable other) {
            throw new IllegalStateException(other);
        }
    }

    /** {@return the method} */
    Method method() {
        return method;
    }

    /** {@return what the compiler makes of it} */
    KernelObject compiled() {
        return MeshCompiler.compile(method.getDeclaringClass(), method.getName());
    }
}
