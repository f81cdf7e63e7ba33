package org.edarts.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.MeshCoordinate;
import org.edarts.su.MeshForm;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;

/** Which eCores are SUs and CUs of which cluster in a run, and what the policy has SUs do. */
final class AssignmentSummary {
    private static final int MOST_CLUSTERS = 16;
    private static final int MOST_CORES = 16;

    private final MeshCoordinate first;

    private AssignmentSummary(List<Core> cores) {
        List<MeshCoordinate> places =
                cores.stream().flatMap(core -> core.at().stream()).toList();
        first = new MeshCoordinate(
                places.stream().mapToInt(MeshCoordinate::row).min().orElse(0),
                places.stream().mapToInt(MeshCoordinate::column).min().orElse(0));
    }

    /**
     * Prints it.
     *
     * @param machine the chip's, without a host
     */
    static void print(PrintWriter out, Machine machine, SchedulingPolicy policy) {
        List<Cluster> clusters = machine.clusters();
        AssignmentSummary names = new AssignmentSummary(
                clusters.stream().flatMap(cluster -> cluster.cores().stream()).toList());
        out.println("policy       " + policy.name() + ": " + decides(policy)
                + (anyIdle(clusters, policy) ? "; SUs of their own eCores only begin and end runs" : ""));
        for (Cluster cluster : clusters.subList(0, Math.min(MOST_CLUSTERS, clusters.size()))) {
            out.println(String.format(Locale.ROOT, "cluster      %s, %s", cluster.name(), names.units(cluster)));
        }
        if (clusters.size() > MOST_CLUSTERS) {
            out.println("... and " + RunSummary.count(clusters.size() - MOST_CLUSTERS, "more cluster"));
        }
    }

    private static String decides(SchedulingPolicy policy) {
        return switch (policy.meshForm().orElseThrow()) {
            case HOMES ->
                "codelets fire where it was decided before the run, no SU hands any out; " + handingOut() + " do";
            case CENTRAL -> "SUs hand codelets out";
            case IN_TURN -> "SUs hand codelets out to CUs in turn";
            case STEALING -> "codelets fire at homes, and CUs without any ask others; no SU hands any out";
        };
    }

    /** Returns the policies that have SUs hand codelets out. */
    private static String handingOut() {
        return Policies.all().stream()
                .filter(policy -> policy.meshForm().filter(MeshForm::handsOut).isPresent())
                .map(SchedulingPolicy::name)
                .collect(Collectors.joining(", "));
    }

    private static boolean anyIdle(List<Cluster> clusters, SchedulingPolicy policy) {
        return !policy.meshForm().orElseThrow().handsOut()
                && clusters.stream().anyMatch(cluster -> !cluster.su().isFolded());
    }

    private String units(Cluster cluster) {
        String su = cluster.su().core().map(core -> "SU on eCore " + name(core)).orElse("SU folded into its CUs");
        List<Core> cus = cluster.cus();
        List<String> named = new ArrayList<>();
        cus.subList(0, Math.min(MOST_CORES, cus.size())).forEach(core -> named.add(name(core)));
        return su + ", " + RunSummary.count(cus.size(), "CU") + ": " + String.join(" ", named)
                + (cus.size() > MOST_CORES ? " ..." : "");
    }

    private String name(Core core) {
        return core.at()
                .map(place -> place.row() - first.row() + "," + (place.column() - first.column()))
                .orElse(core.name());
    }
}
