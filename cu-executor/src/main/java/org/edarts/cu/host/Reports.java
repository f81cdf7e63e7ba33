package org.edarts.cu.host;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The reports of the watchdog on their way to their receiver, one after the other and not on the thread that makes
 * them, unless the CAM closes. A receiver that is busy finds the latest ones when it comes back; one that throws gets
 * the next one all the same. Any thread may call.
 */
final class Reports {
    private static final int MOST_WAITING = 16;

    private final @Nullable Consumer<String> receiver;
    private final Executor calls;
    private final ArrayDeque<String> waiting = new ArrayDeque<>();
    private long dropped;
    private boolean delivering;

    /**
     * Makes the way to a receiver.
     *
     * @param receiver who gets them, or null for the log
     */
    Reports(@Nullable Consumer<String> receiver, Executor calls) {
        this.receiver = receiver;
        this.calls = calls;
    }

    private void handOver(String report) {
        if (receiver == null) {
            logger().log(System.Logger.Level.WARNING, report);
        } else {
            receiver.accept(report);
        }
    }

    private static System.Logger logger() {
        return System.getLogger("org.edarts.watchdog");
    }

    /**
     * Takes a report; the oldest one that waits goes if there are too many. Where no more calls are taken, as the CAM
     * closes, it is delivered at once.
     */
    void add(String report) {
        if (isToBeDeliveredAtOnce(report)) {
            deliver();
        }
    }

    private synchronized boolean isToBeDeliveredAtOnce(String report) {
        if (waiting.size() == MOST_WAITING) {
            waiting.removeFirst();
            dropped++;
        }
        waiting.addLast(report);
        if (delivering) {
            return false;
        }
        try {
            calls.execute(this::deliver);
            delivering = true;
            return false;
        } catch (RejectedExecutionException closed) {
            delivering = true;
            return true;
        }
    }

    private void deliver() {
        for (String report = next(); report != null; report = next()) {
            try {
                handOver(report);
            } catch (RuntimeException | Error failure) {
                logger().log(System.Logger.Level.WARNING, "the receiver of the watchdog's reports failed", failure);
            }
        }
    }

    private synchronized @Nullable String next() {
        String report = waiting.pollFirst();
        delivering = report != null;
        if (report == null || dropped == 0) {
            return report;
        }
        long before = dropped;
        dropped = 0;
        return report + "; " + before + " reports before this one were dropped, as their receiver was busy";
    }
}
