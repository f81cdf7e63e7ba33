package org.edarts.benchmarks.codecache;

import java.util.List;

/** All experiments with the software cache for code. */
public final class CodeCacheStudy {
    private CodeCacheStudy() {}

    /** {@return the experiments, in the order in which they are told} */
    public static List<Experiment> experiments() {
        return List.of(
                new RemoteExperiment(),
                new PlacementExperiment(),
                new WorkingSetExperiment(),
                new PolicyExperiment(),
                new SourceExperiment(),
                new BreakEvenExperiment(),
                new OverheadExperiment());
    }
}
