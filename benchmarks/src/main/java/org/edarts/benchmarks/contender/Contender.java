package org.edarts.benchmarks.contender;

import java.util.Optional;
import org.edarts.benchmarks.peer.Side;

/**
 * Takes part in a benchmark.
 *
 * @param <A> what it is given to run
 */
public interface Contender<A extends Assignment> {
    /** Returns what reports call it. */
    String name();

    /** Returns its side. */
    Side side();

    /** Returns why it cannot take part on this computer, or nothing if it can. */
    Optional<String> missing();

    /**
     * Gets ready to run something; {@link Trial#build} comes first.
     *
     * @throws TrialFailedException if that fails
     */
    Trial begin(A assignment);
}
