package org.edarts.cu.host;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.jspecify.annotations.Nullable;

/**
 * Reports runs in which no codelet ends for a while, once for each such while: those that only wait, for operations
 * outside or for a CU that is busy with other runs, all together. One timer looks at all runs of a CAM, so
 * that a run costs nothing; it ticks while there are runs.
 *
 * <p>Any thread may call {@link #watch}; the rest happens on the timer thread.
 */
final class Watchdog {
    private static final long NEVER = Long.MAX_VALUE;
    private static final long SHORTEST_PERIOD = TimeUnit.MILLISECONDS.toNanos(1);

    private final CamParts cam;
    private final UnitThreads units;
    private final Reports reports;
    private final CuWatch cus;
    private volatile long period = NEVER;
    private @Nullable AutoCloseable ticking;

    Watchdog(CamParts cam, UnitThreads units, Reports reports) {
        this.cam = cam;
        this.units = units;
        this.reports = reports;
        this.cus = new CuWatch(units, cam.units().cus());
    }

    /** Watches a run that is active already, if it wants that. */
    void watch(ActiveRun run) {
        Duration patience = run.options().watchdog();
        if (patience != null) {
            long wanted = Math.max(SHORTEST_PERIOD, Timers.nanos(patience) / 2);
            if (wanted < period) {
                tickEvery(wanted);
            }
        }
    }

    private final class Tick implements Runnable {
        @Override
        public void run() {
            tick();
        }
    }

    private synchronized void tickEvery(long nanos) {
        if (nanos < period) {
            stop();
            period = nanos;
            ticking = cam.timers().every(Duration.ofNanos(nanos), new Tick());
        }
    }

    private void tick() {
        List<ActiveRun> runs = cam.runs().all();
        cus.look(cam.runs().awake());
        WaitingRuns outside = new WaitingRuns("split-phase operations");
        WaitingRuns behind = new WaitingRuns("a CU that works for other runs");
        for (ActiveRun run : runs) {
            Duration patience = run.options().watchdog();
            if (patience != null) {
                look(run, patience, outside, behind);
            }
        }
        tellThatTheyWait(outside, "");
        tellThatTheyWait(behind, cus.describe());
        if (runs.isEmpty()) {
            synchronized (this) {
                stop();
            }
            // a run that became active meanwhile may have seen the old period
            for (ActiveRun run : cam.runs().all()) {
                watch(run);
            }
        }
    }

    private void stop() {
        if (ticking != null) {
            Timers.cancel(ticking);
            ticking = null;
        }
        period = NEVER;
    }

    private void look(ActiveRun run, Duration patience, WaitingRuns outside, WaitingRuns behind) {
        Progress last = run.progress();
        long fired = run.work().fired();
        long now = System.nanoTime();
        if (fired != last.fired) {
            last.fired = fired;
            last.since = now;
            last.reported = false;
        } else {
            String hindrance = units.hindrance(run, Timers.nanos(patience));
            // who was asked for threads later than the run began is told of as what keeps it, later as well
            long waited = (now - last.since) / (units.areAwaited() ? 2 : 1);
            boolean late = last.seen && waited >= Timers.nanos(patience);
            // a run that this look has ended is told of, whatever was told before
            if (hindrance != null && run.state() != Run.State.RUNNING
                    || !last.reported && (hindrance != null || late)) {
                last.reported = true;
                if (hindrance == null && run.entry().rests()) {
                    outside.add(run);
                } else if (hindrance == null && waitsForCu(run)) {
                    behind.add(run);
                } else {
                    tell(run, fired, hindrance == null ? run.work().describe() + cus.describe() : hindrance);
                }
            }
        }
        last.seen = true;
    }

    private void tell(ActiveRun run, long fired, String why) {
        report(
                "run of \"" + run.graph().name() + "\" made no progress for "
                        + run.options().watchdog() + " after " + fired + (fired == 1 ? " firing; " : " firings; ")
                        + why,
                List.of(run));
    }

    /** Returns whether there is something to do for a run, and CUs are at work, but none of them for this run. */
    private boolean waitsForCu(ActiveRun run) {
        if (!cus.anyAtWork()) {
            return false;
        }
        for (int cu = 0; cu < cam.units().cus(); cu++) {
            if (run.position(cu) != null) {
                return false;
            }
        }
        for (int unit = 0; unit < cam.units().count(); unit++) {
            if (run.mayHaveWork(unit)) {
                return true;
            }
        }
        return false;
    }

    /** Reports all that have waited for the same for long enough, once; says of one what it has done. */
    private void tellThatTheyWait(WaitingRuns waiting, String cusAtWork) {
        List<ActiveRun> runs = waiting.all();
        if (runs.size() > 1) {
            report(waiting.report() + cusAtWork, runs);
        } else if (!runs.isEmpty()) {
            ActiveRun run = runs.get(0);
            tell(run, run.work().fired(), run.work().describe() + cusAtWork);
        }
    }

    private void report(String report, List<ActiveRun> runs) {
        List<Stalled> stalled = new ArrayList<>();
        StallNotes notes = new StallNotes();
        for (ActiveRun run : runs) {
            stalled.add(new Stalled(run.graph(), run.work().fired()));
            Supplier<String> note = run.options().stallNote();
            if (note != null) {
                notes.add(note);
            }
        }
        if (notes.isEmpty()) {
            receive(report, stalled);
        } else {
            cam.calls().call(() -> receive(report + notes.ask(cam.calls()::callElsewhere), stalled));
        }
    }

    private void receive(String report, List<Stalled> runs) {
        reports.add(report);
        for (Stalled run : runs) {
            cam.observers().stalled(run.graph, run.fired, report);
        }
    }

    /** What is told of a run, whatever becomes of it meanwhile. */
    private record Stalled(CodeletGraph graph, long fired) {}
}
