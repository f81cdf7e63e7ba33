package org.edarts.cu.host.unit;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What one run has left behind and the next one may use. The latest has a place of its own, so that runs one after the
 * other leave nothing else in memory. Any thread may call. Lock-free.
 */
public final class Idle<T> {
    private final AtomicReference<@Nullable T> latest = new AtomicReference<>();
    private final ConcurrentLinkedDeque<T> others = new ConcurrentLinkedDeque<>();

    /** Makes it, empty. */
    public Idle() {}

    /** Takes one that nobody else gets, or returns null. */
    public @Nullable T take() {
        T taken = latest.get() == null ? null : latest.getAndSet(null);
        return taken == null ? others.pollFirst() : taken;
    }

    /** Takes one back that nobody uses any more. */
    public void give(T unused) {
        if (latest.get() != null || !latest.compareAndSet(null, unused)) {
            others.addFirst(unused);
        }
    }
}
