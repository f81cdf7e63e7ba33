package org.edarts.benchmarks.prediction;

import java.util.stream.Stream;
import org.edarts.cam.Clock;
import org.edarts.cam.Machine;
import org.edarts.cu.virtual.FiringTimes;
import org.edarts.epiphany.cam.MeshPlace;

/**
 * What firings take on a mesh, what they wait for there, and when the run is over. All cores share the DRAM, which
 * serves one after the other; what a codelet reads of it, and its kernel, is brought while the one before it fires, if
 * it is ready by then. Owner: the thread that drives the run.
 */
final class MeasuredTimes implements FiringTimes {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Machine machine;
    private final MeasuredCosts costs;
    private final DramCosts dram;
    private final MeshKernelTimes kernels;
    private final double cyclesPerNano;
    private final double[] readyAt;
    private final double[] latestFiring;
    private final CodeRegion[] regions;
    private double dramFree;
    private double end;

    MeasuredTimes(Machine machine, MeasuredCosts costs, DramCosts dram, MeshKernelTimes kernels) {
        this.machine = machine;
        this.costs = costs;
        this.dram = dram;
        this.kernels = kernels;
        this.cyclesPerNano =
                machine.cu(0).core().clock().map(Clock::hertz).orElse((long) NANOS_PER_SECOND) / NANOS_PER_SECOND;
        this.readyAt = new double[kernels.codelets()];
        this.latestFiring = new double[machine.cus().size()];
        this.regions =
                Stream.generate(CodeRegion::new).limit(latestFiring.length).toArray(CodeRegion[]::new);
    }

    @Override
    public long duration(int codelet, int cu) {
        return Math.round(kernels.cycles(codelet) / cyclesPerNano);
    }

    @Override
    public void ready(int codelet, int cu, long now) {
        readyAt[codelet] = now * cyclesPerNano;
    }

    @Override
    public long wait(int codelet, int cu, long now) {
        MeshPlace place = kernels.place(codelet);
        double cycle = now * cyclesPerNano;
        double begin = cycle;
        boolean code =
                place.codeBytes() > 0 && regions[cu].brings(place.kernel(), place.codeBytes(), place.regionBytes());
        long bytes = place.broughtBytes() + (code ? place.codeBytes() : 0);
        if (bytes > 0) {
            double asked = readyAt[codelet] <= latestFiring[cu] ? latestFiring[cu] : cycle;
            double served = Math.max(asked, dramFree);
            dramFree = served + bytes * dram.read().shared();
            begin = Math.max(cycle, dram.read().end(bytes, asked, served));
        }
        latestFiring[cu] = begin;
        return Math.round((begin - cycle) / cyclesPerNano);
    }

    @Override
    public long after(int codelet, int cu, long now) {
        MeshPlace place = kernels.place(codelet);
        double after = place.repeats() ? costs.round() : 0;
        if (place.writtenBytes() > 0) {
            double cycle = now * cyclesPerNano;
            double served = Math.max(cycle, dramFree);
            dramFree = served + place.writtenBytes() * dram.write().shared();
            after += dram.write().end(place.writtenBytes(), cycle, served) - cycle;
        }
        return Math.round(after);
    }

    @Override
    public void ended(int codelet, int cu, long now) {
        double quiet = costs.end() + costs.endHop() * machine.distance(0, cu);
        end = Math.max(end, now * cyclesPerNano + quiet);
    }

    /** Returns the cycles of the whole run. */
    long cycles() {
        return Math.round(end);
    }
}
