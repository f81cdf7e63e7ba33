package org.edarts.cu.host.schedule;

import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Body;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FiringPoint;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.LiveRun;
import org.edarts.cu.host.unit.Padded;
import org.edarts.cu.host.unit.Position;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.RunTrace;
import org.edarts.cu.host.unit.UnitTrace;
import org.jspecify.annotations.Nullable;

/**
 * Fires steps of a static schedule, one after the other, on one CU.
 *
 * <p>Owner: the thread of the CU; the number of firings may be read by all.
 */
final class StepExecutor extends Padded {
    static {
        FullHeap.handles(Throwable.class);
    }

    /** The number of a run's own frame in its trace. */
    private static final int ROOT = 0;

    private static final Object[] NO_CELLS = {};

    private final RunControl run;
    private final RunTrace runTrace;
    private final CompiledGraph graph;
    private final int cu;
    private final Stretches stretches;
    private final ScheduleState state;
    private final RunContext context;
    private final FiringPoint point;
    private final @Nullable UnitTrace trace;
    private final AtomicLong fired = new AtomicLong();
    private @Nullable Object[] cells = NO_CELLS;

    /** What bodies of the run see, made when the CU first fires for it. */
    private @Nullable ScheduleFiring firing;

    private long count;

    /** The stretch it is in, or was in last. */
    private int stretch;

    /** The step that it is to fire next, as far as it has told. */
    private int step;

    StepExecutor(RunContext context, ScheduleState state, int cu, @Nullable UnitTrace trace) {
        this.context = context;
        this.run = context.control();
        this.runTrace = context.trace();
        this.graph = context.graph();
        this.cu = cu;
        this.stretches = state.schedule().stretches();
        this.state = state;
        this.point = new FiringPoint(context, cu);
        this.trace = trace;
    }

    /** Readies it for a run whose codelets use these cells. Called before the CU sees the run. */
    void begin(@Nullable Object[] newCells) {
        cells = newCells;
        firing = null;
        fired.setPlain(0);
        count = 0;
    }

    /** Lets go of the cells of a run that has ended. */
    void end() {
        begin(NO_CELLS);
    }

    /** Returns how many codelets it had fired when it told last. */
    long fired() {
        return fired.get();
    }

    /** Returns the firing it is at, or was at last; any thread. */
    Position position() {
        return new Position(graph, point.codelet(), fired.get());
    }

    /** Tells how many codelets it has fired. */
    void tell() {
        fired.setRelease(count);
    }

    /**
     * Fires the steps from {@code from} to {@code to}; returns the next one, which is earlier if the run was stopped.
     */
    int fire(int from, int to) {
        ScheduleFiring here = firing;
        if (here == null) {
            here = new ScheduleFiring(context, point, cells);
            firing = here;
        }
        here.enter();
        try {
            return fireStretches(here, from, to);
        } finally {
            here.leave();
        }
    }

    private int fireStretches(ScheduleFiring here, int from, int to) {
        int[] start = stretches.start();
        step = from;
        int joins = 0;
        try {
            enter(from);
            while (true) {
                int end = Math.min(to, start[stretch + 1]);
                int declaration = stretches.declarations()[stretch];
                if (declaration == StaticSchedule.JOIN) {
                    joins += end - step;
                    step = end;
                } else {
                    point.declaredFrom(graph.firstOf()[declaration]);
                    Body body = Body.of(graph)[declaration];
                    int first = stretches.codelet(stretch, step);
                    int stride = stretches.strides()[stretch];
                    if (trace == null) {
                        fireAll(here, body, first, stride, end);
                    } else {
                        fireAll(here, body, first, stride, end, trace);
                    }
                    CurrentUnit.putInterruptAside();
                }
                if (step == to || step < end) {
                    break;
                }
                stretch++;
            }
            state.markDone(from, step);
        } catch (Throwable failure) {
            if (trace != null) {
                trace.failed(point.codelet());
            }
            fail(failure);
            state.markDone(from, step + 1);
        }
        count += step - from - joins;
        return step;
    }

    /** Fires codelets of one declaration: what does not change from firing to firing stays out of the loop. */
    private void fireAll(ScheduleFiring here, Body body, int first, int stride, int end) throws Exception {
        FiringPoint at = point;
        LiveRun current = run.run();
        int codelet = first;
        int next = step;
        try {
            for (; next < end && begins(at, codelet, current); next++, codelet += stride) {
                body.fire(here);
            }
        } finally {
            step = next;
        }
    }

    /** Does the same with a trace: a loop of its own, which costs the other one nothing. */
    private void fireAll(ScheduleFiring here, Body body, int first, int stride, int end, UnitTrace record)
            throws Exception {
        FiringPoint at = point;
        LiveRun current = run.run();
        boolean detailed = record.detailed();
        int codelet = first;
        int next = step;
        try {
            for (; next < end && begins(at, codelet, current); next++, codelet += stride) {
                if (detailed) {
                    record.begins();
                }
                body.fire(here);
                record.fired(codelet);
            }
        } finally {
            step = next;
        }
    }

    private static boolean begins(FiringPoint at, int codelet, LiveRun current) {
        at.announce(codelet);
        return !current.interrupted();
    }

    /** Returns the codelet that it fires, or is about to fire if it goes on, or has fired last; any thread. */
    int codelet() {
        return point.codelet();
    }

    private void fail(Throwable failure) {
        if (run.fail(graph, point.codelet(), cu, failure)) {
            runTrace.failedIn(point.codelet(), ROOT);
        }
    }

    private void enter(int step) {
        stretch = stretches.at(step, stretch);
    }
}
