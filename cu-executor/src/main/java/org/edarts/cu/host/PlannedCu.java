package org.edarts.cu.host;

import org.edarts.codelet.RunReport;
import org.edarts.su.plan.Segments;
import org.edarts.su.plan.StaticSchedule;
import org.jspecify.annotations.Nullable;

/**
 * One CU at work on a static schedule: it takes a batch of steps, fires them in the order of their lane, and waits at the gates
 * between its segments. It does not wait long, for the CU that it waits for may have lost its processor. Then it gives the rest
 * of its batch back and takes what is ready elsewhere, so that the CUs that run do the work of those that do not.
 *
 * <p>Owner: the thread of the CU.
 */
final class PlannedCu extends Lane {
    private static final int LINGER_SPINS = 256;
    private static final int SPINS_BETWEEN_LOOKS = 16;

    private final PlannedRun run;
    private final int cu;
    private final StaticSchedule schedule;
    private final Segments segments;
    private final PlannedState state;
    private final BatchClaims claims;
    private final OpenBatches open;
    private final SegmentGate gate;
    private final StepFiring firing;
    private final @Nullable LaneTrace trace;
    private int doneSteps;
    private long busyNanos;
    private long batchStart;

    PlannedCu(PlannedRun run, int cu) {
        this.run = run;
        this.cu = cu;
        this.schedule = run.schedule();
        this.segments = schedule.segments();
        this.state = run.planned();
        this.trace = run.trace().lane(cu);
        this.claims = new BatchClaims(run, cu, trace);
        this.open = claims.open();
        this.gate = new SegmentGate(run, claims, trace);
        this.firing = new StepFiring(run, cu, trace);
    }

    BatchClaims claims() {
        return claims;
    }

    /** Returns whether there is anything ready for this CU. Owner only. */
    boolean hasWork() {
        return claims.anyReady();
    }

    /** Returns whether there may be anything ready for this CU; others may ask while it sleeps. */
    boolean mayHaveWork() {
        return claims.mayBeReady();
    }

    boolean work(CuWorker worker) {
        return !run.stopped() && (state.left(cu) > 0 || mayHaveWork()) && engageAndWork(run, worker);
    }

    @Override
    boolean workEngaged(CuWorker worker) {
        long begin = System.nanoTime();
        long firedBefore = firing.fired();
        long stolenBefore = claims.stolen();
        batchStart = begin;
        claims.present(true);
        boolean worked = false;
        try {
            if (trace != null) {
                trace.resume();
            }
            while (!run.stopped() && (advance(worker.shared()) || linger(worker))) {
                worked = true;
                if (worker.shared() && System.nanoTime() - begin >= SLICE_NANOS) {
                    break;
                }
            }
        } finally {
            claims.present(false);
            run.done(doneSteps);
            doneSteps = 0;
            long nanos = System.nanoTime() - begin;
            busyNanos += nanos;
            run.cam().counters().add(cu, firing.fired() - firedBefore, claims.stolen() - stolenBefore, nanos);
        }
        return worked;
    }

    /** Goes on with a batch, or takes one; returns false if nothing is ready. */
    private boolean advance(boolean shared) {
        int batch = claims.take();
        if (batch < 0) {
            return false;
        }
        goOn(batch, shared);
        return true;
    }

    /** Looks again and again for a while if there will be something to do soon; returns whether there is. */
    private boolean linger(CuWorker worker) {
        for (int spin = 0; spin < LINGER_SPINS && state.left(cu) > 0 && !worker.shared() && !run.stopped(); spin++) {
            Thread.onSpinWait();
            if (claims.ownReady() || spin % SPINS_BETWEEN_LOOKS == 0 && hasWork()) {
                if (trace != null) {
                    trace.resume();
                }
                return true;
            }
        }
        claims.waitedInVain();
        return false;
    }

    private void goOn(int batch, boolean shared) {
        int lane = open.lane(batch);
        int end = open.end(batch);
        int from = open.step(batch);
        int step = open.inOrder(batch) ? fireInOrder(lane, from, end) : fireWhatIsReady(from, end);
        open.moveTo(batch, step);
        doneSteps += step - from;
        firing.tell();
        if (step == end) {
            long now = System.nanoTime();
            claims.adapt(now - batchStart);
            batchStart = now;
            open.remove(batch);
            if (lane != cu || shared || !claims.claimOwn(1)) {
                state.finish(lane);
            }
        } else if (state.giveBack(lane, step, end)) {
            open.remove(batch);
        }
        run.wakeReady(cu);
    }

    /** Fires steps up to the end, or to a gate that stays closed; returns the next step. */
    private int fireInOrder(int lane, int from, int end) {
        state.moveFrontier(lane, from);
        int step = from;
        for (int segment = segments.at(lane, from); step < end; segment++) {
            int segmentEnd = segments.start()[segment + 1];
            int limit = Math.min(segmentEnd, end);
            if (!gate.opens(segment, lane, step)) {
                return fireWhatIsReady(step, limit);
            }
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

    /** Fires steps where the lane guarantees nothing, up to one that is not ready; returns the next step. */
    private int fireWhatIsReady(int from, int end) {
        int step = from;
        int ready = state.readyUpTo(step, end);
        while (step < ready) {
            step = firing.fire(step, ready);
            if (step < ready) {
                return step;
            }
            ready = state.readyUpTo(step, end);
        }
        return step;
    }

    RunReport.Unit report() {
        return new RunReport.Unit(cu, firing.fired(), claims.stolen(), busyNanos);
    }

    long fired() {
        return firing.fired();
    }

    /** Returns the firing that the CU is at, or null; any thread. */
    CuWatch.@Nullable Position position() {
        return claims.present() ? firing.position() : null;
    }

    String describe() {
        return "CU " + cu + " fired " + firing.fired() + ", " + state.left(cu) + " steps of its lane are unclaimed"
                + (open.count() > 0 ? ", at work or waiting at " + nameOf(open.step(0)) : "");
    }

    private String nameOf(int step) {
        int codelet = schedule.codelet(step);
        return codelet < 0 ? "a join" : run.graph().compiled().nameOf(codelet);
    }
}
