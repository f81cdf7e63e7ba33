package org.edarts.offload;

import java.util.Arrays;

/**
 * What can be launched, by the number of its parameters. One method for each number, so that javac checks arguments and
 * result.
 */
public abstract class Launcher {
    Launcher() {}

    /** Returns the launch of a kernel with these arguments, which nobody has started yet. */
    abstract <R> Launch<R> launch(Offloaded<R> offloaded);

    /** Returns the launch of a kernel with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    public final <R> Launch<R> launch(Kernel.Of0<R> kernel) {
        return launch(new Offloaded<>(kernel, Arrays.<Object>asList(), given -> kernel.run()));
    }

    /** Returns the launch of a kernel with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    @SuppressWarnings("unchecked")
    public final <A, R> Launch<R> launch(Kernel.Of1<A, R> kernel, A a) {
        return launch(new Offloaded<>(kernel, Arrays.<Object>asList(a), given -> kernel.run((A) given.get(0))));
    }

    /** Returns the launch of a kernel with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    @SuppressWarnings("unchecked")
    public final <A, B, R> Launch<R> launch(Kernel.Of2<A, B, R> kernel, A a, B b) {
        return launch(new Offloaded<>(
                kernel, Arrays.<Object>asList(a, b), given -> kernel.run((A) given.get(0), (B) given.get(1))));
    }

    /** Returns the launch of a kernel with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    @SuppressWarnings("unchecked")
    public final <A, B, C, R> Launch<R> launch(Kernel.Of3<A, B, C, R> kernel, A a, B b, C c) {
        return launch(new Offloaded<>(
                kernel,
                Arrays.<Object>asList(a, b, c),
                given -> kernel.run((A) given.get(0), (B) given.get(1), (C) given.get(2))));
    }

    /** Returns the launch of a kernel with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    @SuppressWarnings("unchecked")
    public final <A, B, C, D, R> Launch<R> launch(Kernel.Of4<A, B, C, D, R> kernel, A a, B b, C c, D d) {
        return launch(new Offloaded<>(
                kernel,
                Arrays.<Object>asList(a, b, c, d),
                given -> kernel.run((A) given.get(0), (B) given.get(1), (C) given.get(2), (D) given.get(3))));
    }

    /** Returns the launch of a kernel with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    @SuppressWarnings("unchecked")
    public final <A, B, C, D, E, R> Launch<R> launch(Kernel.Of5<A, B, C, D, E, R> kernel, A a, B b, C c, D d, E e) {
        return launch(new Offloaded<>(
                kernel,
                Arrays.<Object>asList(a, b, c, d, e),
                given -> kernel.run(
                        (A) given.get(0), (B) given.get(1), (C) given.get(2), (D) given.get(3), (E) given.get(4))));
    }

    /** Returns the launch of a kernel with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    @SuppressWarnings("unchecked")
    public final <A, B, C, D, E, F, R> Launch<R> launch(
            Kernel.Of6<A, B, C, D, E, F, R> kernel, A a, B b, C c, D d, E e, F f) {
        return launch(new Offloaded<>(
                kernel,
                Arrays.<Object>asList(a, b, c, d, e, f),
                given -> kernel.run(
                        (A) given.get(0), (B) given.get(1), (C) given.get(2), (D) given.get(3), (E) given.get(4), (F)
                                given.get(5))));
    }

    /** Returns the launch of an action with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    public final Launch<Nothing> launch(Action.Of0 action) {
        return launch(new Offloaded<>(action, Arrays.<Object>asList(), given -> {
            action.run();
            return Nothing.NOTHING;
        }));
    }

    /** Returns the launch of an action with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    @SuppressWarnings("unchecked")
    public final <A> Launch<Nothing> launch(Action.Of1<A> action, A a) {
        return launch(new Offloaded<>(action, Arrays.<Object>asList(a), given -> {
            action.run((A) given.get(0));
            return Nothing.NOTHING;
        }));
    }

    /** Returns the launch of an action with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    @SuppressWarnings("unchecked")
    public final <A, B> Launch<Nothing> launch(Action.Of2<A, B> action, A a, B b) {
        return launch(new Offloaded<>(action, Arrays.<Object>asList(a, b), given -> {
            action.run((A) given.get(0), (B) given.get(1));
            return Nothing.NOTHING;
        }));
    }

    /** Returns the launch of an action with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    @SuppressWarnings("unchecked")
    public final <A, B, C> Launch<Nothing> launch(Action.Of3<A, B, C> action, A a, B b, C c) {
        return launch(new Offloaded<>(action, Arrays.<Object>asList(a, b, c), given -> {
            action.run((A) given.get(0), (B) given.get(1), (C) given.get(2));
            return Nothing.NOTHING;
        }));
    }

    /** Returns the launch of an action with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    @SuppressWarnings("unchecked")
    public final <A, B, C, D> Launch<Nothing> launch(Action.Of4<A, B, C, D> action, A a, B b, C c, D d) {
        return launch(new Offloaded<>(action, Arrays.<Object>asList(a, b, c, d), given -> {
            action.run((A) given.get(0), (B) given.get(1), (C) given.get(2), (D) given.get(3));
            return Nothing.NOTHING;
        }));
    }

    /** Returns the launch of an action with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    @SuppressWarnings("unchecked")
    public final <A, B, C, D, E> Launch<Nothing> launch(Action.Of5<A, B, C, D, E> action, A a, B b, C c, D d, E e) {
        return launch(new Offloaded<>(action, Arrays.<Object>asList(a, b, c, d, e), given -> {
            action.run((A) given.get(0), (B) given.get(1), (C) given.get(2), (D) given.get(3), (E) given.get(4));
            return Nothing.NOTHING;
        }));
    }

    /** Returns the launch of an action with these arguments; {@link Launch#await} and {@link Launch#async} start it. */
    @SuppressWarnings("unchecked")
    public final <A, B, C, D, E, F> Launch<Nothing> launch(
            Action.Of6<A, B, C, D, E, F> action, A a, B b, C c, D d, E e, F f) {
        return launch(new Offloaded<>(action, Arrays.<Object>asList(a, b, c, d, e, f), given -> {
            action.run((A) given.get(0), (B) given.get(1), (C) given.get(2), (D) given.get(3), (E) given.get(4), (F)
                    given.get(5));
            return Nothing.NOTHING;
        }));
    }
}
