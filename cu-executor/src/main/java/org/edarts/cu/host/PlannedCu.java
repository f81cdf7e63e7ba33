package org.edarts.cu.host;

import org.edarts.codelet.RunReport;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.plan.Segments;
import org.edarts.su.plan.StaticSchedule;
import org.jspecify.annotations.Nullable;

/**
 * One CU at work on a static schedule. It claims a batch of ready steps of its lane, fires them in order, and waits at gates.
 * The batches grow until one takes a few microseconds, so that claiming costs nothing for tiny codelets and coarse ones are
 * claimed one by one.
 *
 * <p>At a gate it waits only while somebody works in the lane that it waits for, and not for long: that CU may have lost its
 * processor. Then it gives the rest of its batch back and claims what is ready in other lanes, so that the CUs that run do the
 * work of those that do not.
 *
 * <p>Owner: the thread of the CU.
 */
final class PlannedCu extends Apart {
    private static final int LARGEST_BATCH = 2_048;
    private static final long SHORT_BATCH_NANOS = 4_000;
    private static final long LONG_BATCH_NANOS = 16_000;
    private static final int GATE_SPINS = 512;
    private static final int SPINS_BETWEEN_LOOKS = 16;

    /** So many steps must be ready to be taken from a lane in which others work: less they will do themselves sooner. */
    private static final int WORTH_STEALING = 32;

    private final PlannedRun run;
    private final int cu;
    private final StaticSchedule schedule;
    private final Segments segments;
    private final PlannedState state;
    private final Decisions decisions;
    private final boolean steals;
    private final StepFiring firing;
    private final Loads loads = new LaneLoads();
    private final @Nullable LaneTrace trace;
    private final OpenBatches open = new OpenBatches();

    /** Up to where each lane was done when this CU looked last. */
    private final int[] frontiers;

    private int batchSize = 1;
    private int doneSteps;
    private long stolen;
    private long busyNanos;
    private long batchStart;

    PlannedCu(PlannedRun run, int cu) {
        this.run = run;
        this.cu = cu;
        this.schedule = run.schedule();
        this.segments = schedule.segments();
        this.frontiers = new int[schedule.lanes()];
        this.state = run.planned();
        this.decisions = run.cam()
                .scheduling()
                .decisions(run.cam().machine(), cu, run.options().seed());
        this.steals = run.cam().scheduling().steals();
        this.trace = run.laneTrace(cu);
        this.firing = new StepFiring(run, cu, trace);
    }

    /** Returns whether there is anything ready for this CU; others may ask while it sleeps. */
    boolean hasWork() {
        return open.anyReady(state) || readyIn(cu) || steals && victim() >= 0;
    }

    boolean work(CuWorker worker) {
        if (run.stopped() || !hasWork() || !run.engage()) {
            return false;
        }
        long begin = System.nanoTime();
        long firedBefore = firing.fired();
        long stolenBefore = stolen;
        batchStart = begin;
        boolean worked = false;
        if (trace != null) {
            trace.resume();
        }
        try {
            while (!run.stopped() && advance(worker.shared())) {
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
            run.cam().counters().add(cu, firing.fired() - firedBefore, stolen - stolenBefore, nanos);
            run.done(doneSteps);
            doneSteps = 0;
            if (trace != null) {
                trace.pause();
            }
            run.disengage();
        }
        return worked;
    }

    /** Goes on with an open batch, or with a new one; returns false if nothing is ready. */
    private boolean advance(boolean shared) {
        int batch = open.ready(state);
        if (batch < 0) {
            if (!claimOwn(0)) {
                int lane = steals ? victim() : -1;
                if (lane < 0) {
                    return false;
                }
                if (!claimFrom(lane)) {
                    return true;
                }
            }
            batch = open.count() - 1;
        }
        goOn(batch, shared);
        return true;
    }

    private boolean readyIn(int lane) {
        int next = state.unclaimed(lane);
        return next < schedule.laneStart()[lane + 1] && state.ready(next);
    }

    private int sizeOf(int left) {
        return steals ? Math.min(batchSize, Math.max(1, left >> 2)) : Math.min(batchSize, left);
    }

    /** Claims the next batch of the CU's own lane, if it is ready, and lets go of as many as it has finished there. */
    private boolean claimOwn(int finished) {
        int next = state.unclaimed(cu);
        int left = schedule.laneStart()[cu + 1] - next;
        if (left == 0 || !state.ready(next)) {
            return false;
        }
        return claim(cu, next, next + sizeOf(left), finished);
    }

    private boolean claim(int lane, int from, int to, int finished) {
        int others = state.claim(lane, from, to, finished);
        if (others == PlannedState.LOST) {
            return false;
        }
        open.add(lane, from, to, others);
        return true;
    }

    /** Returns a lane in which there is something for a CU that has nothing else to do, or -1. */
    private int victim() {
        for (int attempt = 0; ; attempt++) {
            int lane = decisions.victim(cu, attempt, loads);
            if (lane == Decisions.NONE) {
                return -1;
            }
            int next = state.unclaimed(lane);
            int end = schedule.laneStart()[lane + 1];
            if (next < end && state.ready(next) && (!state.worked(lane) || readyAt(worthStealing(next, end)))) {
                return lane;
            }
        }
    }

    private static int worthStealing(int next, int end) {
        return Math.min(next + WORTH_STEALING, end);
    }

    private boolean readyAt(int end) {
        return state.ready(end - 1);
    }

    /** Claims a batch of another lane: all the way only if nobody works there, or if the whole of it is ready. */
    private boolean claimFrom(int lane) {
        int next = state.unclaimed(lane);
        int end = schedule.laneStart()[lane + 1];
        if (next == end) {
            return false;
        }
        int to = next + sizeOf(end - next);
        if (state.worked(lane) && !readyAt(to)) {
            to = Math.min(to, worthStealing(next, end));
        }
        if (!claim(lane, next, to, 0)) {
            return false;
        }
        stolen += to - next;
        if (trace != null && schedule.codelets()[next] != StaticSchedule.JOIN) {
            trace.stolePlanned(schedule.codelets()[next], lane);
        }
        return true;
    }

    private void goOn(int batch, boolean shared) {
        int lane = open.lane(batch);
        int end = open.end(batch);
        int from = open.step(batch);
        int step = fireBatch(batch, lane, from, end);
        open.moveTo(batch, step);
        doneSteps += step - from;
        firing.tell();
        adapt();
        if (step == end) {
            open.remove(batch);
            if (lane != cu || shared || !claimOwn(1)) {
                state.finish(lane);
            }
        } else if (state.giveBack(lane, step, end)) {
            open.remove(batch);
        }
        run.wakeReady(cu);
    }

    private void adapt() {
        long now = System.nanoTime();
        long nanos = now - batchStart;
        batchStart = now;
        if (nanos < SHORT_BATCH_NANOS) {
            batchSize = Math.min(LARGEST_BATCH, batchSize << 1);
        } else if (nanos > LONG_BATCH_NANOS) {
            batchSize = Math.max(1, batchSize >> 1);
        }
    }

    /** Fires steps in order, up to the end or to a step that stays unready; returns the next step. */
    private int fireBatch(int batch, int lane, int from, int end) {
        if (!open.inOrder(batch)) {
            return fireOneByOne(from, end);
        }
        state.moveFrontier(lane, from);
        int step = from;
        for (int segment = segments.at(lane, from); step < end; segment++) {
            int segmentEnd = segments.start()[segment + 1];
            if (!opens(segment, lane, step)) {
                return step;
            }
            int limit = Math.min(segmentEnd, end);
            step = firing.fire(step, limit);
            if (step < limit) {
                return step;
            }
            if (step == segmentEnd && segments.awaited()[segment]) {
                state.moveFrontier(lane, step);
            }
        }
        return step;
    }

    private int fireOneByOne(int from, int end) {
        int step = from;
        while (step < end && state.ready(step) && firing.fire(step, step + 1) > step) {
            step++;
        }
        return step;
    }

    /** Waits for what a segment needs of other lanes, as long as there is hope. */
    private boolean opens(int segment, int lane, int from) {
        if (reached(segment)) {
            return true;
        }
        boolean opened = waitFor(segment, lane, from);
        if (trace != null) {
            trace.waited();
        }
        return opened;
    }

    private boolean waitFor(int segment, int lane, int from) {
        for (int spin = 0; ; spin++) {
            if (spin % SPINS_BETWEEN_LOOKS == 0) {
                int source = undoneElsewhere(segment, lane, from);
                if (source < 0) {
                    return true;
                }
                if (spin == GATE_SPINS
                        || open.count() > 1
                        || steals && !state.worked(schedule.laneOf(source))
                        || run.stopped()) {
                    return false;
                }
            }
            Thread.onSpinWait();
            if (reached(segment)) {
                return true;
            }
        }
    }

    /** Looks at each step for itself: frontiers stand still while somebody works on a lane out of order. */
    private int undoneElsewhere(int segment, int lane, int from) {
        for (int step = from; step < segments.start()[segment + 1]; step++) {
            int source = state.undoneElsewhere(step, lane);
            if (source >= 0) {
                return source;
            }
        }
        return -1;
    }

    /** Returns whether the frontiers of other lanes have reached what a segment needs. */
    private boolean reached(int segment) {
        int end = segments.needStart()[segment + 1];
        for (int need = segments.needStart()[segment]; need < end; need++) {
            int lane = segments.needLanes()[need];
            if (frontiers[lane] <= segments.needs()[need]) {
                frontiers[lane] = state.frontier(lane);
                if (frontiers[lane] <= segments.needs()[need]) {
                    return false;
                }
            }
        }
        return true;
    }

    RunReport.Unit report() {
        return new RunReport.Unit(cu, firing.fired(), stolen, busyNanos);
    }

    long fired() {
        return firing.fired();
    }

    String describe() {
        return "CU " + cu + " fired " + firing.fired() + ", " + state.left(cu) + " steps of its lane are unclaimed"
                + (open.count() > 0 ? ", at work or waiting at " + nameOf(open.step(0)) : "");
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
