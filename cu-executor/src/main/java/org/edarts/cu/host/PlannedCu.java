package org.edarts.cu.host;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Body;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.plan.StaticSchedule;
import org.jspecify.annotations.Nullable;

/**
 * One CU at work on a static schedule. It claims a batch of steps of its lane, fires them in order, and waits at gates. The
 * batches grow until one takes a few microseconds, so that claiming costs nothing for tiny codelets and coarse ones are
 * claimed one by one. A batch that has to wait for long is left open and taken up again later; meanwhile, and when its lane
 * is empty, the CU claims steps that are ready from the lanes of others.
 *
 * <p>Owner: the thread of the CU.
 */
final class PlannedCu extends Apart {
    private static final int LARGEST_BATCH = 2_048;
    private static final long SHORT_BATCH_NANOS = 4_000;
    private static final long LONG_BATCH_NANOS = 16_000;
    private static final int GATE_SPINS = 1_500;
    private static final int MOST_OPEN = 8;

    private final PlannedRun run;
    private final int cu;
    private final StaticSchedule schedule;
    private final PlannedState state;
    private final Decisions decisions;
    private final boolean steals;
    private final CuFiring firing;
    private final Loads loads = new LaneLoads();
    private final @Nullable LaneTrace trace;
    private final AtomicLong fired = new AtomicLong();
    private final int[] openStep = new int[MOST_OPEN];
    private final int[] openEnd = new int[MOST_OPEN];
    private final int[] openLane = new int[MOST_OPEN];
    private int open;
    private boolean blocked;
    private int batch = 1;
    private int doneSteps;
    private long stolen;
    private long busyNanos;
    private long batchStart;

    PlannedCu(PlannedRun run, int cu) {
        this.run = run;
        this.cu = cu;
        this.schedule = run.schedule();
        this.state = run.planned();
        this.decisions = run.cam()
                .scheduling()
                .decisions(run.cam().machine(), cu, run.options().seed());
        this.steals = run.cam().scheduling().steals();
        this.firing = new CuFiring(run, cu, run.root(), null);
        this.trace = run.laneTrace(cu);
    }

    boolean hasWork() {
        for (int entry = 0; entry < open; entry++) {
            if (canGoOn(entry)) {
                return true;
            }
        }
        int next = state.unclaimed(cu);
        if (next < schedule.laneStart()[cu + 1] && (open == 0 || state.ready(next))) {
            return true;
        }
        return steals && victim() >= 0;
    }

    boolean work(CuWorker worker) {
        if (run.stopped() || !hasWork() || !run.engage()) {
            return false;
        }
        long begin = System.nanoTime();
        long firedBefore = fired.getPlain();
        long stolenBefore = stolen;
        batchStart = begin;
        boolean worked = false;
        if (trace != null) {
            trace.resume();
        }
        try {
            while (!run.stopped() && advance()) {
                worked = true;
                if (worker.shared()) {
                    break;
                }
            }
        } catch (Throwable failure) {
            run.broke(cu, failure);
        } finally {
            long nanos = System.nanoTime() - begin;
            busyNanos += nanos;
            run.cam().counters().add(cu, fired.getPlain() - firedBefore, stolen - stolenBefore, nanos);
            run.done(doneSteps);
            doneSteps = 0;
            run.wakeBlocked();
            run.disengage();
        }
        return worked;
    }

    /** Goes on with an open batch, or with a new one; returns false if there is nothing to go on with. */
    private boolean advance() {
        for (int entry = 0; entry < open; entry++) {
            if (canGoOn(entry)) {
                goOn(entry);
                return true;
            }
        }
        if (open == MOST_OPEN) {
            return false;
        }
        int lane = cu;
        int next = state.unclaimed(cu);
        if (next >= schedule.laneStart()[cu + 1] || open > 0 && !state.ready(next)) {
            lane = steals ? victim() : -1;
            if (lane < 0) {
                return false;
            }
            next = state.unclaimed(lane);
        }
        int left = schedule.laneStart()[lane + 1] - next;
        int size = steals ? Math.min(batch, Math.max(1, left >> 2)) : Math.min(batch, left);
        boolean outOfOrder = lane != cu || open > 0;
        if (left > 0 && state.claim(lane, next, next + size, outOfOrder)) {
            if (lane != cu) {
                stole(lane, next, next + size);
            }
            hold(lane, next, next + size);
            goOn(open - 1);
        }
        return true;
    }

    private void stole(int lane, int from, int to) {
        if (trace != null) {
            trace.resume();
        }
        for (int step = from; step < to; step++) {
            int codelet = schedule.codelets()[step];
            if (codelet != StaticSchedule.JOIN) {
                stolen++;
                if (trace != null) {
                    trace.stole(codelet, lane);
                }
            }
        }
    }

    private void hold(int lane, int step, int end) {
        openLane[open] = lane;
        openStep[open] = step;
        openEnd[open] = end;
        open++;
    }

    private void letGo(int entry) {
        open--;
        openLane[entry] = openLane[open];
        openStep[entry] = openStep[open];
        openEnd[entry] = openEnd[open];
    }

    /** Lets the others know, once, that this CU waits for steps of theirs, or that it does no more. */
    private void setBlocked(boolean now) {
        if (blocked != now) {
            blocked = now;
            run.blocked(now ? 1 : -1);
        }
    }

    private boolean canGoOn(int entry) {
        return state.ready(openStep[entry]);
    }

    /** Returns a lane whose next step is ready for a CU that has nothing else to do, or -1. */
    private int victim() {
        for (int attempt = 0; ; attempt++) {
            int lane = decisions.victim(cu, attempt, loads);
            if (lane == Decisions.NONE) {
                return -1;
            }
            int next = state.unclaimed(lane);
            if (next < schedule.laneStart()[lane + 1] && state.ready(next)) {
                return lane;
            }
        }
    }

    private void goOn(int entry) {
        int lane = openLane[entry];
        int end = openEnd[entry];
        int from = openStep[entry];
        int step = fireBatch(lane, from, end);
        openStep[entry] = step;
        doneSteps += step - from;
        if (step == end) {
            letGo(entry);
        }
        setBlocked(open > 0);
        adapt();
        run.wakeBlocked();
    }

    private void adapt() {
        long now = System.nanoTime();
        long nanos = now - batchStart;
        batchStart = now;
        if (nanos < SHORT_BATCH_NANOS) {
            batch = Math.min(LARGEST_BATCH, batch << 1);
        } else if (nanos > LONG_BATCH_NANOS) {
            batch = Math.max(1, batch >> 1);
        }
    }

    /** Fires steps in order, up to the end or to a gate that stays closed; returns the next step. */
    private int fireBatch(int lane, int from, int end) {
        int step = from;
        if (state.disordered(lane)) {
            while (step < end && opens(step)) {
                int before = step;
                step = fire(step, step + 1);
                if (step == before) {
                    break;
                }
            }
            return step;
        }
        int[] gates = schedule.gates();
        int lastGate = schedule.gateStart()[lane + 1];
        int gate = Arrays.binarySearch(gates, schedule.gateStart()[lane], lastGate, step);
        gate = gate < 0 ? ~gate : gate;
        while (step < end) {
            int next = gate < lastGate ? gates[gate] : end;
            if (next == step) {
                if (!opens(step)) {
                    return step;
                }
                gate++;
                next = gate < lastGate ? gates[gate] : end;
            }
            int limit = Math.min(next, end);
            step = fire(step, limit);
            if (step < limit) {
                return step;
            }
        }
        return step;
    }

    /** Waits a short while for the sources of a step. */
    private boolean opens(int step) {
        for (int spin = 0; spin < GATE_SPINS; spin++) {
            if (state.ready(step)) {
                if (trace != null && spin > 0) {
                    trace.resume();
                }
                return true;
            }
            if (run.stopped()) {
                return false;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    private int fire(int from, int to) {
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
        Body[] bodies = run.root().graph.bodies();
        int joins = 0;
        int step = from;
        try {
            for (; step < to && !run.stopped(); step++) {
                int declaration = schedule.declarations()[step];
                if (declaration >= 0) {
                    firing.codelet = schedule.codelets()[step];
                    bodies[declaration].fire(firing);
                    record.fired(firing.codelet);
                } else {
                    joins++;
                }
                PlannedState.markDone(state.marks(), step, state.mark());
            }
        } catch (Throwable failure) {
            record.failed(firing.codelet);
            run.fail(run.root(), firing.codelet, cu, failure);
        }
        fired.setRelease(fired.getPlain() + step - from - joins);
        return step;
    }

    RunReport.Unit report() {
        return new RunReport.Unit(cu, fired.get(), stolen, busyNanos);
    }

    long fired() {
        return fired.get();
    }

    String describe() {
        return "CU " + cu + " fired " + fired.get() + ", " + state.left(cu) + " steps of its lane are unclaimed"
                + (open > 0 ? ", at work or waiting at " + nameOf(openStep[0]) : "");
    }

    private String nameOf(int step) {
        int codelet = schedule.codelets()[step];
        return codelet < 0 ? "a join" : run.graph().compiled().nameOf(codelet);
    }

    /** What the policy sees: the unclaimed steps of each lane. */
    private final class LaneLoads implements Loads {
        @Override
        public int cus() {
            return schedule.lanes();
        }

        @Override
        public int ready(int lane) {
            return state.left(lane);
        }

        @Override
        public boolean idle(int lane) {
            return state.left(lane) == 0;
        }
    }
}
