package org.edarts.benchmarks.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.edarts.benchmarks.contender.JvmContender;
import org.edarts.benchmarks.contender.Measurement;
import org.edarts.benchmarks.contender.Ratio;
import org.edarts.benchmarks.contender.Rounds;
import org.edarts.benchmarks.statistics.Effort;

/** Measures applications, coarsely and finely cut. */
public final class AppsBenchmark {
    private final List<AppPeer> peers;
    private final Options options;
    private final Consumer<String> progress;

    /**
     * What is measured.
     *
     * @param apps the applications
     * @param shrink each size is divided by this
     * @param threads the numbers of threads
     * @param effort how often
     * @param isolated whether each peer runs in a JVM of its own
     * @param seed of the resampling behind the ratios
     */
    public record Options(
            List<App> apps, int shrink, List<Integer> threads, Effort effort, boolean isolated, long seed) {
        /** All in full size, on one and two threads. */
        public static final Options FULL = new Options(List.of(App.values()), 1, List.of(1, 2), Effort.FULL, true, 1);

        /** All, smaller and less often. */
        public static final Options QUICK = new Options(List.of(App.values()), 4, List.of(1, 2), Effort.QUICK, true, 1);
    }

    /**
     * Makes it.
     *
     * @param peers who takes part
     * @param progress is told what is being measured
     */
    public AppsBenchmark(List<AppPeer> peers, Options options, Consumer<String> progress) {
        this.peers = peers;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Runs the benchmark.
     *
     * @throws org.edarts.benchmarks.contender.TrialFailedException if a peer fails or computes something wrong
     */
    public List<AppCase> run() {
        List<AppCase> cases = new ArrayList<>();
        for (App app : options.apps()) {
            for (int grain : List.of(app.coarse(), app.fine())) {
                for (int threads : options.threads()) {
                    cases.add(measure(new AppAssignment(app, app.size() / options.shrink(), grain, threads)));
                }
            }
        }
        return cases;
    }

    private AppCase measure(AppAssignment assignment) {
        String title = assignment.app().label() + ", grain " + assignment.grain() + ", threads " + assignment.threads();
        try (Rounds rounds = new Rounds(title, options.effort(), progress)) {
            for (AppPeer peer : peers) {
                if (peer.apps().contains(assignment.app())) {
                    rounds.add(new JvmContender(peer.name(), peer.side(), options.isolated()), assignment, 0);
                }
            }
            List<Measurement> measurements = rounds.measure(0);
            return new AppCase(
                    assignment.app(),
                    assignment.size(),
                    assignment.grain(),
                    assignment.threads(),
                    measurements,
                    Ratio.of(measurements, options.seed()));
        }
    }
}
