package org.edarts.cu.host;

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

    private final ActiveRun run;
    private final Awaited left;
    private final Runnable tell;

    /**
     * Makes it.
     *
     * @param left what the run still waits for
     * @param tell tells of the end, however often it is called; throws nothing
     */
    CallOff(ActiveRun run, Awaited left, Runnable tell) {
        this.run = run;
        this.left = left;
        this.tell = tell;
    }

    /** Throws nothing. */
    @Override
    public void run() {
        while (left.pending() > 0) {
            try {
                AutoCloseable impatience = run.later(Awaited.LONGEST_CALL_OFF, tell);
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
