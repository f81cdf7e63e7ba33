package org.edarts.offload;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The messages between virtual cores of a launch, and between the cores of any launch and the host: one place for each
 * sender and receiver. Virtual cores that wait for each other are told so. Any thread may call.
 */
final class Messages {
    /** How many there are; the host has this number. */
    private final int cores;

    /** The messages under way, by sender and receiver; guarded by this. */
    private final Map<Long, Integer> places = new HashMap<>();

    /** The last messages to the host of cores that have ended; guarded by this. */
    private final Map<Integer, Integer> last = new HashMap<>();

    /** The cores that have ended; guarded by this. */
    private final BitSet ended = new BitSet();

    /** What each core waits for, or null; guarded by this. */
    private final @Nullable MessageWait[] waits;

    /** Whether the host sends and receives no more; guarded by this. */
    private boolean hostLeft;

    /** Why nobody need wait any more; guarded by this. */
    private @Nullable String why;

    Messages(int cores) {
        this.cores = cores;
        this.waits = new MessageWait[cores];
    }

    synchronized void send(int from, int to, int value) {
        requirePeer(to);
        await(new MessageWait(from, to, false));
        places.put(place(from, to), value);
        notifyAll();
    }

    synchronized int receive(int to, int from) {
        requirePeer(from);
        await(new MessageWait(to, from, true));
        int value = Objects.requireNonNull(places.remove(place(from, to)));
        notifyAll();
        return value;
    }

    /** Another core has failed: whoever waits for a message, now or later, gives up. */
    synchronized void giveUp() {
        if (why == null) {
            why = Executions.GIVEN_UP;
        }
        notifyAll();
    }

    /** The host sends and receives no more. */
    synchronized void hostLeaves() {
        hostLeft = true;
        requireSomebody();
    }

    synchronized boolean hostHasLeft() {
        return hostLeft;
    }

    /** A core has ended. */
    synchronized void ended(int rank) {
        ended.set(rank);
        requireSomebody();
    }

    synchronized boolean hasEnded(int rank) {
        return ended.get(rank);
    }

    /** Returns whether the host may send a core something: it has received what was sent before. */
    synchronized boolean isFree(int rank) {
        return !places.containsKey(place(cores, rank));
    }

    private void requireHost() {
        if (hostLeft) {
            throw new IllegalStateException("the mesh is being closed, and the program sends and receives no more:"
                    + " exchange messages before it closes the mesh");
        }
    }

    /** The host sends a core something; returns whether it could. */
    synchronized boolean post(int rank, int value) {
        requireHost();
        boolean posted = isFree(rank) && !hasEnded(rank);
        if (posted) {
            places.put(place(cores, rank), value);
            notifyAll();
        }
        return posted;
    }

    /** Returns what the host has sent to a core of a chip, if it has. */
    synchronized Optional<Integer> posted(int rank) {
        return Optional.ofNullable(places.get(place(cores, rank)));
    }

    /** A core of a chip has received what the host has sent. */
    synchronized void received(int rank) {
        places.remove(place(cores, rank));
    }

    /** Returns whether a core has sent something to the host. */
    synchronized boolean hasCome(int rank) {
        return places.containsKey(place(rank, cores)) || last.containsKey(rank);
    }

    /** A core of a chip has sent something to the host, which may not have taken what came before the core ended. */
    synchronized void come(int rank, int value) {
        if (places.putIfAbsent(place(rank, cores), value) != null) {
            last.put(rank, value);
        }
    }

    /** The host takes what a core has sent, if it has. */
    synchronized Optional<Integer> take(int rank) {
        requireHost();
        Integer value = places.remove(place(rank, cores));
        if (value == null) {
            value = last.remove(rank);
        }
        notifyAll();
        return Optional.ofNullable(value);
    }

    private long place(int from, int to) {
        return (long) from * (cores + 1) + to;
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
                ? places.containsKey(place(wait.peer(), wait.rank()))
                : !places.containsKey(place(wait.rank(), wait.peer()));
    }

    /** Ends the wait of all if no core is left that could end that of another one. */
    private void requireSomebody() {
        List<MessageWait> waiting = new ArrayList<>();
        for (MessageWait wait : waits) {
            if (wait != null && (hostLeft || wait.peer() < cores) && !isMet(wait)) {
                waiting.add(wait);
            }
        }
        if (why == null && !waiting.isEmpty() && waiting.size() == cores - ended.cardinality()) {
            why = MessageWait.deadlock(waiting, cores);
            notifyAll();
        }
    }

    private void requirePeer(int other) {
        if (other != cores) {
            requireCore(other);
        }
    }

    /** Refuses a number that no core has. */
    void requireCore(int other) {
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
