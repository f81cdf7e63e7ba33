package org.edarts.cu.host.schedule;

import java.util.BitSet;
import java.util.List;
import org.edarts.cu.host.unit.LiveRun;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.RunTrace;
import org.edarts.cu.host.unit.RunWork;
import org.edarts.cu.host.unit.UnitWork;
import org.edarts.su.Contents;
import org.edarts.su.NameList;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/** A run of a fixed graph by its static schedule: no counters, no queues, no signals. */
public final class ScheduleWork implements RunWork {
    /** The name of the class that calls bodies, for those who read stacks. */
    public static final String FIRES_BODIES = StepFiring.class.getName();

    private static final Object[] NO_CELLS = {};

    private final RunContext context;
    private final ScheduleStates states;
    private final ScheduleState state;
    private final ScheduleUnit[] cus;
    private final WakeReady wakeReady;
    private @Nullable Object[] cells = NO_CELLS;

    /**
     * Readies a run.
     *
     * @throws IllegalArgumentException if parameters and arguments do not match
     */
    public static ScheduleWork of(LiveRun run, ScheduleStates states) {
        ScheduleWork work = states.take(run);
        work.begin(run);
        return work;
    }

    ScheduleWork(RunContext context, ScheduleStates states, ScheduleState state) {
        this.context = context;
        this.states = states;
        this.state = state;
        this.cus = new ScheduleUnit[context.units().cus()];
        BatchClaims[] claims = new BatchClaims[cus.length];
        LaneStatus[] lanes = LaneStatus.of(cus.length);
        this.wakeReady = new WakeReady(context.sleepers(), claims, lanes);
        Payoff payoff = new Payoff(
                context.control(), state, lanes, !context.units().policy().plansForSpeed());
        for (int cu = 0; cu < cus.length; cu++) {
            cus[cu] = new ScheduleUnit(context, state, lanes, payoff, cu, wakeReady);
            claims[cu] = cus[cu].claims();
        }
    }

    private void begin(LiveRun run) {
        context.turnTo(run);
        cells = Contents.begun(context.graph(), run.options().arguments());
        state.begin();
        for (ScheduleUnit cu : cus) {
            cu.begin(cells);
        }
    }

    /** Returns the run that it works for. */
    public RunControl control() {
        return context.control();
    }

    @Override
    public void begin() {
        wakeReady.wake(WakeReady.NOBODY);
    }

    @Override
    public UnitWork[] units() {
        return cus;
    }

    @Override
    public UnitWork unit(int cu) {
        return cus[cu];
    }

    @Override
    public boolean hasWork(int unit) {
        return unit < cus.length && cus[unit].claims().anyReady();
    }

    @Override
    public boolean mayHaveWork(int unit) {
        return unit < cus.length && cus[unit].claims().mayBeReady();
    }

    @Override
    public boolean exhausted() {
        return state.allDone();
    }

    /** Returns whether the schedule is closed, as it did not pay, and no CU is at work by it any more. */
    public boolean atRest() {
        return state.atRest();
    }

    /** Returns the codelets that are done; asked when the schedule is at rest. */
    public BitSet done() {
        StaticSchedule schedule = state.schedule();
        BitSet done = new BitSet(context.graph().codelets());
        for (int step = 0; step < schedule.steps(); step++) {
            int codelet = schedule.codelet(step);
            if (codelet != StaticSchedule.JOIN && state.done(step)) {
                done.set(codelet);
            }
        }
        return done;
    }

    @Override
    public @Nullable RunError shortfall() {
        return null;
    }

    @Override
    public List<String> notFired() {
        StaticSchedule schedule = state.schedule();
        NameList names = new NameList();
        for (int step = 0; step < schedule.steps(); step++) {
            int codelet = schedule.codelet(step);
            if (codelet >= 0 && !state.done(step)) {
                names.add(context.graph().nameOf(codelet));
            }
        }
        return names.list();
    }

    @Override
    public long ready() {
        long ready = 0;
        for (int lane = 0; lane < cus.length; lane++) {
            int next = state.unclaimed(lane);
            int end = state.schedule().laneStart()[lane + 1];
            while (next < end && state.ready(next)) {
                next++;
                ready++;
            }
        }
        return ready;
    }

    @Override
    public String describe() {
        StringBuilder text = new StringBuilder();
        for (ScheduleUnit cu : cus) {
            text.append(text.isEmpty() ? "" : "; ").append(cu.describe());
        }
        return text.toString();
    }

    @Override
    public void release(boolean succeeded) {
        if (succeeded) {
            cells = NO_CELLS;
            context.letGo();
            for (ScheduleUnit cu : cus) {
                cu.end();
            }
            states.give(this, state, context.trace() == RunTrace.NONE);
        }
    }

    @Override
    public @Nullable Object[] cells() {
        return cells;
    }
}
