package org.edarts.cu.host.unit;

import java.lang.invoke.MethodHandles;
import java.util.concurrent.locks.LockSupport;

/**
 * How to go on while there is no memory, until there is some again. Any thread may call.
 *
 * <p>What finds none is not only what makes objects: so may whatever the JVM does for the first time, as to load a
 * class, to link a call to a {@code VarHandle}, or to resolve the class that a handler names.
 */
public final class FullHeap {
    private static final long PAUSE_NANOS = 1_000_000;

    private FullHeap() {}

    /**
     * To be called when a class is initialised that must let nothing escape, with what its handlers catch. The JVM
     * resolves the class that a handler names when an exception first comes there; if it finds no memory for that, it
     * does not enter the handler. To name the class here resolves it beforehand, for all handlers of the calling class.
     */
    public static void handles(Class<Throwable> caught) {
        if (caught != Throwable.class) {
            throw new AssertionError("only handlers of Throwable are resolved by this");
        }
    }

    /**
     * Initialises classes, if they are not yet, when a CAM is opened. The JVM tries that once: a class that finds no
     * memory while it is initialised can never be used again, and with it the runtime.
     *
     * @param by sees the classes
     */
    public static void initialise(MethodHandles.Lookup by, Class<?>... classes) {
        for (Class<?> type : classes) {
            try {
                by.ensureInitialized(type);
            } catch (IllegalAccessException unseen) {
                throw new AssertionError(unseen);
            }
        }
    }

    /** Waits a moment. Throws nothing. */
    public static void pause() {
        try {
            LockSupport.parkNanos(PAUSE_NANOS);
        } catch (Throwable noMemory) {
            Thread.onSpinWait();
        }
    }

    static {
        handles(Throwable.class);
    }
}
