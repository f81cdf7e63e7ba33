package org.edarts.benchmarks.start;

import java.util.List;
import org.edarts.benchmarks.contender.Assignment;
import org.edarts.benchmarks.contender.Trial;

/**
 * The first run of a wavefront in a fresh JVM.
 *
 * @param side the side of the wavefront
 * @param threads how many threads may compute at the same time
 * @param clock whose time counts
 */
record StartAssignment(int side, int threads, StartTrial.Clock clock) implements Assignment {
    @Override
    public Class<?> program() {
        throw new UnsupportedOperationException("each run of it is a process already");
    }

    @Override
    public List<String> arguments() {
        return List.of(Integer.toString(side), Integer.toString(threads));
    }

    @Override
    public Trial trial(String peer) {
        return new StartTrial(peer, Programs.java(Programs.named(peer), arguments()), clock);
    }
}
