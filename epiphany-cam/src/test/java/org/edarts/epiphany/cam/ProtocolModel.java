package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The runtime's protocol as a model: what the firmware does step by step, and a mesh on which only what one core writes
 * into one other core's memory keeps its order. It looks at every state that can be reached, whatever is late and
 * whoever is slow.
 *
 * <p>A core's step is what it does with its own memory alone up to the next look at something that others write: the
 * summary, an entry of a ring, a block. What it sends waits in a queue for each pair of cores.
 */
final class ProtocolModel {
    /** What a bug of the firmware or another mesh would do. */
    enum Bug {
        SUMMARY_BEFORE_ENTRY,
        SIGNAL_BEFORE_DATA,
        CLEARS_ALL_LOOKS_AT_ONE,
        CLEARS_AFTER_LOOKING,
        SLOT_NOT_STARTED_OVER,
        ENTRY_NOT_CLEARED,
        FIRST_SHARER_ONLY,
        QUIET_TOO_EARLY,
        MESH_WITHOUT_ORDER
    }

    private static final int MOST_STATES = 2_000_000;

    private final ProtocolProgram program;
    private final Set<Bug> bugs;
    private final Set<ByteBuffer> seen = new HashSet<>();
    private final Deque<ProtocolState> open = new ArrayDeque<>();
    private final List<String> wrong = new ArrayList<>();
    private boolean lateSummaries;

    ProtocolModel(ProtocolProgram program, Bug... bugs) {
        this.program = program;
        this.bugs = bugs.length == 0 ? EnumSet.noneOf(Bug.class) : EnumSet.of(bugs[0], bugs);
    }

    /** Looks at all states; returns what is wrong in the first that is, or an empty text. */
    String check() {
        reach(program.first(bugs));
        while (!open.isEmpty() && wrong.isEmpty()) {
            explore(open.pop());
            if (seen.size() > MOST_STATES) {
                throw new IllegalStateException("more than " + MOST_STATES + " states: take a smaller case");
            }
        }
        return String.join("; ", wrong);
    }

    /** Returns how many states there are. */
    int states() {
        return seen.size();
    }

    /**
     * Returns whether a summary may still change when all cores have ended: the next run must begin later than that.
     */
    boolean hasLateSummaries() {
        return lateSummaries;
    }

    private void reach(ProtocolState state) {
        if (seen.add(state.key())) {
            open.push(state);
        }
    }

    private void explore(ProtocolState state) {
        boolean ended = true;
        boolean moves = false;
        try {
            for (int core = 0; core < program.cores(); core++) {
                ended &= state.isDone(core);
                ProtocolState next = state.copy();
                if (new ProtocolCore(program, bugs, next, core).step()) {
                    moves = true;
                    reach(next);
                }
            }
            if (ended) {
                state.requireComplete(program);
                lateSummaries |= state.hasLateSummaries();
            }
            for (int pair = 0; pair < program.cores() * program.cores(); pair++) {
                int waiting = state.queued(pair);
                int choices = bugs.contains(Bug.MESH_WITHOUT_ORDER) ? waiting : Math.min(1, waiting);
                for (int place = 0; place < choices; place++) {
                    ProtocolState next = state.copy();
                    next.deliver(pair, place, program);
                    moves = true;
                    reach(next);
                }
            }
            if (!moves && !ended) {
                wrong.add("stalled: " + state.describe(program));
            }
        } catch (ProtocolException broken) {
            wrong.add(broken.getMessage() + ": " + state.describe(program));
        }
    }

    /** Something that must never be. */
    static final class ProtocolException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ProtocolException(String what) {
            super(what);
        }
    }
}
