package org.edarts.codelet.method;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.Access;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.ContentType;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * The form of a kernel that is a static method: its parameters are what codelets declare, in that order: ints, floats,
 * booleans, {@linkplain ContentType records of them} and blocks as arrays. What it returns completes the promise that
 * the codelet declares behind them. On hosts the method is called, other machines may compile it. Immutable; several
 * CUs may call it at once.
 *
 * <p>An array has as many elements as the codelet declares of the block. On hosts it is the block itself if that is all
 * of it, else a copy, of which what has changed is put back. So of two arguments that are parts of one block, and have
 * elements in common, a method reads through one of them nothing that it has written through the other, for on eCores
 * they are the same memory. A block that is not there is null.
 */
public final class MethodForm implements Kernel.Form {
    private final Method method;
    private final KernelMethod reference;
    private final List<ParameterType> parameters;

    /** What the method returns; null if it returns nothing. */
    private final @Nullable ContentType result;

    private MethodForm(KernelMethod reference, Method method) {
        this.reference = reference;
        this.method = method;
        this.parameters = Arrays.stream(method.getParameterTypes())
                .map(type -> parameter(method, type))
                .toList();
        this.result = result(method);
    }

    /**
     * Returns the form that is a method.
     *
     * @throws IllegalArgumentException if it is not a reference to a static method, or the method has a parameter or
     *     result that codelets do not have
     */
    public static <A> MethodForm of(KernelMethod.One<A> method) {
        return form(method);
    }

    /** Returns the form that is a method of two parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B> MethodForm of(KernelMethod.Two<A, B> method) {
        return form(method);
    }

    /** Returns the form that is a method of three parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B, C> MethodForm of(KernelMethod.Three<A, B, C> method) {
        return form(method);
    }

    /** Returns the form that is a method of four parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B, C, D> MethodForm of(KernelMethod.Four<A, B, C, D> method) {
        return form(method);
    }

    /** Returns the form that is a method of five parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B, C, D, E> MethodForm of(KernelMethod.Five<A, B, C, D, E> method) {
        return form(method);
    }

    /** Returns the form that is a method of six parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B, C, D, E, F> MethodForm of(KernelMethod.Six<A, B, C, D, E, F> method) {
        return form(method);
    }

    /** Returns the form that is a method of seven parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B, C, D, E, F, G> MethodForm of(KernelMethod.Seven<A, B, C, D, E, F, G> method) {
        return form(method);
    }

    /** Returns the form that is a method of eight parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B, C, D, E, F, G, H> MethodForm of(KernelMethod.Eight<A, B, C, D, E, F, G, H> method) {
        return form(method);
    }

    /** Returns the form that is a method of nine parameters: see {@link #of(KernelMethod.One)}. */
    public static <A, B, C, D, E, F, G, H, I> MethodForm of(KernelMethod.Nine<A, B, C, D, E, F, G, H, I> method) {
        return form(method);
    }

    private static MethodForm form(KernelMethod reference) {
        return new MethodForm(reference, ReferredMethod.of(reference));
    }

    /** Returns a kernel of this form alone, under the method's name. */
    public Kernel kernel() {
        return new Kernel(method.getName(), this);
    }

    /** Returns the method. */
    public Method method() {
        return method;
    }

    private static ParameterType parameter(Method method, Class<?> type) {
        try {
            return ParameterType.of(type);
        } catch (GraphException unknown) {
            throw new IllegalArgumentException(
                    name(method) + " has a parameter of type " + type.getSimpleName()
                            + ", which codelets do not have: " + unknown.getMessage()
                            + "; or take int[], float[] or byte[]",
                    unknown);
        }
    }

    private static @Nullable ContentType result(Method method) {
        if (method.getReturnType() == void.class) {
            return null;
        }
        try {
            method.setAccessible(true);
            return ContentType.of(method.getReturnType());
        } catch (GraphException unknown) {
            throw new IllegalArgumentException(
                    name(method) + " returns something that no codelet takes: " + unknown.getMessage()
                            + "; or let it return nothing and write a block",
                    unknown);
        }
    }

    private static String name(Method method) {
        return method.getDeclaringClass().getName() + "." + method.getName();
    }

    @Override
    public void require(KernelArguments declared, int index) {
        int count = declared.count(index);
        int wanted = parameters.size() + (result == null ? 0 : 1);
        if (count != wanted) {
            throw new GraphException("codelet " + declared.nameOf(index) + ": " + name(method) + " has "
                    + parameters.size() + " parameters" + (result == null ? "" : " and a result")
                    + ", and its codelet declares " + count + " arguments: declare one for each, in their order"
                    + (result == null ? "" : ", and behind them the promise that the result completes"));
        }
        if (result != null) {
            requireCompleted(declared, index, result);
        }
        for (int place = 0; place < parameters.size(); place++) {
            if (!parameters.get(place).takes(declared, index, place)) {
                throw refusal(declared, index, place, ParameterType.given(declared, index, place));
            }
        }
    }

    private void requireCompleted(KernelArguments declared, int index, ContentType returned) {
        int last = parameters.size();
        boolean completes = declared.access(index, last) == Access.OUTLET
                && declared.outlet(index, last).procedure() == null
                && declared.outlet(index, last).type() == returned;
        if (!completes) {
            throw new GraphException("codelet " + declared.nameOf(index) + ": argument " + last + " is "
                    + ParameterType.given(declared, index, last) + ", and " + name(method) + " returns " + returned
                    + ": let the last argument complete a promise with that, as in completes(promise, " + returned
                    + ".class)");
        }
    }

    @Override
    public @Nullable ContentType content(int place) {
        return parameters.get(place).content();
    }

    @Override
    public void require(KernelArguments declared, int index, int place, @Nullable Object content) {
        if (!parameters.get(place).takes(content)) {
            String type = content == null ? "null" : content.getClass().getSimpleName();
            throw refusal(declared, index, place, declared.input(index, place) + " with content of type " + type);
        }
    }

    private GraphException refusal(KernelArguments declared, int index, int place, String given) {
        return new GraphException(
                "codelet " + declared.nameOf(index) + ": argument " + place + " is " + given + ", and " + name(method)
                        + " takes " + parameters.get(place) + ": let the kernel take what the codelet declares");
    }

    @Override
    public void compute(Arguments arguments) throws Exception {
        @Nullable Object[] values = new Object[parameters.size()];
        @Nullable Object[] before = new Object[values.length];
        for (int place = 0; place < values.length; place++) {
            values[place] = parameters.get(place).from(arguments, place);
            before[place] = parameters.get(place).before(values[place], arguments, place);
        }
        if (result == null) {
            reference.callWith(values);
        } else {
            complete(arguments.ints(values.length), result.wordsOf(call(values)));
        }
        for (int place = 0; place < values.length; place++) {
            parameters.get(place).putBack(values[place], before[place], arguments, place);
        }
    }

    private Object call(@Nullable Object[] values) throws Exception {
        try {
            return method.invoke(null, values);
        } catch (InvocationTargetException failed) {
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw failed.getCause() instanceof Exception exception ? exception : failed;
        }
    }

    private static void complete(int[] outlet, int[] words) {
        outlet[0] = 1;
        System.arraycopy(words, 0, outlet, 1, words.length);
    }

    /** Returns the names of class and method. */
    @Override
    public String toString() {
        return name(method);
    }
}
