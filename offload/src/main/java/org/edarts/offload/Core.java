package org.edarts.offload;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The core that carries out a kernel, as the kernel asks for it, and its messages to the other cores of the launch. On
 * the cores of a chip these methods become instructions; called by anybody but a kernel they fail with an
 * IllegalStateException.
 *
 * <p>A message is a word. A core may have one under way to each other core: to send another one waits until that was
 * received. Messages from one core to another arrive in order.
 */
public final class Core {
    private static final ThreadLocal<@Nullable CoreWork<?>> CURRENT = new ThreadLocal<>();

    private Core() {}

    /** Returns the number of this core within the launch, from 0. */
    public static int id() {
        return current().rank();
    }

    /** Returns how many cores the launch has. */
    public static int count() {
        return current().ranks();
    }

    /**
     * Returns the number by which kernels send messages to the program that launched them, and receive its own: the one
     * behind those of the cores. See {@link KernelExecution#send} and {@link KernelExecution#receiveInt}.
     */
    public static int host() {
        return count();
    }

    /** Sends a number to another core of the launch, or to the {@linkplain #host host}. */
    public static void send(int to, int value) {
        CoreWork<?> work = current();
        work.execution().messages().send(work.rank(), to, value);
        if (to == work.ranks()) {
            work.execution().mesh().tell();
        }
    }

    /** Sends a number to another core of the launch, or to the {@linkplain #host host}. */
    public static void send(int to, float value) {
        send(to, Float.floatToRawIntBits(value));
    }

    /** Returns the next number that another core of the launch, or the host, has sent to this one; waits for it. */
    public static int receiveInt(int from) {
        CoreWork<?> work = current();
        int value = work.execution().messages().receive(work.rank(), from);
        if (from == work.ranks()) {
            work.execution().mesh().tell();
        }
        return value;
    }

    /** Returns the next number that another core of the launch, or the host, has sent to this one; waits for it. */
    public static float receiveFloat(int from) {
        return Float.intBitsToFloat(receiveInt(from));
    }

    /** Returns the sum of what all cores of the launch give, to each of them; each must ask. */
    public static float sum(float value) {
        return Collectives.reduce(value, Collectives.SUM);
    }

    /** Returns the smallest of what all cores of the launch give, to each of them; each must ask. */
    public static float minimum(float value) {
        return Collectives.reduce(value, Collectives.MINIMUM);
    }

    /** Returns the largest of what all cores of the launch give, to each of them; each must ask. */
    public static float maximum(float value) {
        return Collectives.reduce(value, Collectives.MAXIMUM);
    }

    /** Returns the product of what all cores of the launch give, to each of them; each must ask. */
    public static float product(float value) {
        return Collectives.reduce(value, Collectives.PRODUCT);
    }

    /** Returns the sum of what all cores of the launch give, to each of them; each must ask. */
    public static int sum(int value) {
        return Collectives.reduce(value, Collectives.SUM);
    }

    /** Returns the smallest of what all cores of the launch give, to each of them; each must ask. */
    public static int minimum(int value) {
        return Collectives.reduce(value, Collectives.MINIMUM);
    }

    /** Returns the largest of what all cores of the launch give, to each of them; each must ask. */
    public static int maximum(int value) {
        return Collectives.reduce(value, Collectives.MAXIMUM);
    }

    /** Returns the product of what all cores of the launch give, to each of them; each must ask. */
    public static int product(int value) {
        return Collectives.reduce(value, Collectives.PRODUCT);
    }

    /**
     * Returns what one core of the launch gives, to each of them; each must ask, and what the others give does not
     * count.
     */
    public static int broadcast(int value, int root) {
        return Collectives.broadcast(value, root);
    }

    /**
     * Returns what one core of the launch gives, to each of them; each must ask, and what the others give does not
     * count.
     */
    public static float broadcast(float value, int root) {
        return Float.intBitsToFloat(Collectives.broadcast(Float.floatToRawIntBits(value), root));
    }

    /** Waits until all cores of the launch are here. */
    public static void barrier() {
        Collectives.reduce(0, Collectives.SUM);
    }

    /** Refuses what is no core's number within a launch. */
    static int requireRank(int rank, int count) {
        return Objects.checkIndex(rank, count);
    }

    /** Lets the mesh print something that a kernel says on the calling thread. */
    static void say(String text) {
        CoreWork<?> work = current();
        work.execution().mesh().printer().said(work.core(), text);
    }

    /** Calls a kernel on the calling thread, which stands for a core meanwhile. */
    static <R> R as(CoreWork<?> work, Supplier<R> kernel) {
        CURRENT.set(work);
        try {
            return kernel.get();
        } finally {
            CURRENT.remove();
        }
    }

    /** Returns whether the calling thread stands for a core. */
    static boolean isHere() {
        return CURRENT.get() != null;
    }

    private static CoreWork<?> current() {
        CoreWork<?> work = CURRENT.get();
        if (work == null) {
            throw new IllegalStateException(
                    "Core is for kernels that a mesh carries out, and this thread is none of its cores");
        }
        return work;
    }
}
