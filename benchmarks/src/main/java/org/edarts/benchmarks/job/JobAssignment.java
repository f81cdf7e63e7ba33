package org.edarts.benchmarks.job;

import java.util.List;
import org.edarts.benchmarks.contender.Assignment;
import org.edarts.benchmarks.contender.LocalTrial;
import org.edarts.benchmarks.contender.Trial;
import org.edarts.benchmarks.work.EmptyWork;

/**
 * A job to do.
 *
 * @param job which one
 * @param size how large it is
 * @param threads how many threads may work at the same time
 */
public record JobAssignment(Job job, int size, int threads) implements Assignment {
    @Override
    public Class<?> program() {
        return JobProcess.class;
    }

    @Override
    public List<String> arguments() {
        return List.of(job.getClass().getName(), Integer.toString(size), Integer.toString(threads));
    }

    @Override
    public Trial trial(String name) {
        JobPeer peer = job.named(name);
        return new LocalTrial(name, new EmptyWork(), () -> peer.builder().prepare(size, threads));
    }
}
