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

    StepFiring(PlannedRun run, int cu, @Nullable LaneTrace trace) {
        this.run = run;
        this.cu = cu;
        this.schedule = run.schedule();
        this.state = run.planned();
        this.firing = new CuFiring(run, cu, run.root(), null);
        this.trace = trace;
    }

    /** Returns how many codelets it has fired. */
    long fired() {
        return fired.get();
    }

    /** Fires the steps from {@code from} to {@code to}; returns the next one, which is earlier if the run was stopped. */
    int fire(int from, int to) {
        return trace == null ? fireUntraced(from, to) : fireTraced(from, to, trace);
    }

    private int fireUntraced(int from, int to) {
        CompiledGraph graph = run.root().graph;
        Body[] bodies = graph.bodies();
        int[] declarations = schedule.declarations();
        int[] codelets = schedule.codelets();
        byte[] marks = state.marks();
        byte mark = state.mark();
        CuFiring here = firing;
        int joins = 0;
        int step = from;
        try {
            for (; step < to && !run.stopped(); step++) {
                int declaration = declarations[step];
                if (declaration >= 0) {
                    here.codelet = codelets[step];
                    bodies[declaration].fire(here);
                } else {
                    joins++;
                }
                PlannedState.markDone(marks, step, mark);
            }
        } catch (Throwable failure) {
            run.fail(run.root(), codelets[step], cu, failure);
        }
        fired.setRelease(fired.getPlain() + step - from - joins);
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
