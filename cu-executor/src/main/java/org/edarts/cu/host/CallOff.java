package org.edarts.cu.host;

import java.time.Duration;
import java.util.function.BiFunction;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.su.Awaited;

/**
 * Calls off the stages and timers that an ended run still waits for, and tells of the end then: who has seen it finds
 * them cancelled. Code of others that a cancellation sets off, and that takes long or waits for the end itself, holds
 * it up for a second at the most. Owner: the thread that runs it.
 */
final class CallOff implements Runnable {
    static {
        FullHeap.handles(Throwable.class);
    }

    private final BiFunction<Duration, Runnable, AutoCloseable> later;
    private final Awaited left;
    private final Runnable tell;

    /**
     * Makes it.
     *
     * @param later lets something happen after a time, unless it is cancelled before
     * @param left what the run still waits for
     * @param tell tells of the end, however often it is called; throws nothing
     */
    CallOff(BiFunction<Duration, Runnable, AutoCloseable> later, Awaited left, Runnable tell) {
        this.later = later;
        this.left = left;
        this.tell = tell;
    }

    /** Throws nothing. */
    @Override
    public void run() {
        while (left.pending() > 0) {
            try {
                AutoCloseable impatience = later.apply(Awaited.LONGEST_CALL_OFF, tell);
                try {
                    CurrentUnit.callBack(left::callOff);
                } finally {
                    Timers.cancel(impatience);
                }
            } catch (Throwable noMemory) {
                FullHeap.pause();
            }
        }
        tell.run();
    }
}
