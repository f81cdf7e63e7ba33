package org.edarts.offload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The messages between the cores of one launch on the host: one place for each sender and receiver. Cores that wait for
 * each other are told so. Any thread may call.
 */
final class Messages {
    private final int cores;

    /** The messages under way, by sender and receiver; guarded by this. */
    private final Map<Integer, Integer> places = new HashMap<>();

    /** What each core waits for, or null; guarded by this. */
    private final @Nullable MessageWait[] waits;

    /** The cores that have not ended; guarded by this. */
    private int left;

    /** Why nobody need wait any more; guarded by this. */
    private @Nullable String why;

    Messages(int cores) {
        this.cores = cores;
        this.left = cores;
        this.waits = new MessageWait[cores];
    }

    synchronized void send(int from, int to, int value) {
        requireCore(to);
        await(new MessageWait(from, to, false));
        places.put(from * cores + to, value);
        notifyAll();
    }

    synchronized int receive(int to, int from) {
        requireCore(from);
        await(new MessageWait(to, from, true));
        int value = places.remove(from * cores + to);
        notifyAll();
        return value;
    }

    /** Another core has failed: whoever waits for a message, now or later, gives up. */
    synchronized void giveUp() {
        if (why == null) {
            why = "given up, as another core of the launch failed";
        }
        notifyAll();
    }

    /** A core has ended. */
    synchronized void ended() {
        left--;
        requireSomebody();
    }

    private void await(MessageWait wait) {
        waits[wait.rank()] = wait;
        requireSomebody();
        try {
            while (why == null && !isMet(wait)) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new GivenUpException("interrupted while it waited for a message");
        } finally {
            waits[wait.rank()] = null;
        }
        if (why != null) {
            throw new GivenUpException(why);
        }
    }

    private boolean isMet(MessageWait wait) {
        return wait.receives()
                ? places.containsKey(wait.peer() * cores + wait.rank())
                : !places.containsKey(wait.rank() * cores + wait.peer());
    }

    /** Ends the wait of all if no core is left that could end that of another one. */
    private void requireSomebody() {
        List<MessageWait> waiting = new ArrayList<>();
        for (MessageWait wait : waits) {
            if (wait != null && !isMet(wait)) {
                waiting.add(wait);
            }
        }
        if (why == null && left > 0 && waiting.size() == left) {
            why = MessageWait.deadlock(waiting);
            notifyAll();
        }
    }

    private void requireCore(int other) {
        if (other < 0 || other >= cores) {
            throw new IllegalArgumentException(
                    "a message to or from core " + other + ": this launch has the cores 0 to " + (cores - 1));
        }
    }

    /** A core waits in vain. */
    static final class GivenUpException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        GivenUpException(String why) {
            super(why);
        }
    }
}
