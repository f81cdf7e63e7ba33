package org.edarts.benchmarks.contender;

import java.util.List;

/** What contenders are given to run. A JVM of its own gets it as arguments of its command line. */
public interface Assignment {
    /** Returns the arguments from which {@link #parse} makes this assignment again. */
    List<String> arguments();

    /**
     * Makes the trial of a peer in this JVM.
     *
     * @param peer the name of the peer
     * @throws IllegalArgumentException if there is no such peer for such an assignment
     * @throws TrialFailedException if the assignment cannot be read
     */
    Trial trial(String peer);

    /** Makes an assignment from its arguments. */
    static Assignment parse(List<String> arguments) {
        return GraphAssignment.parse(arguments);
    }
}
