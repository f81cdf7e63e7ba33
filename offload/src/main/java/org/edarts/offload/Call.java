package org.edarts.offload;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A method with its arguments, looked at once for all cores of a launch. Immutable. */
final class Call<R> {
    private static final Set<Class<?>> NUMBERS =
            Set.of(Integer.class, Float.class, Boolean.class, Byte.class, Short.class, Character.class);
    private static final Set<Class<?>> ELEMENTS =
            Set.of(int.class, float.class, boolean.class, byte.class, short.class, char.class);

    private final Offloaded<R> offloaded;
    private final Method method;
    private final List<Argument> arguments = new ArrayList<>();

    /**
     * Looks at a method and its arguments.
     *
     * @param places tells what is known of an array that has a place, or null
     * @throws IllegalArgumentException if an argument cannot travel
     */
    Call(Offloaded<R> offloaded, Function<Object, @Nullable PlacedArray<?>> places) {
        this.offloaded = offloaded;
        this.method = offloaded.method();
        for (int index = 0; index < offloaded.arguments().size(); index++) {
            Object value = offloaded.arguments().get(index);
            requireTravels(value, index + 1);
            Argument argument = new Argument(
                    index + 1,
                    value,
                    Passing.of(method, index),
                    places.apply(value),
                    Fetching.of(method, index, argument(index + 1)));
            arguments.forEach(earlier -> requireTwo(earlier, argument));
            arguments.add(argument);
        }
    }

    private Call(Call<R> other, int number, Fetching prefetch) {
        this.offloaded = other.offloaded;
        this.method = other.method;
        for (Argument argument : other.arguments) {
            arguments.add(
                    argument.number() == number
                            ? new Argument(number, argument.value(), argument.passing(), argument.place(), prefetch)
                            : argument);
        }
    }

    /**
     * Returns this with another way to fetch one of its arguments.
     *
     * @throws IllegalArgumentException if there is no such argument, it is no array that is fetched, or that cannot be
     *     carried out
     */
    Call<R> prefetching(int number, int buffer, int perFetch, int distance) {
        if (number < 1
                || number > arguments.size()
                || !arguments.get(number - 1).isArray()) {
            throw new IllegalArgumentException(argument(number) + " is none that could be fetched: expected an array");
        }
        if (!arguments.get(number - 1).mayBeFetched()) {
            throw new IllegalArgumentException(
                    argument(number) + " lies in each core's memory, where nothing is fetched:"
                            + " share the array with Mesh.share, leave it with Mesh.onHost, or launch without prefetch");
        }
        return new Call<>(this, number, Fetching.checked(buffer, perFetch, distance, argument(number)));
    }

    /** Refuses one array in two copies, as what the kernel writes to one of them the other would not have. */
    private void requireTwo(Argument earlier, Argument later) {
        if (later.isCopied() && earlier.value() == later.value()) {
            throw new IllegalArgumentException(argument(later.number()) + " is the same array as argument "
                    + earlier.number() + ", and each would be a copy of its own: share it with Mesh.share");
        }
        if (later.fetching() != null && earlier.value() == later.value()) {
            throw new IllegalArgumentException(argument(later.number()) + " is the same array as argument "
                    + earlier.number() + ", and each would come in parts of its own: give it once");
        }
    }

    /** Refuses what is no array that a kernel can have. */
    static void requireArray(Object array) {
        Class<?> type = array.getClass();
        if (!type.isArray() || !ELEMENTS.contains(type.getComponentType())) {
            throw new IllegalArgumentException(type.getTypeName()
                    + ": expected a one-dimensional array of int, float, boolean, byte, short or char");
        }
    }

    private void requireTravels(@Nullable Object value, int number) {
        if (value == null) {
            throw new IllegalArgumentException(argument(number) + " is null: kernels have numbers and arrays");
        }
        Class<?> type = value.getClass();
        if (!NUMBERS.contains(type) && !(type.isArray() && ELEMENTS.contains(type.getComponentType()))) {
            throw new IllegalArgumentException(argument(number) + " is a " + type.getTypeName()
                    + ": expected int, float, boolean, byte, short, char, or a one-dimensional array of these");
        }
    }

    /** Returns the method's class and name. */
    String name() {
        return method.getDeclaringClass().getName() + "." + method.getName();
    }

    Method method() {
        return method;
    }

    List<Argument> arguments() {
        return arguments;
    }

    /** Calls the method on the calling thread. */
    R here(List<Object> values) {
        return offloaded.call().apply(values);
    }

    /** Returns an argument as messages name it. */
    String argument(int number) {
        return "argument " + number + " of " + name();
    }

    /** Refuses what so many cores would each bring back their own of. */
    void requireOneWriter(int cores) {
        for (Argument argument : arguments) {
            Passing passing = argument.passing();
            if (cores > 1 && argument.isCopied() && (passing == Passing.OUT || passing == Passing.IN_OUT)) {
                throw new IllegalArgumentException(argument(argument.number()) + " comes back, and each of " + cores
                        + " cores would bring its own: share the array with Mesh.share, or launch on one core");
            }
        }
    }

    /**
     * Gives the caller back what a core that failed has made of its copies until then, as Java would, if there is no
     * other.
     */
    void giveBackOfOne(List<Object> copies, int cores) {
        if (cores == 1 && copies.size() == arguments.size()) {
            giveBack(copies, cores);
        }
    }

    /**
     * Gives the caller back what a core has made of its copies.
     *
     * @param copies an array for each argument that is one, as the core left it
     * @throws LaunchException if several cores have a copy, nothing is said of the array, and the core wrote to it
     */
    void giveBack(List<Object> copies, int cores) {
        for (Argument argument : arguments) {
            Object copy = copies.get(argument.number() - 1);
            if (argument.isCopied() && argument.passing().returns()) {
                if (cores == 1) {
                    argument.putBack(copy);
                } else if (!argument.equalsCopy(copy)) {
                    throw new LaunchException(argument(argument.number()) + " was written to, but each of " + cores
                            + " cores has a copy of its own: declare the parameter @In if that is meant, or share the array"
                            + " with Mesh.share");
                }
            }
        }
    }
}
