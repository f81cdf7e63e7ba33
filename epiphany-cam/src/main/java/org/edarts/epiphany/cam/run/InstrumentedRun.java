package org.edarts.epiphany.cam.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.host.BoardContents;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.TracingLayout;
import org.edarts.epiphany.cam.lower.FiringRings;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.watch.HostWatch;
import org.edarts.epiphany.cam.watch.TimedFiring;
import org.edarts.epiphany.cam.watch.TimedRun;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.trace.TraceRecorder;

/**
 * A run on a board that nobody sees into, whose firmware tells of each firing when it was: brings that into a trace
 * when the run has ended. Times are cycles of the run, by the timers of the cores. Owner: the thread of the board.
 */
final class InstrumentedRun {
    private static final Duration PAUSE = Duration.ofNanos(10_000);

    /** A record is on its way for no longer than some thousand cycles. */
    private static final int MOST_PAUSES = 1_000;

    private final Lowering lowering;
    private final Board board;
    private final Workgroup group;
    private final BoardContents contents;
    private final Assignment assignment;
    private final FiringRings rings;
    private final BeginTimes begins;
    private final TimedRun trace;

    /** When the timer of each core began. */
    private final long[] begun;

    InstrumentedRun(
            Lowering lowering,
            FiringRings rings,
            Board board,
            Workgroup group,
            BoardContents contents,
            TraceRecorder recorder) {
        this.lowering = lowering;
        this.rings = rings;
        this.board = board;
        this.group = group;
        this.contents = contents;
        this.assignment = lowering.assignment();
        this.begins = new BeginTimes(lowering);
        this.begun = new long[assignment.cores()];
        this.trace = new TimedRun(Watching.of(lowering), recorder, this::now);
    }

    /** Returns who takes the times of what the host fires. */
    HostWatch host() {
        return trace.host();
    }

    /** The cores start. */
    void started() {
        trace.begin();
    }

    /** Returns the time by the root's timer; it may be set back while it is looked at. */
    private long now() {
        int root = assignment.root();
        while (true) {
            CoreFirings before = told(root);
            int timer = group.readRegister(assignment.row(root), assignment.column(root), SpecialRegister.CTIMER0);
            if (before.hasLapsOf(told(root))) {
                return before.time(timer);
            }
        }
    }

    private CoreFirings told(int core) {
        return new CoreFirings(core, rings.of(core), contents.read(core, rings.state(), TracingLayout.STATE_BYTES));
    }

    /** Returns the cycles of a run that has come to its end. */
    long cycles() {
        int root = assignment.root();
        int ended = group.readWord(assignment.row(root), assignment.column(root), Layout.RECORD + Layout.ENDED);
        return told(root).time(ended);
    }

    /** Brings what the cores have told of a run that has come to its end into the trace. */
    void succeeded() {
        long end = cycles();
        write(true, end);
        for (int core = 0; core < assignment.cores(); core++) {
            long idle = told(core).idleSince();
            if (idle != TimedFiring.NEVER) {
                trace.idle(core, Math.max(0, begun[core] + idle), end);
            }
        }
        trace.ended(end);
    }

    /**
     * The same for a run that has not.
     *
     * @param faulty the core on which a codelet has failed, or -1
     */
    void failed(int faulty) {
        long end = now();
        write(false, end);
        if (faulty < 0) {
            trace.failed(end);
            return;
        }
        int codelet =
                group.readWord(assignment.row(faulty), assignment.column(faulty), Layout.RECORD + Layout.FAULT_CODELET);
        trace.failed(
                faulty, behind(faulty, codelet), begun[faulty] + told(faulty).began(), end);
    }

    private void write(boolean complete, long end) {
        List<TimedFiring> firings = new ArrayList<>();
        for (int core = 0; core < assignment.cores(); core++) {
            CoreFirings told = told(core);
            int at = core;
            byte[] records = records(core, told);
            List<TimedFiring> own = told.firings(records).stream()
                    .map(firing -> firing.of(behind(at, firing.codelet())))
                    .toList();
            begun[core] = begin(core, told, own, end);
            trace.missed(core, told.dropped());
            if (told.isOutOfTime(records) || !complete && told.dropped() > 0) {
                trace.missed(core, own.size()); // when, or of which rounds they are, is not known
            } else {
                own.forEach(firing -> firings.add(firing.after(begun[at])));
                trace.skipped(core, told.dropped() == 0 ? Map.of() : byCodelet(own));
            }
        }
        trace.fired(firings);
    }

    /** Returns when the timer of a core began: such that nothing is told to be before the run, or after it. */
    private long begin(int core, CoreFirings told, List<TimedFiring> firings, long end) {
        long heard = told.heard();
        if (core == assignment.root() || heard == TimedFiring.NEVER) {
            return 0;
        }
        long begin = begins.of(core) - heard;
        if (firings.isEmpty()) {
            return begin;
        }
        long latest = end - firings.get(firings.size() - 1).ended();
        return Math.max(-firings.get(0).began(), Math.min(begin, latest));
    }

    private static Map<Integer, Integer> byCodelet(List<TimedFiring> firings) {
        Map<Integer, Integer> counts = new HashMap<>();
        firings.forEach(firing -> counts.merge(firing.codelet(), 1, Integer::sum));
        return counts;
    }

    private int behind(int core, int pooled) {
        return lowering.images().get(core).behind(pooled);
    }

    private byte[] records(int core, CoreFirings told) {
        FiringRings.Ring ring = rings.of(core);
        for (int pauses = 0; pauses < MOST_PAUSES; pauses++) {
            byte[] records = told.bytes() == 0 ? new byte[0] : contents.read(core, ring, told.bytes());
            if (told.allIn(records)) {
                return records;
            }
            board.pause(PAUSE);
        }
        throw new IllegalStateException("what " + assignment.nameOf(core) + " has told of its firings does not arrive"
                + " in the DRAM: leave the recorder out, and look whether other runs write there");
    }
}
