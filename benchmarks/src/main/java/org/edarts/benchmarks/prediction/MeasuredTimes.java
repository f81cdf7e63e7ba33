package org.edarts.benchmarks.prediction;

import org.edarts.cam.Clock;
import org.edarts.cam.Machine;
import org.edarts.cu.virtual.FiringTimes;

/**
 * What firings take on a mesh, and when the run is over there. Owner: the thread that drives the run.
 */
final class MeasuredTimes implements FiringTimes {
    private final Machine machine;
    private final MeasuredCosts costs;
    private final MeshKernelTimes kernels;
    private final double hertz;
    private double end;

    MeasuredTimes(Machine machine, MeasuredCosts costs, MeshKernelTimes kernels) {
        this.machine = machine;
        this.costs = costs;
        this.kernels = kernels;
        this.hertz = machine.cu(0).core().clock().map(Clock::hertz).orElse(1_000_000_000L);
    }

    @Override
    public long duration(int codelet, int cu) {
        return Math.round(kernels.cycles(codelet) * 1e9 / hertz);
    }

    @Override
    public long after(int codelet, int cu, long now) {
        return kernels.repeats(codelet) ? Math.round(costs.round()) : 0;
    }

    @Override
    public void ended(int codelet, int cu, long now) {
        end = Math.max(end, now * hertz / 1e9 + costs.end() + costs.endHop() * machine.distance(0, cu));
    }

    /** Returns the cycles of the whole run. */
    long cycles() {
        return Math.round(end);
    }
}
