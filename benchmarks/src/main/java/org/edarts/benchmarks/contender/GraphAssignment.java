package org.edarts.benchmarks.contender;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.PatternFile;
import org.edarts.benchmarks.peer.Peer;
import org.edarts.benchmarks.peer.Peers;
import org.edarts.benchmarks.work.Work;
import org.edarts.benchmarks.work.Workload;

/**
 * A pattern to run.
 *
 * @param file the pattern, as {@link PatternFile} writes it
 * @param workload what its codelets do
 * @param threads how many threads may fire codelets at the same time
 */
public record GraphAssignment(Path file, Workload workload, int threads) implements Assignment {
    @Override
    public Class<?> program() {
        return GraphProcess.class;
    }

    @Override
    public List<String> arguments() {
        return List.of(file.toString(), workload.name(), Integer.toString(threads));
    }

    @Override
    public Trial trial(String name) {
        Pattern pattern;
        try {
            pattern = PatternFile.read(file);
        } catch (IOException e) {
            throw new TrialFailedException("cannot read the pattern: " + e.getMessage(), e);
        }
        Work work = workload.on(pattern);
        Peer peer = Peers.named(name);
        return new LocalTrial(name, work, () -> peer.prepare(pattern, work, threads));
    }
}
