package org.edarts.epiphany.cam.watch;

import org.edarts.trace.IdleReason;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Writes what one core does into a trace, between the start of the run and its end; without a recorder, nothing. Times
 * are cycles. Owner: one thread.
 */
final class UnitRecord {
    private final @Nullable UnitRecorder recorder;
    private final boolean detailed;

    UnitRecord(@Nullable UnitRecorder recorder, boolean detailed) {
        this.recorder = recorder;
        this.detailed = detailed;
    }

    /** An instance became ready; if it is the first of a procedure, that was invoked. */
    void ready(long now, long instance, int procedure, long enabler) {
        if (recorder == null || instance == WatchedCodelets.NONE) {
            return;
        }
        int frame = WatchedCodelets.frame(instance);
        int codelet = WatchedCodelets.codelet(enabler);
        int enablerFrame = WatchedCodelets.frame(enabler);
        if (procedure >= 0) {
            recorder.invoke(now, procedure, frame, codelet, enablerFrame);
        }
        recorder.ready(now, WatchedCodelets.codelet(instance), frame, codelet, enablerFrame);
    }

    /** An instance was taken from another unit. */
    void stole(long now, long instance, int victim) {
        if (recorder != null) {
            recorder.steal(now, WatchedCodelets.codelet(instance), WatchedCodelets.frame(instance), victim);
        }
    }

    /** An instance fired, or failed. */
    void fired(long begin, long end, long instance, long enabler, boolean failed) {
        if (recorder == null) {
            return;
        }
        int codelet = WatchedCodelets.codelet(instance);
        int frame = WatchedCodelets.frame(instance);
        int by = WatchedCodelets.codelet(enabler);
        int byFrame = WatchedCodelets.frame(enabler);
        if (failed) {
            recorder.fail(begin, end, codelet, frame, by, byFrame);
        } else {
            recorder.fire(begin, end, codelet, frame, by, byFrame);
        }
    }

    /** The core waited for data. */
    void waited(long begin, long end) {
        if (recorder != null && begin < end) {
            recorder.await(begin, end);
        }
    }

    /** The core waited for code. */
    void waitedForCode(long begin, long end) {
        if (recorder != null && begin < end) {
            recorder.idle(begin, end, IdleReason.CODE);
        }
    }

    /**
     * The kernel of a codelet has come from the DRAM. That took none of the core's time: what it waited for it is told
     * apart.
     */
    void came(long now, int codelet, int bytes, int address) {
        if (recorder != null) {
            recorder.load(now, now, codelet, TraceEvent.STORED, bytes, address);
        }
    }

    /** The kernel of a codelet left the core's memory. */
    void left(long now, int codelet) {
        if (recorder != null) {
            recorder.unload(now, codelet);
        }
    }

    /**
     * The core had nothing to fire.
     *
     * @param sent when the signal was on its way that ended this; from then on that is the reason
     * @param elsewhere whether a codelet was ready elsewhere when it began
     */
    void idle(long begin, long sent, long end, boolean elsewhere) {
        if (recorder == null) {
            return;
        }
        if (!detailed) {
            recorder.idle(begin, end);
            return;
        }
        long middle = Math.max(begin, Math.min(sent, end));
        if (begin < middle) {
            recorder.idle(begin, middle, elsewhere ? IdleReason.OUT_OF_REACH : IdleReason.NOTHING_READY);
        }
        if (middle < end) {
            recorder.idle(middle, end, IdleReason.OUT_OF_REACH);
        }
    }
}
