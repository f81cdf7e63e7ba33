package org.edarts.cu.pool;

/**
 * Gives way to other threads while one waits, as long as these give the processor back soon. Beside programs that
 * compute without end a thread that yields has it back after milliseconds only; until then it counts as awake, so that
 * nobody wakes it, while one that has parked would be let in at once. So who has found that out only spins for a while.
 *
 * <p>Any thread may call; the processors are the same for all of a JVM, and so is {@link #OF_JVM}.
 */
public class Yielding {
    /** What all threads of this JVM know of its processors. */
    public static final Yielding OF_JVM = new Yielding();

    /** A wake-up takes less: a thread should rather have parked. */
    private static final long DEAR_NANOS = 200_000;

    /** So long nobody tries again: of that the slice of a program that computes is some hundredths. */
    private static final long SPIN_ONLY_NANOS = 100_000_000;

    private volatile boolean dear;
    private volatile long since;

    /** Makes one that knows nothing yet. */
    Yielding() {}

    long nanoTime() {
        return System.nanoTime();
    }

    void giveWay() {
        Thread.yield();
    }

    /** Gives way, or only spins if that was dear of late. Throws nothing. */
    public final void pause() {
        long begin = nanoTime();
        if (dear && begin - since < SPIN_ONLY_NANOS) {
            Thread.onSpinWait();
            return;
        }
        giveWay();
        long end = nanoTime();
        boolean tooDear = end - begin > DEAR_NANOS;
        if (tooDear) {
            since = end;
        }
        if (tooDear != dear) {
            dear = tooDear;
        }
    }
}
