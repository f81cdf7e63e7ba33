package org.edarts.cli;

import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import picocli.CommandLine.Option;

/** The options that choose a policy, and how many SUs of a chip decide by it. */
final class PolicyChoice {
    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            defaultValue = Policies.DEFAULT,
            description = "Scheduling policy; see 'edarts policies' (default: ${DEFAULT-VALUE}).")
    private String policy = Policies.DEFAULT;

    @Option(
            names = "--clusters",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "On a chip: clusters of equal rectangles of cores, each with an SU of its own under policies that"
                            + " decide while the graph runs (default: ${DEFAULT-VALUE}).")
    private int clusters = 1;

    SchedulingPolicy policy() {
        return Policies.named(policy);
    }

    int clusters() {
        return clusters;
    }

    /** Returns whether the user has chosen any. */
    boolean given() {
        return clusters != 1 || !policy.equals(Policies.DEFAULT);
    }

    /** Returns a chip with the clusters and SUs that are chosen. */
    MeshMachine of(MeshMachine mesh) {
        return mesh.with(clusters, policy());
    }
}
