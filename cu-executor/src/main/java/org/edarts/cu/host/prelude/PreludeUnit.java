package org.edarts.cu.host.prelude;

import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Body;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.schedule.ScheduleFiring;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FiringPoint;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.Position;
import org.edarts.cu.host.unit.RestWork;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Turn;
import org.edarts.cu.host.unit.UnitWork;
import org.jspecify.annotations.Nullable;

/**
 * One CU at work on a run that begins in the order of declaration: it claims a few codelets more each time as long as
 * they take next to no time, so that few wait behind one that does take long.
 *
 * <p>Owner: the thread of the CU; any thread may ask what it has done.
 */
final class PreludeUnit extends UnitWork {
    private static final int MOST_AT_ONCE = 128;

    /** More are claimed at once if those before took less, in nanoseconds: others cannot fire what is claimed. */
    private static final long FINE_NANOS = 2_000;

    static {
        FullHeap.handles(Throwable.class);
    }

    private final RunControl run;
    private final CompiledGraph graph;
    private final Prelude prelude;
    private final OrderWord order;
    private final FiringPoint point;
    private final ScheduleFiring firing;
    private final int cu;
    private final AtomicLong fired = new AtomicLong();
    private volatile boolean working;

    /** The first codelet that it has not begun, of those it has been at. */
    private int notBegun;

    PreludeUnit(RunContext context, Prelude prelude, OrderWord order, @Nullable Object[] cells, int cu) {
        this.run = context.control();
        this.graph = context.graph();
        this.prelude = prelude;
        this.order = order;
        this.point = new FiringPoint(context, cu);
        this.firing = new ScheduleFiring(context, point, cells);
        this.cu = cu;
    }

    @Override
    public boolean worthEngaging() {
        RestWork rest = prelude.rest();
        return rest == null ? prelude.worthTaking() : rest.units()[cu].worthEngaging();
    }

    @Override
    public boolean work(Turn turn, long begin) {
        boolean worked = false;
        if (prelude.rest() == null) {
            prelude.takeOverIfLong();
            worked = prelude.take() && goThroughOrder(turn, begin);
        }
        RestWork rest = prelude.rest();
        return rest != null && rest.units()[cu].work(turn, begin) || worked;
    }

    private boolean goThroughOrder(Turn turn, long begin) {
        working = true;
        firing.enter();
        try {
            int from = order.to();
            int to = fireInOrder(turn, begin);
            return to > from;
        } finally {
            firing.leave();
            working = false;
            prelude.giveBack();
        }
    }

    /** Fires as long as it may; returns the next codelet. */
    private int fireInOrder(Turn turn, long begin) {
        int codelets = graph.codelets();
        int atOnce = 1;
        SlowLooks slow = new SlowLooks();
        long last = System.nanoTime();
        prelude.tell(last);
        int from = order.to();
        while (true) {
            int to = Math.min(from + atOnce, codelets);
            if (!order.claim(to)) {
                // what was claimed last is fired, but nobody knows it
                late(from);
                return from;
            }
            int next = fire(from, to);
            fired.lazySet(fired.getPlain() + next - from);
            if (next < to) {
                if (!run.stopped()) {
                    late(next);
                }
                return next;
            }
            from = to;
            if (from == codelets) {
                if (order.claim(codelets)) {
                    prelude.end();
                } else {
                    late(from);
                }
                return from;
            }
            long now = System.nanoTime();
            prelude.tell(now);
            if (!Patience.OF_JVM.cold(now) && slow.tell(atOnce, now - last, prelude.patience(now))) {
                if (order.claim(from)) {
                    prelude.goOnOtherwise();
                }
            } else if (now - last < FINE_NANOS) {
                atOnce = Math.min(2 * atOnce, MOST_AT_ONCE);
            }
            last = now;
            if (now - begin >= Turn.SLICE_NANOS && turn.shared() && order.claim(from)) {
                return from;
            }
        }
    }

    private boolean begins(int codelet) {
        point.announce(codelet);
        return !order.closed() && !run.stopped();
    }

    /** Returns the codelet that the unit fires, or is about to fire if it goes on, or has fired last; any thread. */
    int codelet() {
        return point.codelet();
    }

    /** Returns the first codelet that the unit has not begun, of those it has been at; asked when none is at work. */
    int notBegun() {
        return notBegun;
    }

    /** Tells those who go on otherwise what has fired meanwhile of what was begun, and what is left of it. */
    private void late(int left) {
        RestWork rest = prelude.rest();
        while (rest == null && !run.stopped()) {
            Thread.onSpinWait();
            rest = prelude.rest();
        }
        if (rest != null) {
            int from = order.from();
            int to = order.to();
            rest.late(cu, from, left, to);
        }
    }

    /**
     * Fires codelets one after the other; returns the next one, which is an earlier one if the run goes on otherwise or
     * was stopped.
     */
    private int fire(int from, int to) {
        int codelet = from;
        try {
            Body[] bodies = Body.of(graph);
            int[] firsts = graph.firstOf();
            int declaration = graph.declarationOf(from);
            while (codelet < to) {
                Body body = bodies[declaration];
                int end = Math.min(to, firsts[declaration + 1]);
                point.declaredFrom(firsts[declaration]);
                while (codelet < end && begins(codelet)) {
                    body.fire(firing);
                    codelet++;
                }
                CurrentUnit.putInterruptAside();
                if (codelet < end) {
                    break;
                }
                declaration++;
            }
            notBegun = codelet;
        } catch (Throwable failure) {
            notBegun = codelet + 1;
            run.fail(graph, codelet, cu, failure);
        }
        return codelet;
    }

    @Override
    public long fired() {
        RestWork rest = prelude.rest();
        return fired.get() + (rest == null ? 0 : rest.units()[cu].fired());
    }

    @Override
    public long stolen() {
        RestWork rest = prelude.rest();
        return rest == null ? 0 : rest.units()[cu].stolen();
    }

    @Override
    public @Nullable Position position() {
        if (working) {
            return new Position(graph, point.codelet(), fired.get());
        }
        RestWork rest = prelude.rest();
        return rest == null ? null : rest.units()[cu].position();
    }
}
