package org.edarts.benchmarks.prediction;

import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.virtual.FiringTimes;

/** What firings in a threaded procedure take on a mesh. Owner: the thread that drives the run. */
final class ProcedureTimes implements FiringTimes {
    private final MeasuredTimes run;
    private final double[] cycles;
    private final long[] after;

    ProcedureTimes(MeasuredTimes run, CompiledGraph procedure, double[] cycles, ProcedureCosts costs) {
        this.run = run;
        this.cycles = cycles;
        this.after = new long[cycles.length];
        for (int codelet = 0; codelet < after.length; codelet++) {
            after[codelet] = Math.round(costs.besides(KernelMeans.outlets(procedure, codelet)));
        }
    }

    @Override
    public long duration(int codelet, int cu) {
        return run.nanos(cycles[codelet]);
    }

    @Override
    public long after(int codelet, int cu, long now) {
        return after[codelet];
    }

    @Override
    public void ended(int codelet, int cu, long now) {
        run.firingEnded(cu, now);
    }
}
