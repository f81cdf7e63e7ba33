package org.edarts.epiphany.cam.watch;

import java.util.HashMap;
import java.util.Map;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.unit.Assignment;
import org.jspecify.annotations.Nullable;

/**
 * Follows the host's CU through a run as {@link WatchedCore} does it with a core. A firing takes what its accesses of
 * the board take: what a body does besides takes no simulated time. Times are cycles. Owner: the thread of the board.
 */
public final class WatchedHost implements HostWatch {
    private static final long NEVER = Long.MAX_VALUE;

    private final RunWatch run;
    private final Assignment assignment;
    private final BoardObserver observer;
    private final UnitRecord record;

    /** Who enabled what is ready. */
    private final Map<Node, Long> enablers = new HashMap<>();

    private long enabler = WatchedCodelets.NONE;
    private long firing = WatchedCodelets.NONE;
    private long failed = WatchedCodelets.NONE;
    private long signaller = WatchedCodelets.NONE;
    private long sentAt = NEVER;
    private long wokenBy = NEVER;
    private long since;
    private long free;
    private boolean readyElsewhere;

    WatchedHost(RunWatch run, Assignment assignment, BoardObserver observer, UnitRecord record) {
        this.run = run;
        this.assignment = assignment;
        this.observer = observer;
        this.record = record;
    }

    /** The run begins. */
    void begin(long now) {
        free = now;
    }

    @Override
    public void look() {
        run.look();
    }

    @Override
    public void read(int address) {
        RunWatch.@Nullable Sent sent = run.read(assignment.host(), address);
        signaller = sent == null ? WatchedCodelets.NONE : sent.by();
        sentAt = sent == null ? NEVER : sent.at();
    }

    @Override
    public void sends(int core, int address) {
        run.sent(assignment.globalAddress(core, address), signaller, observer.now());
    }

    @Override
    public void delivers(Node node) {
        signaller = WatchedCodelets.of(node);
        sentAt = observer.now();
    }

    @Override
    public void ready(Node node) {
        enablers.put(node, signaller);
        wokenBy = Math.min(wokenBy, sentAt);
        record.ready(observer.now(), WatchedCodelets.of(node), WatchedCodelets.NO_PROCEDURE, signaller);
    }

    @Override
    public void fires(Node node) {
        Long enabledBy = enablers.remove(node);
        enabler = enabledBy == null ? WatchedCodelets.NONE : enabledBy;
        firing = WatchedCodelets.of(node);
        since = observer.now();
        signaller = firing == WatchedCodelets.NONE ? enabler : firing;
        sentAt = NEVER;
    }

    @Override
    public void fired(boolean threw) {
        record.idle(free, wokenBy, since, readyElsewhere);
        free = observer.now();
        record.fired(since, free, firing, enabler, threw);
        failed = threw ? firing : WatchedCodelets.NONE;
        wokenBy = NEVER;
        readyElsewhere = run.split().anyReady();
    }

    /** The run has ended. */
    void end(long now) {
        record.idle(free, wokenBy, now, readyElsewhere);
    }

    /** Returns what has failed here, or {@link WatchedCodelets#NONE}. */
    long failed() {
        return failed;
    }

    /** Returns when the latest firing has ended. */
    long latest() {
        return free;
    }
}
