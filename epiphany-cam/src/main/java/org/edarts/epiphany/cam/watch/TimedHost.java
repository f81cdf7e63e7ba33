package org.edarts.epiphany.cam.watch;

import java.util.function.LongSupplier;
import org.edarts.epiphany.cam.signal.Node;

/**
 * Takes the times of what the host's CU fires, in cycles of the run, where nobody sees into the board. Owner: the
 * thread of the board.
 */
public final class TimedHost implements HostWatch {
    private final LongSupplier clock;
    private final UnitRecord record;
    private long free;
    private long began;
    private long firing = WatchedCodelets.NONE;
    private long failed = WatchedCodelets.NONE;

    TimedHost(LongSupplier clock, UnitRecord record) {
        this.clock = clock;
        this.record = record;
    }

    @Override
    public void look() {}

    @Override
    public void read(int address) {}

    @Override
    public void sends(int core, int address) {}

    @Override
    public void delivers(Node node) {}

    @Override
    public void ready(Node node) {}

    @Override
    public void fires(Node node) {
        firing = WatchedCodelets.of(node);
        began = firing == WatchedCodelets.NONE ? free : clock.getAsLong();
    }

    @Override
    public void fired(boolean threw) {
        record.idle(free, Long.MAX_VALUE, began, false);
        free = clock.getAsLong();
        record.fired(began, free, firing, WatchedCodelets.NONE, threw);
        failed = threw ? firing : WatchedCodelets.NONE;
    }

    /** The run has ended. */
    void end(long now) {
        record.idle(free, Long.MAX_VALUE, Math.max(free, now), false);
    }

    /** Returns what has failed here, or {@link WatchedCodelets#NONE}. */
    long failed() {
        return failed;
    }
}
