package org.edarts.epiphany.cam.watch;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.edarts.epiphany.cam.watch.WatchedCode.Mark;
import org.edarts.epiphany.core.CodeParts;

/**
 * Follows one core through a run by the notes of its program counter: what it does when, what fires there, who let it.
 * Times are cycles. Owner: one thread.
 */
final class WatchedCore {
    private static final int HALF = 0xFFFF;
    private static final long NEVER = Long.MAX_VALUE;

    private final int core;
    private final boolean schedules;
    private final WatchedCode code;
    private final CodeParts parts;
    private final WatchedKernels kernels;
    private final RunWatch run;
    private final UnitRecord record;
    private final long[] times = new long[Activity.values().length];

    /** Who enabled what is in the pool, by its address. */
    private final Map<Integer, Long> enablers = new HashMap<>();

    private Activity activity = Activity.OTHER;
    private long since;
    private long ownWork;
    private int taken;

    /** What was noted last of codelets that others steal. */
    private int given;

    /**
     * The core on which what fires next lies: of a CU that is served it is the SU's, of one that steals the victim's.
     */
    private WatchedCore takenFrom;

    private long firing = WatchedCodelets.NONE;
    private long enabler = WatchedCodelets.NONE;
    private long failed = WatchedCodelets.NONE;

    /** Who sends signals now: the last firing, or of a signal that was read, its sender. */
    private long signaller = WatchedCodelets.NONE;

    private long sentAt = NEVER;

    private long idleBegin;
    private long idleEnd;
    private boolean readyElsewhere;
    private long wokenBy = NEVER;

    /**
     * Follows one.
     *
     * @param schedules whether it is the core of an SU, which fires no codelets of the graph
     */
    WatchedCore(
            int core, boolean schedules, WatchedCode code, WatchedKernels kernels, RunWatch run, UnitRecord record) {
        this.core = core;
        this.schedules = schedules;
        this.code = code;
        this.parts = code.parts();
        this.kernels = kernels;
        this.run = run;
        this.record = record;
        this.takenFrom = this;
    }

    CodeParts parts() {
        return parts;
    }

    /** Takes a note of the core. */
    void noted(long now, int pc, int value) {
        Activity next = WatchedCode.activity(parts, pc);
        if (next != activity) {
            turnTo(next, now);
        }
        Mark mark = code.at(pc);
        if (mark != null) {
            marked(mark, now, value);
        }
        if (code.isEnd(pc)) {
            run.ends(core, now);
        }
    }

    private void marked(Mark mark, long now, int value) {
        switch (mark) {
            case TAKEN, CALLED -> {
                taken = value & HALF;
                takenFrom = this;
            }
            case SERVED -> {
                taken = value & HALF;
                takenFrom = run.suOf(core);
            }
            case GIVEN -> given = value & HALF;
            case GIVEN_TO -> run.gives(core, value & HALF, given);
            case STOLEN -> {
                RunWatch.Stolen stolen = run.stolen(core);
                if (stolen != null) {
                    taken = stolen.codelet();
                    takenFrom = stolen.victim();
                    record.stole(now, run.codelets().at(takenFrom.core, taken), run.unitOf(takenFrom.core));
                }
            }
            case TOLD -> signaller = run.codelets().latest(core, value & HALF);
            case READY -> becomesReady(value & HALF, now);
            case SENT -> run.sent(value, signaller, now);
            case READ -> {
                RunWatch.Sent sent = run.read(core, value);
                signaller = sent == null ? WatchedCodelets.NONE : sent.by();
                sentAt = sent == null ? NEVER : sent.at();
            }
            case CODE_PLACED -> kernels.placed(value);
            case CODE_TOLD -> kernels.told(now, value & HALF);
            case BEGUN -> run.begins(core, now);
        }
    }

    private void becomesReady(int pooled, long now) {
        int address = run.codelets().readyBy(core, pooled);
        int procedure = run.codelets().ready(core, address);
        long instance = run.codelets().at(core, address);
        enablers.put(address, signaller);
        wokenBy = Math.min(wokenBy, sentAt);
        if (instance != WatchedCodelets.NONE) {
            run.split().change(now, 0, 1);
            record.ready(now, instance, procedure, signaller);
        }
    }

    private void turnTo(Activity next, long now) {
        leave(next, now);
        if (next == Activity.IDLE || next == Activity.FIRES || next == Activity.DATA || next == Activity.CODE) {
            writeIdle();
        }
        if (next == Activity.IDLE) {
            readyElsewhere = run.split().anyReady();
            run.split().change(now, schedules ? 0 : 1, 0);
            wokenBy = NEVER;
            sentAt = NEVER;
        } else if (next == Activity.FIRES) {
            fire(now);
        }
        activity = next;
        since = now;
    }

    private void leave(Activity next, long now) {
        count(now);
        switch (activity) {
            case IDLE -> {
                run.split().change(now, schedules ? 0 : -1, 0);
                idleBegin = since;
                idleEnd = now;
            }
            case DATA -> {
                if (run.isOn()) {
                    record.waited(since, now);
                }
            }
            case CODE -> {
                if (run.isOn()) {
                    record.waitedForCode(since, now);
                }
            }
            case FIRES -> {
                if (firing != WatchedCodelets.NONE) {
                    // Nothing but a fault leads from a kernel to where faults are handled.
                    failed = next == Activity.OTHER ? firing : WatchedCodelets.NONE;
                    record.fired(since, now, firing, enabler, next == Activity.OTHER);
                }
                signaller = firing == WatchedCodelets.NONE ? enabler : firing;
                firing = WatchedCodelets.NONE;
            }
            default -> {}
        }
    }

    private void count(long now) {
        times[activity.number()] += now - since;
        if (activity == Activity.FIRES && firing == WatchedCodelets.NONE) {
            ownWork += now - since;
        }
    }

    private void fire(long now) {
        Long enabledBy = takenFrom.enablers.remove(taken);
        enabler = enabledBy == null ? WatchedCodelets.NONE : enabledBy;
        firing = run.codelets().at(takenFrom.core, taken);
        run.codelets().fires(takenFrom.core, taken);
        if (firing != WatchedCodelets.NONE) {
            run.split().change(now, 0, -1);
        }
    }

    private void writeIdle() {
        if (run.isOn() && idleBegin < idleEnd) {
            record.idle(idleBegin, wokenBy, idleEnd, readyElsewhere);
        }
        idleEnd = idleBegin;
    }

    /** The run begins: what was before does not count. */
    void begin(long now) {
        Arrays.fill(times, 0);
        ownWork = 0;
        since = now;
        idleEnd = idleBegin;
    }

    /** The run has ended. What still fires does not count as fired. */
    void end(long now) {
        if (firing != WatchedCodelets.NONE) {
            count(now);
            since = now;
            firing = WatchedCodelets.NONE;
        }
        leave(Activity.IDLE, now);
        writeIdle();
        activity = Activity.OTHER;
        since = now;
    }

    /** Returns how long it was an SU that had nothing to do. */
    long idleSu() {
        return schedules ? times[Activity.IDLE.number()] : 0;
    }

    /** Returns what its kernels took that are codelets of the graph. */
    long work() {
        return times[Activity.FIRES.number()] - ownWork;
    }

    /** Returns what an activity took; firings are those of the runtime's own. */
    long time(Activity what) {
        return what == Activity.FIRES ? ownWork : times[what.number()];
    }

    /** Returns how long it was at work, or waited for what was to fire. */
    long busy() {
        return Arrays.stream(times).sum() - times[Activity.IDLE.number()];
    }

    /** Returns what has failed here, or {@link WatchedCodelets#NONE}. */
    long failed() {
        return failed;
    }
}
