package org.edarts.benchmarks.prediction;

import java.util.List;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.virtual.FiringTimes;
import org.edarts.epiphany.cam.MeshPlace;

/**
 * What firings take on a mesh whose SUs hand codelets out: CUs copy what these read and write. Owner: the thread that
 * drives the run.
 */
final class HandedTimes implements FiringTimes {
    private final MeasuredTimes homes;
    private final SuCosts costs;
    private final ProcedureCosts procedures;
    private final CompiledGraph graph;
    private final List<MeshPlace> places;
    private final CopyMeans copies;

    HandedTimes(
            MeasuredTimes homes,
            SuCosts costs,
            ProcedureCosts procedures,
            CompiledGraph graph,
            List<MeshPlace> places,
            CopyMeans copies) {
        this.homes = homes;
        this.costs = costs;
        this.procedures = procedures;
        this.graph = graph;
        this.places = places;
        this.copies = copies;
    }

    @Override
    public long duration(int codelet, int cu) {
        return homes.duration(codelet, cu);
    }

    @Override
    public long wait(int codelet, int cu, long now) {
        return homes.nanos(copies.before(codelet));
    }

    @Override
    public long after(int codelet, int cu, long now) {
        long copied = Math.round(copies.after(codelet));
        return places.get(codelet).handedOut() ? copied : copied + homes.after(codelet, cu, now);
    }

    @Override
    public long handing(int codelet, int cu) {
        long outlets = KernelMeans.outlets(graph, codelet);
        double round = places.get(codelet).repeats() ? costs.round() : 0;
        return Math.round(outlets > 0 ? round + procedures.besides(outlets) : round);
    }

    @Override
    public void ended(int codelet, int cu, long now) {
        homes.ended(codelet, cu, now);
    }
}
