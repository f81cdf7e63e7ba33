package org.edarts.cu.host;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.su.Contents;
import org.edarts.su.NameList;
import org.edarts.su.RunError;
import org.edarts.su.plan.StaticSchedule;
import org.jspecify.annotations.Nullable;

/** A run of a fixed graph by its static schedule: no counters, no queues, no signals. */
final class PlannedRun extends ActiveRun {
    private static final int NOBODY = -1;

    private final Prepared prepared;
    private final StaticSchedule schedule;
    private final PlannedState state;
    private final Frame root;
    private final PlannedCu[] cus;
    private final AtomicInteger remaining;

    PlannedRun(HostCam cam, CodeletGraph graph, RunOptions options, Prepared prepared, StaticSchedule schedule) {
        super(cam, graph, options);
        this.prepared = prepared;
        this.schedule = schedule;
        this.root = Frame.withoutCounters(graph.compiled(), prepared.plan());
        root.fillCells();
        Contents.fillParameters(graph.compiled(), root.cells, options.arguments());
        this.state = prepared.takePlanned(schedule);
        state.begin();
        this.remaining = new AtomicInteger(schedule.steps());
        this.cus = new PlannedCu[cam.cus()];
        for (int cu = 0; cu < cus.length; cu++) {
            cus[cu] = new PlannedCu(this, cu);
        }
    }

    @Override
    boolean work(CuWorker worker) {
        return worker.unit() < cus.length && cus[worker.unit()].work(worker);
    }

    @Override
    boolean hasWork(int unit) {
        return unit < cus.length && !stopped() && cus[unit].hasWork();
    }

    @Override
    boolean mayHaveWork(int unit) {
        return unit < cus.length && !stopped() && cus[unit].mayHaveWork();
    }

    @Override
    boolean waitsOutside() {
        return false;
    }

    @Override
    @Nullable
    Lane lane(int unit) {
        return unit < cus.length ? cus[unit] : null;
    }

    @Override
    boolean exhausted() {
        return remaining.get() == 0;
    }

    @Override
    @Nullable
    RunError shortfall() {
        return null;
    }

    @Override
    List<String> notFired() {
        NameList names = new NameList();
        for (int step = 0; step < schedule.steps(); step++) {
            int codelet = schedule.codelet(step);
            if (codelet >= 0 && !state.done(step)) {
                names.add(graph().compiled().nameOf(codelet));
            }
        }
        return names.list();
    }

    @Override
    List<RunReport.Unit> units() {
        List<RunReport.Unit> units = new ArrayList<>(cus.length);
        for (PlannedCu cu : cus) {
            units.add(cu.report());
        }
        return units;
    }

    @Override
    long fired() {
        long fired = 0;
        for (PlannedCu cu : cus) {
            fired += cu.fired();
        }
        return fired;
    }

    @Override
    long invoked() {
        return 0;
    }

    @Override
    long ready() {
        long ready = 0;
        for (int lane = 0; lane < cus.length; lane++) {
            int next = state.unclaimed(lane);
            ready += state.readyUpTo(next, schedule.laneStart()[lane + 1]) - next;
        }
        return ready;
    }

    @Override
    CuWatch.@Nullable Position position(int cu) {
        return cus[cu].position();
    }

    @Override
    String describeUnits() {
        StringBuilder text = new StringBuilder();
        for (PlannedCu cu : cus) {
            text.append(text.isEmpty() ? "" : "; ").append(cu.describe());
        }
        return text.toString();
    }

    @Override
    void release(boolean succeeded) {
        if (succeeded) {
            prepared.give(state);
        }
    }

    @Override
    @Nullable
    Object[] cells() {
        return root.cells;
    }

    StaticSchedule schedule() {
        return schedule;
    }

    PlannedState planned() {
        return state;
    }

    Frame root() {
        return root;
    }

    /** Counts steps that are done. */
    void done(int steps) {
        if (steps > 0) {
            remaining.addAndGet(-steps);
        }
    }

    PlannedCu cu(int number) {
        return cus[number];
    }

    @Override
    void begin() {
        wakeReady(NOBODY);
    }

    /**
     * Wakes the CUs that sleep and for which something is ready now. Called after steps are done: a CU that is about to sleep
     * has either seen them, or is seen here.
     */
    void wakeReady(int self) {
        VarHandle.fullFence();
        if (!cam().units().hasSleepers()) {
            return;
        }
        for (int cu = 0; cu < cus.length; cu++) {
            if (cu != self && cam().units().sleeps(cu) && cus[cu].mayHaveWork()) {
                cam().units().wake(cu);
            }
        }
    }
}
