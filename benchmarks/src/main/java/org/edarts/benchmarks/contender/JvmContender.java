package org.edarts.benchmarks.contender;

import java.util.Optional;
import org.edarts.benchmarks.peer.Side;

/**
 * A contender that runs in a JVM.
 *
 * @param name the name of the peer
 * @param side its side
 * @param isolated whether each of its trials gets a JVM of its own, as figures that others shall trust demand;
 *     otherwise it runs in this one
 */
public record JvmContender(String name, Side side, boolean isolated) implements Contender<Assignment> {
    @Override
    public Optional<String> missing() {
        return Optional.empty();
    }

    @Override
    public Trial begin(Assignment assignment) {
        return isolated ? new ProcessTrial(name, TrialProcess.command(name, assignment), true) : assignment.trial(name);
    }
}
