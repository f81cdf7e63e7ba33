package org.edarts.benchmarks.prediction;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final KernelMeans kernels;
    private final Map<CompiledGraph, FiringTimes> ofProcedures = new HashMap<>();

    HandedTimes(
            MeasuredTimes homes,
            SuCosts costs,
            ProcedureCosts procedures,
            CompiledGraph graph,
            List<MeshPlace> places,
            KernelMeans kernels,
            CopyMeans copies) {
        this.homes = homes;
        this.costs = costs;
        this.procedures = procedures;
        this.graph = graph;
        this.places = places;
        this.kernels = kernels;
        this.copies = copies;
    }

    @Override
    public long duration(int codelet, int cu) {
        return homes.duration(codelet, cu);
    }

    @Override
    public FiringTimes ofProcedure(CompiledGraph procedure) {
        return ofProcedures.computeIfAbsent(procedure, OfProcedure::new);
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
        boolean several = graph.targetStart()[codelet + 1] - graph.targetStart()[codelet] > 1;
        double repeated = several ? costs.rounds() : costs.round();
        double round = places.get(codelet).repeats() ? repeated : 0;
        return Math.round(outlets > 0 ? round + procedures.besides(outlets) : round);
    }

    @Override
    public void ended(int codelet, int cu, long now) {
        homes.ended(codelet, cu, now);
    }

    /** What firings in frames of SUs take. */
    private final class OfProcedure implements FiringTimes {
        private final CompiledGraph procedure;
        private final int first;
        private final double[] cycles;

        OfProcedure(CompiledGraph procedure) {
            this.procedure = procedure;
            this.first = kernels.firstOf(procedure);
            this.cycles = kernels.of(procedure);
        }

        @Override
        public long duration(int codelet, int cu) {
            return homes.nanos(cycles[codelet]);
        }

        @Override
        public long wait(int codelet, int cu, long now) {
            return homes.nanos(copies.before(first + codelet));
        }

        @Override
        public long after(int codelet, int cu, long now) {
            return Math.round(copies.after(first + codelet));
        }

        @Override
        public long handing(int codelet, int cu) {
            long outlets = KernelMeans.outlets(procedure, codelet);
            return outlets > 0 ? Math.round(procedures.besides(outlets)) : 0;
        }

        @Override
        public void ended(int codelet, int cu, long now) {
            homes.firingEnded(cu, now);
        }
    }
}
