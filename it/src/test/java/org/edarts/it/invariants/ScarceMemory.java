package org.edarts.it.invariants;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A heap that fails when the test wants: the code of the runtime is changed to ask here before each allocation, and the
 * n-th one after {@link #fail} on a thread of the runtime finds no memory, as do some that follow. Any thread may call.
 */
public final class ScarceMemory {
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static volatile int first = Integer.MAX_VALUE;
    private static volatile int last;

    private ScarceMemory() {}

    /** Lets allocations fail from now on, counted from 1. */
    static void fail(int from, int to) {
        COUNT.set(0);
        last = to;
        first = from;
    }

    /** Lets no allocation fail any more; returns whether one did. */
    static boolean enough() {
        boolean failed = COUNT.get() >= first;
        first = Integer.MAX_VALUE;
        return failed;
    }

    /** Called before each allocation. */
    public static void allocation() {
        if (first != Integer.MAX_VALUE && Thread.currentThread().getName().startsWith("edarts-")) {
            int count = COUNT.incrementAndGet();
            if (count >= first && count <= last) {
                throw new OutOfMemoryError("allocation " + count + " of this test");
            }
        }
    }
}
