package org.edarts.pic.plan;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Measures the cycles that functions take for themselves, without those they call through slots, on one core. Calls are
 * told apart by the place of their entry on the cache stack. Owner: the thread that runs the core.
 */
public final class CallTimes {
    private static final class Frame {
        private final int slot;
        private final CodePlace place;
        private final long began;
        private long inOthers;

        Frame(int slot, CodePlace place, long began) {
            this.slot = slot;
            this.place = place;
            this.began = began;
        }
    }

    private final RunCosts costs;
    private final Deque<Frame> frames = new ArrayDeque<>();

    public CallTimes(RunCosts costs) {
        this.costs = costs;
    }

    public void called(int slot, CodePlace place, long cycle) {
        frames.push(new Frame(slot, place, cycle));
    }

    /** The latest call has returned. */
    public void returned(long cycle) {
        Frame frame = frames.pop();
        costs.measured(frame.slot, frame.place, cycle - frame.began - frame.inOthers);
        othersTook(cycle - frame.began);
    }

    /** The latest call was left by a jump. */
    public void left(long cycle) {
        othersTook(cycle - frames.pop().began);
    }

    /** The manager or a function called has spent time that is not the caller's. */
    public void othersTook(long cycles) {
        Frame caller = frames.peek();
        if (caller != null) {
            caller.inOthers += cycles;
        }
    }
}
