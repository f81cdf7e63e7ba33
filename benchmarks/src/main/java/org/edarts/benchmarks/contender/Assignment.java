package org.edarts.benchmarks.contender;

import java.util.List;

/** What contenders are given to run, in this JVM or in one of their own. */
public interface Assignment {
    /** Returns the class whose main method serves a trial of this assignment: see {@link TrialProcess#serve}. */
    Class<?> program();

    /** Returns its arguments after the first, which is the name of the peer. */
    List<String> arguments();

    /**
     * Makes the trial of a peer in this JVM.
     *
     * @param peer the name of the peer
     * @throws IllegalArgumentException if there is no such peer for such an assignment
     * @throws TrialFailedException if the assignment cannot be read
     */
    Trial trial(String peer);
}
