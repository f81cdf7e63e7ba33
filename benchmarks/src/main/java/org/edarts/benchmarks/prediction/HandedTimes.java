package org.edarts.benchmarks.prediction;

import java.util.HashMap;
import java.util.Map;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.virtual.FiringTimes;

/**
 * What firings take on a mesh whose SUs hand codelets out: CUs copy what these read and write. Owner: the thread that
 * drives the run.
 */
final class HandedTimes implements FiringTimes {
    private final WatchedRun run;
    private final MeasuredTimes homes;
    private final SuCosts costs;
    private final ProcedureCosts procedures;
    private final Map<CompiledGraph, FiringTimes> ofProcedures = new HashMap<>();

    HandedTimes(WatchedRun run, MeasuredTimes homes, SuCosts costs, ProcedureCosts procedures) {
        this.run = run;
        this.homes = homes;
        this.costs = costs;
        this.procedures = procedures;
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
        return homes.nanos(run.copies().before(codelet));
    }

    @Override
    public long after(int codelet, int cu, long now) {
        long copied = Math.round(run.copies().after(codelet));
        return run.places().get(codelet).handedOut() ? copied : copied + homes.after(codelet, cu, now);
    }

    @Override
    public long handing(int codelet, int cu) {
        int[] arcs = run.graph().targetStart();
        double repeated = arcs[codelet + 1] - arcs[codelet] > 1 ? costs.rounds() : costs.round();
        double round = run.places().get(codelet).repeats() ? repeated : 0;
        return Math.round(round + said(run.graph(), codelet));
    }

    private double said(CompiledGraph graph, int codelet) {
        long outlets = KernelMeans.outlets(graph, codelet);
        return outlets > 0 ? procedures.besides(outlets) : 0;
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
            this.first = run.kernels().firstOf(procedure);
            this.cycles = run.kernels().of(procedure);
        }

        @Override
        public long duration(int codelet, int cu) {
            return homes.nanos(cycles[codelet]);
        }

        @Override
        public long wait(int codelet, int cu, long now) {
            return homes.nanos(run.copies().before(first + codelet));
        }

        @Override
        public long after(int codelet, int cu, long now) {
            return Math.round(run.copies().after(first + codelet));
        }

        @Override
        public long handing(int codelet, int cu) {
            return Math.round(said(procedure, codelet));
        }

        @Override
        public void ended(int codelet, int cu, long now) {
            homes.firingEnded(cu, now);
        }
    }
}
