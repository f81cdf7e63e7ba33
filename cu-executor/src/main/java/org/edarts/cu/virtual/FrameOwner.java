package org.edarts.cu.virtual;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a CU has to invoke a procedure with, and what it could not invoke yet. Owner: the driving thread. */
final class FrameOwner {
    private final Deque<FramePlace> here = new ArrayDeque<>();
    private final List<FramePlace> elsewhere = new ArrayList<>();
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private final int all;
    private int next;

    /** An invocation without a place. */
    record Waiting(Frame frame, Source invoker) {}

    FrameOwner(int cu, int here, List<Integer> elsewhere) {
        this.all = here;
        for (int place = 0; place < here; place++) {
            this.here.add(new FramePlace(cu, cu));
        }
        elsewhere.forEach(home -> this.elsewhere.add(new FramePlace(cu, home)));
    }

    /** Looks at the next place elsewhere, one further each time; returns it if it is free, else null. */
    @Nullable
    FramePlace takeElsewhere() {
        if (elsewhere.isEmpty()) {
            return null;
        }
        FramePlace place = elsewhere.get(next);
        next = (next + 1) % elsewhere.size();
        if (place.isTaken()) {
            return null;
        }
        place.take();
        return place;
    }

    /** Returns a free place of the CU's own memory, or null. */
    @Nullable
    FramePlace takeHere() {
        return here.poll();
    }

    /** Returns whether more than half of the places of its own memory are free. */
    boolean hasMany() {
        return here.size() > (all + 1) / 2;
    }

    void putBack(FramePlace place) {
        here.push(place);
    }

    /** Who waits last is the first to go on. */
    void await(Frame frame, Source invoker) {
        waiting.push(new Waiting(frame, invoker));
    }

    /** Returns how many invocations wait for a place. */
    int waiting() {
        return waiting.size();
    }

    @Nullable
    Waiting goesOn() {
        return waiting.poll();
    }

    /** Returns whether something waits for a place while one elsewhere is free. */
    boolean canGoOn() {
        return !waiting.isEmpty() && elsewhere.stream().anyMatch(place -> !place.isTaken());
    }

    /** Returns the first free place elsewhere from where it looks next. */
    FramePlace findElsewhere() {
        FramePlace place = takeElsewhere();
        while (place == null) {
            place = takeElsewhere();
        }
        return place;
    }
}
