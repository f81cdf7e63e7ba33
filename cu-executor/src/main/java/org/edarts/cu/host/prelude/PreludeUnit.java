package org.edarts.cu.host.prelude;

import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Body;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.schedule.ScheduleFiring;
import org.edarts.cu.host.slots.SlotWork;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FiringPoint;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.Position;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Turn;
import org.edarts.cu.host.unit.UnitWork;
import org.jspecify.annotations.Nullable;

/**
 * One CU at work on a run that begins in the order of declaration: it claims a few codelets more each time as long as they take
 * next to no time, so that few wait behind one that does take long.
 *
 * <p>Owner: the thread of the CU; any thread may ask what it has done.
 */
final class PreludeUnit extends UnitWork {
    private static final int MOST_AT_ONCE = 32;

    /** Codelets that take longer, in nanoseconds, are worth the counters and queues that let all CUs fire them. */
    private static final long COARSE_NANOS = 300;

    /** What takes less time, in nanoseconds, tells nothing of the codelets: the first ones are slow whatever they do. */
    private static final long NOTICEABLE_NANOS = 10_000;

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
        SlotWork slots = prelude.slots();
        return slots == null ? prelude.worthTaking() : slots.unit(cu).worthEngaging();
    }

    @Override
    public boolean work(Turn turn, long begin) {
        boolean worked = false;
        if (prelude.slots() == null) {
            if (prelude.takesLong()) {
                prelude.goOnBySlots();
            }
            worked = prelude.take() && goThroughOrder(turn, begin);
        }
        SlotWork slots = prelude.slots();
        return slots != null && slots.unit(cu).work(turn, begin) || worked;
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
        long last = System.nanoTime();
        prelude.tell(last);
        int from = order.to();
        while (true) {
            int to = Math.min(from + atOnce, codelets);
            if (!order.claim(to)) {
                // what was claimed last is fired, but nobody knows it
                late(order.from(), order.to());
                return from;
            }
            int next = fire(from, to);
            fired.lazySet(fired.getPlain() + next - from);
            if (next < to) {
                return next;
            }
            from = to;
            if (from == codelets) {
                if (order.claim(codelets)) {
                    prelude.end();
                } else {
                    late(order.from(), order.to());
                }
                return from;
            }
            long now = System.nanoTime();
            prelude.tell(now);
            if (now - last > Math.max(atOnce * COARSE_NANOS, NOTICEABLE_NANOS)) {
                if (order.claim(from)) {
                    prelude.goOnBySlots();
                }
            } else {
                atOnce = Math.min(2 * atOnce, MOST_AT_ONCE);
            }
            last = now;
            if (now - begin >= Turn.SLICE_NANOS && turn.shared() && order.claim(from)) {
                return from;
            }
        }
    }

    /** Tells those who go on by slots of codelets that have fired meanwhile. */
    private void late(int from, int to) {
        SlotWork slots = prelude.slots();
        while (slots == null && !run.stopped()) {
            Thread.onSpinWait();
            slots = prelude.slots();
        }
        if (slots != null) {
            slots.late(cu, from, to);
        }
    }

    /** Fires codelets one after the other; returns the next one, which is an earlier one if the run was stopped. */
    private int fire(int from, int to) {
        int codelet = from;
        try {
            while (codelet < to && !run.stopped()) {
                int declaration = graph.declarationOf()[codelet];
                Body body = graph.bodies()[declaration];
                int first = graph.firstOf()[declaration];
                int end = Math.min(to, graph.firstOf()[declaration + 1]);
                point.declaredFrom(first);
                for (; codelet < end && !run.stopped(); codelet++) {
                    point.pointAt(codelet);
                    body.fire(firing);
                }
                CurrentUnit.putInterruptAside();
            }
        } catch (Throwable failure) {
            run.fail(graph, codelet, cu, failure);
        }
        return codelet;
    }

    @Override
    public long fired() {
        SlotWork slots = prelude.slots();
        return fired.get() + (slots == null ? 0 : slots.unit(cu).fired());
    }

    @Override
    public long stolen() {
        SlotWork slots = prelude.slots();
        return slots == null ? 0 : slots.unit(cu).stolen();
    }

    @Override
    public @Nullable Position position() {
        if (working) {
            return new Position(graph, point.codelet(), fired.get());
        }
        SlotWork slots = prelude.slots();
        return slots == null ? null : slots.unit(cu).position();
    }
}
