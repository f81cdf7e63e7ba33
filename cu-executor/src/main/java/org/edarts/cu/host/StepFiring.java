package org.edarts.cu.host;

import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Body;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.plan.StaticSchedule;
import org.jspecify.annotations.Nullable;

/**
 * Fires steps of a static schedule, one after the other, on one CU.
 *
 * <p>Owner: the thread of the CU; the number of firings may be read by all.
 */
final class StepFiring extends Apart {
    private final PlannedRun run;
    private final int cu;
    private final StaticSchedule schedule;
    private final PlannedState state;
    private final CuFiring firing;
    private final @Nullable LaneTrace trace;
    private final AtomicLong fired = new AtomicLong();
    private long count;

    StepFiring(PlannedRun run, int cu, @Nullable LaneTrace trace) {
        this.run = run;
        this.cu = cu;
        this.schedule = run.schedule();
        this.state = run.planned();
        this.firing = new CuFiring(run, cu, run.root(), null);
        this.trace = trace;
    }

    /** Returns how many codelets it had fired when it told last. */
    long fired() {
        return fired.get();
    }

    /** Tells how many codelets it has fired. */
    void tell() {
        fired.setRelease(count);
    }

    /** Fires the steps from {@code from} to {@code to}; returns the next one, which is earlier if the run was stopped. */
    int fire(int from, int to) {
        return trace == null ? fireUntraced(from, to) : fireTraced(from, to, trace);
    }

    private int fireUntraced(int from, int until) {
        CompiledGraph graph = run.root().graph;
        int[] declarations = schedule.declarations();
        int[] codelets = schedule.codelets();
        byte[] marks = state.marks();
        byte mark = state.mark();
        CuFiring here = firing;
        int joins = 0;
        int to = until;
        int step = from;
        try {
            while (step < to) {
                int declaration = declarations[step];
                if (declaration == StaticSchedule.JOIN) {
                    joins++;
                    PlannedState.markDone(marks, step++, mark);
                    continue;
                }
                // one declaration fires many times in a row as a rule: what does not change stays out of the loop
                Body body = graph.bodies()[declaration];
                here.first = graph.firstOf()[declaration];
                do {
                    if (run.stopped()) {
                        to = step;
                        break;
                    }
                    here.codelet = codelets[step];
                    body.fire(here);
                    PlannedState.markDone(marks, step, mark);
                    step++;
                } while (step < to && declarations[step] == declaration);
            }
        } catch (Throwable failure) {
            run.fail(run.root(), codelets[step], cu, failure);
            PlannedState.markDone(marks, step, mark);
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
                int declaration = schedule.declarations()[step];
                if (declaration == StaticSchedule.JOIN) {
                    joins++;
                } else {
                    firing.codelet = schedule.codelets()[step];
                    firing.first = graph.firstOf()[declaration];
                    graph.bodies()[declaration].fire(firing);
                    record.fired(firing.codelet);
                }
                PlannedState.markDone(state.marks(), step, state.mark());
            }
        } catch (Throwable failure) {
            record.failed(firing.codelet);
            run.fail(run.root(), firing.codelet, cu, failure);
            PlannedState.markDone(state.marks(), step, state.mark());
        }
        count += step - from - joins;
        return step;
    }
}
