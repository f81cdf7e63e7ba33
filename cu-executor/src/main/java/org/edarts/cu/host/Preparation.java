package org.edarts.cu.host;

import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.Plan;
import org.edarts.su.plan.StaticSchedule;
import org.jspecify.annotations.Nullable;

/**
 * What a CAM makes of a graph. Its first run may be its only one and gets what the policy cannot do without; when it is run
 * again, or prepared, it gets the policy's whole plan and the static schedule where there is one. Any thread may call.
 */
final class Preparation {
    private final CompiledGraph graph;
    private @Nullable Plan plan;
    private @Nullable Prepared first;
    private volatile @Nullable Prepared complete;

    private Preparation(CompiledGraph graph) {
        this.graph = graph;
    }

    static Preparation of(CompiledGraph graph, HostCam cam) {
        return graph.preparedFor(cam, () -> new Preparation(graph));
    }

    /** Returns what the next run is to use. */
    Prepared forRun(HostCam cam) {
        Prepared made = complete;
        return made != null ? made : firstOrComplete(cam);
    }

    private synchronized Prepared firstOrComplete(HostCam cam) {
        if (first != null) {
            return complete(cam);
        }
        Prepared made = new Prepared(graph, cam.scheduling().planMayWait() ? Plan.NONE : plan(cam), null);
        first = made;
        return made;
    }

    /** Makes all that can be made for runs to come. */
    synchronized Prepared complete(HostCam cam) {
        Prepared made = complete;
        if (made == null) {
            Plan whole = plan(cam);
            StaticSchedule schedule = schedule(whole, cam);
            made = first != null && schedule == null && first.plan().equals(whole)
                    ? first
                    : new Prepared(graph, whole, schedule);
            complete = made;
        }
        return made;
    }

    private Plan plan(HostCam cam) {
        Plan made = plan;
        if (made == null) {
            made = cam.scheduling().plan(graph, cam.machine());
            plan = made;
        }
        return made;
    }

    private @Nullable StaticSchedule schedule(Plan whole, HostCam cam) {
        int[] homes = whole.homes();
        return homes != null && graph.fixed() && !graph.restricted() && !cam.dedicatedSu()
                ? StaticSchedule.of(graph, homes, cam.cus())
                : null;
    }
}
