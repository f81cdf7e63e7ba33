package org.edarts.cu.host.schedule;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.edarts.cu.host.unit.FiringPoint;
import org.edarts.cu.host.unit.FullHeap;
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
    static {
        FullHeap.initialise(MethodHandles.lookup(), ScheduleState.class, StepExecutor.class, ReadyLanes.Greed.class);
    }

    /** The name of the class that calls bodies, for those who read stacks. */
    public static final String FIRES_BODIES = StepExecutor.class.getName();

    private static final Object[] NO_CELLS = {};

    /** For so many steps it is worth to wake a CU only to see whether the schedule pays. */
    private static final int WORTH_WATCHING = 1_024;

    private final RunContext context;
    private final ScheduleStates states;
    private final ScheduleState state;
    private final ScheduleUnit[] cus;
    private final WakeReady wakeReady;
    private final Payoff payoff;
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
        ReadyLanes[] ready = new ReadyLanes[cus.length];
        LaneStatus[] lanes = LaneStatus.of(cus.length, state.schedule().steps());
        this.wakeReady = new WakeReady(context.sleepers(), ready, lanes);
        this.payoff = new Payoff(
                context.control(), state, lanes, !context.units().policy().plansForSpeed());
        for (int cu = 0; cu < cus.length; cu++) {
            cus[cu] = new ScheduleUnit(context, state, lanes, payoff, cu, wakeReady);
            ready[cu] = cus[cu].ready();
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

    /** Wakes who has something to do, and one that watches if the run is no small one. */
    @Override
    public void begin() {
        wakeReady.wake(WakeReady.NOBODY);
        if (cus.length > 1 && state.schedule().steps() >= WORTH_WATCHING) {
            context.sleepers().wakeOne();
        }
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
        return unit < cus.length && cus[unit].hasWork();
    }

    @Override
    public boolean mayHaveWork(int unit) {
        return unit < cus.length && cus[unit].mayHaveWork();
    }

    @Override
    public boolean exhausted() {
        return state.allDone();
    }

    /** Returns whether the schedule does not pay, so that the run is to go on in another way. */
    public boolean closed() {
        return state.closed();
    }

    /** Returns how long CUs have found nothing to do so far, all together, in nanoseconds. */
    public long waitedNanos() {
        return payoff.waited(System.nanoTime());
    }

    /**
     * Lets no CU begin a batch any more, nor a codelet of the one it is at. Called once.
     *
     * @return what was fired by then, and what was begun
     */
    public BrokenOff breakOff() {
        state.close();
        context.control().interrupt();
        FiringPoint.settle();
        return BrokenOff.of(state, cus, context.graph().codelets());
    }

    /** Returns whether a CU has to report of the codelet it was at when the run was broken off. Its thread only. */
    public boolean isLate(int cu) {
        return cus[cu].claims().isLate();
    }

    /** Returns what a CU, which is late, is to report of that codelet when the run goes on. Its thread only. */
    public Late late(int cu) {
        int left = cus[cu].claims().left();
        return new Late(codelets(state.openFrom(cu), left), codelets(left, state.openTo(cu)));
    }

    /**
     * What became of the codelet that a CU had begun when the run was broken off, if it had.
     *
     * @param fired those that have fired
     * @param left those that have not, and will not by the schedule
     */
    public record Late(int[] fired, int[] left) {}

    private int[] codelets(int from, int to) {
        // a CU may have gone through joins behind the last codelet that it began
        int[] codelets = new int[Math.max(0, to - from)];
        int count = 0;
        for (int step = from; step < to; step++) {
            int codelet = state.schedule().codelet(step);
            if (codelet != StaticSchedule.JOIN) {
                codelets[count++] = codelet;
            }
        }
        return Arrays.copyOf(codelets, count);
    }

    @Override
    public @Nullable RunError shortfall() {
        return null;
    }

    @Override
    public List<String> notFired() {
        NameList names = new NameList();
        forEach(false, codelet -> names.add(context.graph(), codelet));
        return names.list();
    }

    /** Names the codelets that were begun by the schedule. Called by the thread that ends the run. */
    public void forEachBegun(IntConsumer action) {
        forEach(true, action);
    }

    private void forEach(boolean done, IntConsumer action) {
        StaticSchedule schedule = state.schedule();
        for (int step = 0; step < schedule.steps(); step++) {
            int codelet = schedule.codelet(step);
            if (codelet >= 0 && state.done(step) == done) {
                action.accept(codelet);
            }
        }
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
