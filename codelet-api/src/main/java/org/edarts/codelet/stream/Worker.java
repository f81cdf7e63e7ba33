package org.edarts.codelet.stream;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.codelet.Firing;
import org.edarts.codelet.Slot;

/**
 * One codelet instance of a stage in one run.
 *
 * <p>Its phase decides who signals its slot, so that no signal is lost and none is sent twice: a worker that goes
 * dormant says what it awaits and then looks once more; a neighbour that brought it looks at the phase afterwards. One
 * of the two sees the other (a full fence stands between writing and looking on both sides), and only one of them can
 * turn the phase back to {@link Phase#RUNNING}: the worker, which then signals itself, or the neighbour, which then
 * signals.
 *
 * <p>Threads: whoever turned the phase to RUNNING, until it is turned back; {@link #wake} and {@link #awaits}: any.
 */
final class Worker<A, B> {
    private final AtomicReference<Phase> phase;
    private final Slot slot;
    private final Step<? super A, B> step;
    private final Inlet<A> in;
    private final Outlet<B> out;

    Worker(Phase initial, Slot slot, Step<? super A, B> step, Inlet<A> in, Outlet<B> out) {
        this.phase = new AtomicReference<>(initial);
        this.slot = slot;
        this.step = step;
        this.in = in;
        this.out = out;
    }

    /**
     * Takes items until something is missing or others should have their turn.
     *
     * @return whether the worker has ended
     */
    boolean fire(Firing firing) throws Exception {
        Phase next = step.take(firing, in, out);
        in.free(firing);
        if (next == Phase.ENDED) {
            phase.set(Phase.ENDED);
            out.close(firing);
            return true;
        }
        if (next == Phase.RUNNING || !goesDormant(next)) {
            firing.signal(slot);
        }
        return false;
    }

    /** Enables this worker if that is what it awaits. */
    void wake(Firing firing, Phase awaited) {
        if (phase.get() == awaited && phase.compareAndSet(awaited, Phase.RUNNING)) {
            firing.signal(slot);
        }
    }

    Step<? super A, B> step() {
        return step;
    }

    boolean awaits(Phase awaited) {
        return phase.getAcquire() == awaited;
    }

    /** After this returned true, another CU may be firing this worker. */
    private boolean goesDormant(Phase awaited) {
        phase.set(awaited);
        VarHandle.fullFence();
        boolean there = awaited == Phase.AWAITS_INPUT ? in.hasItemOrEnd() : out.isHalfFree();
        return !there || !phase.compareAndSet(awaited, Phase.RUNNING);
    }
}
