package org.edarts.cu.host.unit;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What one run has left behind and the next one may use. The latest has a place of its own, so that runs one after the
 * other leave nothing else in memory; of what many runs at a time have left some is kept, and the rest is the
 * collector's. Any thread may call. Lock-free.
 */
public final class Idle<T> {
    private static final int MOST = 64;

    private final AtomicReference<@Nullable T> latest = new AtomicReference<>();
    private final ConcurrentLinkedDeque<T> others = new ConcurrentLinkedDeque<>();

    /** How many others there are, and are about to be. */
    private final AtomicInteger count = new AtomicInteger();

    /** Makes it, empty. */
    public Idle() {}

    /** Takes one that nobody else gets, or returns null. */
    public @Nullable T take() {
        T taken = latest.get() == null ? null : latest.getAndSet(null);
        return taken == null && count.get() > 0 ? takeOther() : taken;
    }

    private @Nullable T takeOther() {
        T taken = others.pollFirst();
        if (taken != null) {
            count.decrementAndGet();
        }
        return taken;
    }

    /** Takes one back that nobody uses any more. */
    public void give(T unused) {
        if (latest.get() == null && latest.compareAndSet(null, unused)) {
            return;
        }
        if (count.incrementAndGet() <= MOST) {
            others.addFirst(unused);
        } else {
            count.decrementAndGet();
        }
    }
}
