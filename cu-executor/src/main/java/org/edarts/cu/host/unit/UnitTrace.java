package org.edarts.cu.host.unit;

import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.TraceTables;
import org.edarts.trace.IdleReason;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.UnitRecorder;
import org.jspecify.annotations.Nullable;

/**
 * What one unit records of a run. The clock is read once for each firing: the end of one is the start of the next,
 * unless something told a later time in between; then the unit was idle up to that time. What a body does bears the
 * time at which its firing began. Of a fixed graph the firings are enough: its arcs imply the rest.
 *
 * <p>A detailed trace reads the clock once more, when a firing begins: what lies between two firings, and is not idle
 * time, is scheduling. The unit is idle from where it found nothing to where it found something, and says why.
 *
 * <p>Owner: the thread of the unit; {@link #ended} is called when it no longer works for the run.
 */
public class UnitTrace {
    /** The number of a run's own frame. */
    private static final int ROOT = 0;

    /** Who gave the last signal, where nobody knows. */
    protected static final int UNKNOWN = TraceEvent.NONE;

    /** Where the unit records. */
    protected final UnitRecorder ring;

    /** Whether the arcs of the graph tell what enabled a codelet. */
    protected final boolean implied;

    private final boolean detailed;

    /** Why the unit has been idle since {@link #accounted}; null if it has not, or nobody wants to know. */
    private @Nullable IdleReason reason;

    /** What the unit recorded before, as long as it may still be at that. */
    private @Nullable UnitTrace before;

    private long now;
    private long accounted;

    /** Begins to record. */
    public UnitTrace(RunTrace.Part part) {
        this.ring = part.recorder().unit(part.unit());
        this.implied = part.graph().fixed();
        this.detailed = part.recorder().detailed();
        this.reason = detailed ? IdleReason.NOT_BEGUN : null;
        this.now = part.start();
        this.accounted = part.start();
    }

    /** Will go on where another trace of the same unit stops, which may still be in a firing. */
    final void goesOnWhere(UnitTrace other) {
        before = other;
    }

    private void goOn() {
        UnitTrace other = before;
        if (other != null) {
            before = null;
            other.goOn();
            accounted = other.accounted;
            reason = other.reason;
            now = Math.max(now, accounted);
        }
    }

    /** Makes the graph of a run known to its recorder. */
    static void declare(CompiledGraph graph, TraceRecorder recorder) {
        TraceTables.declare(graph, recorder, graph.fixed());
    }

    /** The unit found something to do, after it was away or waited. */
    public final void resume() {
        goOn();
        now = System.nanoTime();
    }

    /** Whether the unit is to say when firings begin and why it is idle. */
    public final boolean detailed() {
        return detailed;
    }

    /** A firing is about to begin. */
    public final void begins() {
        if (detailed) {
            goOn();
            idleUntil(now);
            reason = null;
            now = System.nanoTime();
            accounted = now;
        }
    }

    /** The unit found nothing to do, in a detailed trace. */
    public final void idles(IdleReason why) {
        if (why != reason) {
            goOn();
            long time = System.nanoTime();
            idleUntil(time);
            accounted = time;
            reason = why;
        }
    }

    /** Returns the time of what happens now. */
    protected final long now() {
        return now;
    }

    /** What happens now does so at this time at the earliest, whatever clock told it. */
    protected final void notBefore(long time) {
        now = Math.max(now, time);
    }

    /** The unit worked for the run without firing, as an SU does. */
    public final void worked() {
        goOn();
        idleUntil(now);
        now = System.nanoTime();
        accounted = now;
    }

    /** Accounts for the rest of a run that has ended. */
    final void ended(long end) {
        goOn();
        idleUntil(end);
    }

    private void idleUntil(long time) {
        if (time > accounted) {
            if (!detailed) {
                ring.idle(accounted, time);
            } else if (reason != null) {
                ring.idle(accounted, time, reason);
            }
            accounted = time;
        }
    }

    /** A codelet of a fixed graph fired. To be called before anyone can see that. */
    public final void fired(int codelet) {
        end(false, codelet, ROOT, UNKNOWN, UNKNOWN);
    }

    /** A codelet of a fixed graph threw. */
    public final void failed(int codelet) {
        end(true, codelet, ROOT, UNKNOWN, UNKNOWN);
    }

    /** A firing ended now, in a frame and enabled by a codelet of a frame. */
    protected final void end(boolean threw, int codelet, int frame, int enabler, int enablerFrame) {
        goOn();
        idleUntil(now);
        long end = System.nanoTime();
        if (threw) {
            ring.fail(now, end, codelet, frame, enabler, enablerFrame);
        } else {
            ring.fire(now, end, codelet, frame, enabler, enablerFrame);
        }
        accounted = end;
        now = end;
    }

    /** The unit took a codelet of a fixed graph when it last read the clock. */
    public final void stole(int codelet, int victim) {
        ring.steal(now, codelet, ROOT, victim);
    }
}
