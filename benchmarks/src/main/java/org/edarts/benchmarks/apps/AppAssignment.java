package org.edarts.benchmarks.apps;

import java.util.List;
import org.edarts.benchmarks.contender.Assignment;
import org.edarts.benchmarks.contender.LocalTrial;
import org.edarts.benchmarks.contender.Trial;

/**
 * An application to run.
 *
 * @param app which one
 * @param size how large, see {@link App#size}
 * @param grain how finely it is cut, see {@link App#coarse} and {@link App#fine}
 * @param threads how many threads may compute at the same time
 */
public record AppAssignment(App app, int size, int grain, int threads) implements Assignment {
    @Override
    public Class<?> program() {
        return AppProcess.class;
    }

    @Override
    public List<String> arguments() {
        return List.of(app.name(), Integer.toString(size), Integer.toString(grain), Integer.toString(threads));
    }

    @Override
    public Trial trial(String name) {
        Problem problem = app.problem(size, grain);
        AppPeer peer = AppPeers.named(name);
        return new LocalTrial(name, problem, () -> peer.prepare(problem, threads));
    }
}
