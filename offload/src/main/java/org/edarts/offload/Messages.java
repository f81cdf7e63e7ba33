package org.edarts.offload;

import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The messages between the cores of one launch on the host: one place for each sender and receiver. Any thread may
 * call.
 */
final class Messages {
    /** After so long, who waits looks whether it waits in vain. */
    private static final long LOOK_MILLIS = 1;

    private final Map<Integer, BlockingQueue<Integer>> places = new ConcurrentHashMap<>();
    private final int cores;

    private volatile boolean givenUp;

    Messages(int cores) {
        this.cores = cores;
    }

    void send(int from, int to, int value) {
        BlockingQueue<Integer> place = place(from, to);
        boolean sent = false;
        while (!sent) {
            requireOthers();
            try {
                sent = place.offer(value, LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new GivenUpException();
            }
        }
    }

    int receive(int to, int from) {
        BlockingQueue<Integer> place = place(from, to);
        while (true) {
            requireOthers();
            try {
                Integer value = place.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (value != null) {
                    return value;
                }
            } catch (InterruptedException e) {
                throw new GivenUpException();
            }
        }
    }

    /** A core has failed: whoever waits for a message, now or later, gives up. */
    void giveUp() {
        givenUp = true;
    }

    private void requireOthers() {
        if (givenUp) {
            throw new GivenUpException();
        }
    }

    private BlockingQueue<Integer> place(int from, int to) {
        int other = Core.id() == from ? to : from;
        if (other < 0 || other >= cores) {
            throw new IllegalArgumentException(
                    "a message to or from core " + other + ": this launch has the cores 0 to " + (cores - 1));
        }
        return places.computeIfAbsent(from * cores + to, none -> new ArrayBlockingQueue<>(1));
    }

    /** Another core of the launch has failed, so that this one waits in vain. */
    static final class GivenUpException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        GivenUpException() {
            super("given up, as another core of the launch failed");
        }
    }
}
