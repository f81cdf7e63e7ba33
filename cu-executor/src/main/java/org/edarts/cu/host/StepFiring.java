package org.edarts.cu.host;

import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Body;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.plan.StaticSchedule;
import org.edarts.trace.TraceEvent;
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
        }
        count += step - from - joins;
        return step;
    }

    private int fireTraced(int from, int to, LaneTrace record) {
        int step = from;
        while (step < to) {
            int next = fireUntraced(step, step + 1);
            int codelet = schedule.codelets()[step];
            if (codelet >= 0) {
                record.firedPlanned(codelet, enabler(step));
            }
            if (next == step) {
                return step;
            }
            step = next;
        }
        return step;
    }

    /** Returns the last source of a step in the order of its lane; of a source that joins, its own. */
    private int enabler(int step) {
        int[] start = schedule.sourceStart();
        int last = step;
        do {
            if (start[last] == start[last + 1]) {
                return TraceEvent.NONE;
            }
            last = schedule.sources()[start[last + 1] - 1];
        } while (schedule.codelets()[last] == StaticSchedule.JOIN);
        return schedule.codelets()[last];
    }
}
