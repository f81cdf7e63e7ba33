package org.edarts.cu.host.schedule;

import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Body;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.unit.Apart;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FullHeap;
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
final class StepFiring extends Apart {
    static {
        FullHeap.handles(Throwable.class);
    }

    /** The number of a run's own frame in its trace. */
    private static final int ROOT = 0;

    private final RunControl run;
    private final RunTrace runTrace;
    private final CompiledGraph graph;
    private final int cu;
    private final Stretches stretches;
    private final ScheduleState state;
    private final ScheduleFiring firing;
    private final @Nullable UnitTrace trace;
    private final AtomicLong fired = new AtomicLong();
    private long count;

    /** The stretch it is in, or was in last. */
    private int stretch;

    /** The step that it is to fire next, as far as it has told. */
    private int step;

    StepFiring(RunContext context, ScheduleState state, @Nullable Object[] cells, int cu, @Nullable UnitTrace trace) {
        this.run = context.control();
        this.runTrace = context.trace();
        this.graph = context.graph();
        this.cu = cu;
        this.stretches = state.schedule().stretches();
        this.state = state;
        this.firing = new ScheduleFiring(context, cu, cells);
        this.trace = trace;
    }

    /** Returns how many codelets it had fired when it told last. */
    long fired() {
        return fired.get();
    }

    /** Returns the firing it is at, or was at last; any thread. */
    Position position() {
        return new Position(graph, firing.codelet(), fired.get());
    }

    /** Tells how many codelets it has fired. */
    void tell() {
        fired.setRelease(count);
    }

    /** Fires the steps from {@code from} to {@code to}; returns the next one, which is earlier if the run was stopped. */
    int fire(int from, int to) {
        firing.enter();
        try {
            return fireStretches(from, to);
        } finally {
            firing.leave();
        }
    }

    private int fireStretches(int from, int to) {
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
                    firing.declaredFrom(graph.firstOf()[declaration]);
                    Body body = graph.bodies()[declaration];
                    int first = stretches.codelet(stretch, step);
                    int stride = stretches.strides()[stretch];
                    if (trace == null) {
                        fireAll(body, first, stride, end);
                    } else {
                        fireAll(body, first, stride, end, trace);
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
                trace.failed(firing.codelet());
            }
            fail(failure);
            state.markDone(from, step + 1);
        }
        count += step - from - joins;
        return step;
    }

    /** Fires codelets of one declaration: what does not change from firing to firing stays out of the loop. */
    private void fireAll(Body body, int first, int stride, int end) throws Exception {
        ScheduleFiring here = firing;
        int codelet = first;
        int next = step;
        try {
            for (; next < end && !run.interrupted(); next++, codelet += stride) {
                here.pointAt(codelet);
                body.fire(here);
            }
        } finally {
            step = next;
        }
    }

    /** Does the same with a trace: a loop of its own, which costs the other one nothing. */
    private void fireAll(Body body, int first, int stride, int end, UnitTrace record) throws Exception {
        ScheduleFiring here = firing;
        int codelet = first;
        int next = step;
        try {
            for (; next < end && !run.interrupted(); next++, codelet += stride) {
                here.pointAt(codelet);
                body.fire(here);
                record.fired(codelet);
            }
        } finally {
            step = next;
        }
    }

    private void fail(Throwable failure) {
        if (run.fail(graph, firing.codelet(), cu, failure)) {
            runTrace.failedIn(firing.codelet(), ROOT);
        }
    }

    private void enter(int step) {
        stretch = stretches.at(step, stretch);
    }
}
