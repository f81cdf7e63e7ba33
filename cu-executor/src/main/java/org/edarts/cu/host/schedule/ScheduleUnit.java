package org.edarts.cu.host.schedule;

import java.util.Arrays;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.schedule.ReadyLanes.Greed;
import org.edarts.cu.host.unit.Position;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Turn;
import org.edarts.cu.host.unit.UnitTrace;
import org.edarts.cu.host.unit.UnitWork;
import org.edarts.trace.IdleReason;
import org.jspecify.annotations.Nullable;

/**
 * One CU at work on a static schedule: it claims a batch of steps that are ready, fires them in the order of their
 * lane, and claims the next one. When nothing is ready it looks again for a little while, and tells the others that it
 * waits.
 *
 * <p>Owner: the thread of the CU.
 */
final class ScheduleUnit extends UnitWork {
    private static final int LINGER_SPINS = 256;
    private static final int SPINS_BETWEEN_LOOKS = 64;
    private static final int SPINS_BETWEEN_STEALS = 64;
    private static final int NO_STEP = -1;

    private final RunControl run;
    private final CompiledGraph graph;
    private final WakeReady wakeReady;
    private final int cu;
    private final Segments segments;
    private final ScheduleState state;
    private final ReadyLanes ready;
    private final BatchClaims claims;
    private final StepExecutor firing;
    private final LaneStatus status;
    private final BatchSize batchSize;
    private final Payoff payoff;
    private final @Nullable UnitTrace trace;
    private int doneSteps;

    /** Up to where it has fired the steps of a lane in order, and told so where others wait for that. */
    private int inOrderUpTo;

    /** The batches of all CUs when it last wanted to sleep; zeros if it has worked since. */
    private final long[] seen;

    ScheduleUnit(
            RunContext context, ScheduleState state, LaneStatus[] lanes, Payoff payoff, int cu, WakeReady wakeReady) {
        this.run = context.control();
        this.graph = context.graph();
        this.wakeReady = wakeReady;
        this.cu = cu;
        this.segments = state.schedule().segments();
        this.state = state;
        this.status = lanes[cu];
        this.batchSize = status.batchSize;
        this.payoff = payoff;
        this.trace = context.trace().unit(cu, UnitTrace::new);
        this.seen = new long[lanes.length];
        this.ready = new ReadyLanes(context, state, lanes, cu);
        this.claims = new BatchClaims(state, ready, batchSize, cu, trace);
        this.firing = new StepExecutor(context, state, cu, trace);
    }

    /** Readies it for a run whose codelets use these cells. Called before any CU sees the run. */
    void begin(@Nullable Object[] cells) {
        beginRun();
        ready.begin();
        claims.begin();
        Arrays.fill(seen, 0);
        firing.begin(cells);
        status.forget();
        inOrderUpTo = NO_STEP;
    }

    /** Lets go of a run that has ended. */
    void end() {
        firing.end();
    }

    ReadyLanes ready() {
        return ready;
    }

    BatchClaims claims() {
        return claims;
    }

    @Override
    public boolean worthEngaging() {
        return state.left(cu) > 0 || mayHaveWork();
    }

    /** Returns whether there may be something to do for the CU, be it to close the schedule; any thread. */
    boolean mayHaveWork() {
        return ready.mayBeReady() || payoff.spent(System.nanoTime());
    }

    /** Returns whether there is something to do or to wait for. Owner only. */
    boolean hasWork() {
        if (ready.anyReady()) {
            return true;
        }
        long now = System.nanoTime();
        // it may have been woken in vain, and has found its way back
        status.goesOn(now);
        status.waits(now);
        return payoff.spent(now) || payoff.needsWatch(cu, seen);
    }

    @Override
    public boolean work(Turn turn, long begin) {
        status.present = true;
        boolean worked = false;
        try {
            if (trace != null) {
                trace.resume();
            }
            begin(begin);
            while (!run.interrupted() && claimNext(turn)) {
                fireBatch();
                if (!worked) {
                    worked = true;
                    Arrays.fill(seen, 0);
                }
                if (turn.shared() && System.nanoTime() - begin >= Turn.SLICE_NANOS) {
                    break;
                }
            }
        } finally {
            leave(turn);
        }
        return worked;
    }

    private void begin(long now) {
        status.goesOn(now);
        batchSize.begin(now);
    }

    private void leave(Turn turn) {
        claims.letGo();
        wakeReady.wake(cu);
        status.present = false;
        state.countDone(doneSteps);
        doneSteps = 0;
        if (!turn.shared()) {
            status.waits(System.nanoTime());
        }
        tellWhyIdle(turn);
    }

    /** Claims a batch, looks again and again for a while if there is none; returns whether there is one. */
    private boolean claimNext(Turn turn) {
        if (claims.nextOwn(false) || claims.nextOther(state.left(cu) == 0 ? Greed.SOME : Greed.LITTLE)) {
            return true;
        }
        wakeReady.wake(cu);
        tellWhyIdle(turn);
        long now = System.nanoTime();
        status.waits(now);
        payoff.look(now);
        for (int spin = 1; ; spin++) {
            boolean last = spin > LINGER_SPINS || state.left(cu) == 0 || turn.shared() || run.interrupted();
            Thread.onSpinWait();
            boolean closely = last || spin % SPINS_BETWEEN_LOOKS == 0;
            if (claims.nextOwn(closely) || closely && claims.nextOther(greedAfter(spin, last))) {
                begin(System.nanoTime());
                if (trace != null) {
                    trace.resume();
                }
                return true;
            }
            if (last) {
                return false;
            }
        }
    }

    /** Tells a detailed trace why the CU has nothing to do. */
    private void tellWhyIdle(Turn turn) {
        if (trace != null && trace.detailed()) {
            trace.idles(
                    turn.shared() && ready.mayBeReady()
                            ? IdleReason.OTHER_RUN
                            : ready.readyElsewhere(Greed.ALL) ? IdleReason.OUT_OF_REACH : IdleReason.NOTHING_READY);
        }
    }

    /** To steal from a lane puts its own CU out of step, so a CU waits for a moment before it does. */
    private static Greed greedAfter(int spin, boolean last) {
        return last ? Greed.ALL : spin % SPINS_BETWEEN_STEALS == 0 ? Greed.SOME : Greed.LITTLE;
    }

    private void fireBatch() {
        int from = claims.from();
        int to = claims.to();
        int step = claims.inOrder() ? fireInOrder(from, to) : firing.fire(from, to);
        claims.fired(step);
        doneSteps += step - from;
        firing.tell();
        if (batchSize.fired(step - from)) {
            status.looked();
            payoff.look(batchSize.looked());
        }
        wakeReady.wakeSoon(cu);
    }

    /**
     * Fires the steps of the batch, and tells other lanes how far it is where they wait for that; returns the next
     * step.
     */
    private int fireInOrder(int from, int to) {
        int lane = claims.lane();
        int segment = claims.segment();
        if (from != inOrderUpTo) {
            state.moveFrontier(lane, from);
        }
        int step = from;
        while (step < to) {
            while (segments.start()[segment + 1] < to && !segments.awaited()[segment]) {
                segment++;
            }
            int segmentEnd = segments.start()[segment + 1];
            int limit = Math.min(segmentEnd, to);
            step = firing.fire(step, limit);
            if (step < limit) {
                return step;
            }
            if (step == segmentEnd && segments.awaited()[segment]) {
                state.moveFrontier(lane, step);
            }
            segment++;
        }
        inOrderUpTo = step;
        return step;
    }

    /** Returns the codelet that the CU fires, or is about to fire if it goes on, or has fired last; any thread. */
    int codelet() {
        return firing.codelet();
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
        return status.present ? firing.position() : null;
    }

    String describe() {
        Position position = position();
        return "CU " + cu + " fired " + firing.fired() + ", " + state.left(cu) + " steps of its lane are unclaimed"
                + (position == null ? "" : ", at work or waiting at " + graph.nameOf(position.codelet()));
    }
}
