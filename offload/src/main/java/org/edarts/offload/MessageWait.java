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

    /**
     * Says that cores of a launch wait for each other, or for the host, which has left, and all others have ended.
     *
     * @param host the host's number
     */
    static String deadlock(List<MessageWait> waits, int host) {
        String told =
                waits.stream().limit(MOST_TOLD).map(wait -> wait.text(host)).collect(Collectors.joining(", "));
        int more = waits.size() - MOST_TOLD;
        return "deadlock: of the launch's cores, " + told + (more > 0 ? ", and " + more + " more" : "")
                + (waits.stream().anyMatch(wait -> wait.peer() == host) ? "; the host has closed the mesh" : "")
                + "; no other core goes on";
    }

    private String text(int host) {
        String other = peer == host ? "the host" : Integer.toString(peer);
        return "number " + rank
                + (receives
                        ? " waits for a message from " + other
                        : " waits for " + other + " to receive the message before");
    }
}
