package org.edarts.cu.host;

import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Body;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.plan.StaticSchedule;
import org.edarts.su.plan.Stretches;
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

    private final PlannedRun run;
    private final int cu;
    private final Stretches stretches;
    private final PlannedState state;
    private final CuFiring firing;
    private final @Nullable LaneTrace trace;
    private final AtomicLong fired = new AtomicLong();
    private long count;

    /** The stretch it was in last. */
    private int stretch;

    StepFiring(PlannedRun run, int cu, @Nullable LaneTrace trace) {
        this.run = run;
        this.cu = cu;
        this.stretches = run.schedule().stretches();
        this.state = run.planned();
        this.firing = new CuFiring(run, cu, run.root(), null);
        this.trace = trace;
    }

    /** Returns how many codelets it had fired when it told last. */
    long fired() {
        return fired.get();
    }

    /** Returns the firing it is at, or was at last; any thread. */
    CuWatch.Position position() {
        return new CuWatch.Position(run, run.root().graph, firing.codelet, fired.get());
    }

    /** Tells how many codelets it has fired. */
    void tell() {
        fired.setRelease(count);
    }

    /** Fires the steps from {@code from} to {@code to}; returns the next one, which is earlier if the run was stopped. */
    int fire(int from, int to) {
        return trace == null ? fireUntraced(from, to) : fireTraced(from, to, trace);
    }

    private int fireUntraced(int from, int to) {
        CompiledGraph graph = run.root().graph;
        int[] start = stretches.start();
        int[] declarations = stretches.declarations();
        CuFiring here = firing;
        int joins = 0;
        int step = from;
        try {
            for (enter(from); step < to && !run.stopped(); stretch++) {
                int end = Math.min(to, start[stretch + 1]);
                int declaration = declarations[stretch];
                if (declaration == StaticSchedule.JOIN) {
                    joins += end - step;
                    step = end;
                    continue;
                }
                // what does not change from firing to firing stays out of the loop
                Body body = graph.bodies()[declaration];
                int stride = stretches.strides()[stretch];
                int codelet = stretches.codelet(stretch, step);
                here.first = graph.firstOf()[declaration];
                for (; step < end && !run.stopped(); step++, codelet += stride) {
                    here.codelet = codelet;
                    body.fire(here);
                }
                CuWorker.putInterruptAside();
            }
            state.markDone(from, step);
        } catch (Throwable failure) {
            run.fail(run.root(), here.codelet, cu, failure);
            state.markDone(from, step + 1);
        }
        count += step - from - joins;
        return step;
    }

    private int fireTraced(int from, int to, LaneTrace record) {
        CompiledGraph graph = run.root().graph;
        int joins = 0;
        int step = from;
        try {
            for (; step < to && !run.stopped(); step++) {
                enter(step);
                int declaration = stretches.declarations()[stretch];
                if (declaration == StaticSchedule.JOIN) {
                    joins++;
                } else {
                    firing.codelet = stretches.codelet(stretch, step);
                    firing.first = graph.firstOf()[declaration];
                    graph.bodies()[declaration].fire(firing);
                    CuWorker.putInterruptAside();
                    record.fired(firing.codelet);
                }
            }
            state.markDone(from, step);
        } catch (Throwable failure) {
            record.failed(firing.codelet);
            run.fail(run.root(), firing.codelet, cu, failure);
            state.markDone(from, step + 1);
        }
        count += step - from - joins;
        return step;
    }

    private void enter(int step) {
        stretch = stretches.at(step, stretch);
    }
}
