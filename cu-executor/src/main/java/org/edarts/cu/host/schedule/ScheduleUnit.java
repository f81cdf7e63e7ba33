package org.edarts.cu.host.schedule;

import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.unit.Position;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Turn;
import org.edarts.cu.host.unit.UnitTrace;
import org.edarts.cu.host.unit.UnitWork;
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
final class ScheduleUnit extends UnitWork {
    private static final int LINGER_SPINS = 256;
    private static final int SPINS_BETWEEN_LOOKS = 16;

    private final RunControl run;
    private final CompiledGraph graph;
    private final WakeReady wakeReady;
    private final int cu;
    private final StaticSchedule schedule;
    private final Segments segments;
    private final ScheduleState state;
    private final BatchClaims claims;
    private final OpenBatches open;
    private final SegmentGate gate;
    private final StepFiring firing;
    private final @Nullable UnitTrace trace;
    private int doneSteps;
    private long batchStart;

    ScheduleUnit(
            RunContext context,
            ScheduleState state,
            @Nullable Object[] cells,
            LaneStatus[] lanes,
            int cu,
            WakeReady wakeReady) {
        this.run = context.control();
        this.graph = context.graph();
        this.wakeReady = wakeReady;
        this.cu = cu;
        this.schedule = state.schedule();
        this.segments = schedule.segments();
        this.state = state;
        this.trace = context.trace().unit(cu, UnitTrace::new);
        this.claims = new BatchClaims(context, state, lanes, cu, trace);
        this.open = claims.open();
        this.gate = new SegmentGate(run, state, claims, trace);
        this.firing = new StepFiring(context, state, cells, cu, trace);
    }

    BatchClaims claims() {
        return claims;
    }

    @Override
    public boolean worthEngaging() {
        return state.left(cu) > 0 || claims.mayBeReady();
    }

    @Override
    public boolean work(Turn turn, long begin) {
        batchStart = begin;
        claims.present(true);
        boolean worked = false;
        try {
            if (trace != null) {
                trace.resume();
            }
            while (!run.stopped() && (advance(turn.shared()) || linger(turn))) {
                worked = true;
                if (turn.shared() && System.nanoTime() - begin >= Turn.SLICE_NANOS) {
                    break;
                }
            }
        } finally {
            claims.present(false);
            state.countDone(doneSteps);
            doneSteps = 0;
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
    private boolean linger(Turn turn) {
        for (int spin = 0; spin < LINGER_SPINS && state.left(cu) > 0 && !turn.shared() && !run.stopped(); spin++) {
            Thread.onSpinWait();
            if (claims.ownReady() || spin % SPINS_BETWEEN_LOOKS == 0 && claims.anyReady()) {
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
        wakeReady.wake(cu);
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

    @Override
    public long fired() {
        return firing.fired();
    }

    @Override
    public long stolen() {
        return claims.stolen();
    }

    @Override
    public @Nullable Position position() {
        return claims.present() ? firing.position() : null;
    }

    String describe() {
        return "CU " + cu + " fired " + firing.fired() + ", " + state.left(cu) + " steps of its lane are unclaimed"
                + (open.count() > 0 ? ", at work or waiting at " + nameOf(open.step(0)) : "");
    }

    private String nameOf(int step) {
        int codelet = schedule.codelet(step);
        return codelet < 0 ? "a join" : graph.nameOf(codelet);
    }
}
