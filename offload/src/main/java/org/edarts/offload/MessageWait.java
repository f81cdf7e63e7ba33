package org.edarts.offload;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A core that can go on only when another one of its launch has sent or received a message. Immutable.
 *
 * @param rank the core's number within the launch
 * @param peer the other one's
 * @param receives whether it waits for a message, and not for the other one to receive one
 */
record MessageWait(int rank, int peer, boolean receives) {
    private static final int MOST_TOLD = 8;

    /** Says that cores of a launch wait for each other, and all others have ended. */
    static String deadlock(List<MessageWait> waits) {
        String told = waits.stream().limit(MOST_TOLD).map(MessageWait::text).collect(Collectors.joining(", "));
        int more = waits.size() - MOST_TOLD;
        return "deadlock: of the launch's cores, " + told + (more > 0 ? ", and " + more + " more" : "")
                + "; no other core goes on";
    }

    private String text() {
        return receives
                ? "number " + rank + " waits for a message from " + peer
                : "number " + rank + " waits for " + peer + " to receive the message before";
    }
}
