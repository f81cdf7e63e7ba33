package org.edarts.offload;

import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;

/** The messages between the cores of one launch on the host: one place for each sender and receiver. Any thread may call. */
final class Messages {
    private final Map<Integer, BlockingQueue<Integer>> places = new ConcurrentHashMap<>();
    private final int cores;

    Messages(int cores) {
        this.cores = cores;
    }

    void send(int from, int to, int value) {
        try {
            place(from, to).put(value);
        } catch (InterruptedException e) {
            throw new GivenUpException();
        }
    }

    int receive(int to, int from) {
        try {
            return place(from, to).take();
        } catch (InterruptedException e) {
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
