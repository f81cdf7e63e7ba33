package org.edarts.benchmarks.prediction;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.edarts.cam.Clock;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.virtual.FiringTimes;
import org.edarts.epiphany.cam.report.MeshPlace;

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
    private final CompiledGraph graph;
    private final List<MeshPlace> places;
    private final KernelMeans kernels;
    private final double[] kernelCycles;
    private final double cyclesPerNano;
    private final double[] readyAt;
    private final double[] latestFiring;
    private final CodeRegion[] regions;
    private final Map<CompiledGraph, FiringTimes> procedures = new HashMap<>();
    private final SharedDram shared = new SharedDram();
    private double end;

    MeasuredTimes(
            Machine machine,
            MeasuredCosts costs,
            DramCosts dram,
            CompiledGraph graph,
            List<MeshPlace> places,
            KernelMeans kernels) {
        this.machine = machine;
        this.costs = costs;
        this.dram = dram;
        this.graph = graph;
        this.places = places;
        this.kernels = kernels;
        this.kernelCycles = kernels.of(graph);
        this.cyclesPerNano =
                machine.cu(0).core().clock().map(Clock::hertz).orElse((long) NANOS_PER_SECOND) / NANOS_PER_SECOND;
        this.readyAt = new double[graph.codelets()];
        this.latestFiring = new double[machine.cus().size()];
        this.regions =
                Stream.generate(CodeRegion::new).limit(latestFiring.length).toArray(CodeRegion[]::new);
    }

    @Override
    public long duration(int codelet, int cu) {
        return nanos(kernelCycles[codelet]);
    }

    @Override
    public FiringTimes ofProcedure(CompiledGraph procedure) {
        return procedures.computeIfAbsent(
                procedure, key -> new ProcedureTimes(this, key, kernels.of(key), costs.procedures()));
    }

    @Override
    public void ready(int codelet, int cu, long now) {
        readyAt[codelet] = now * cyclesPerNano;
    }

    @Override
    public long wait(int codelet, int cu, long now) {
        MeshPlace place = places.get(codelet);
        double cycle = now * cyclesPerNano;
        double begin = cycle;
        boolean code =
                place.codeBytes() > 0 && regions[cu].brings(place.kernel(), place.codeBytes(), place.regionBytes());
        long bytes = place.broughtBytes() + (code ? place.codeBytes() : 0);
        if (bytes > 0) {
            double asked = readyAt[codelet] <= latestFiring[cu] ? latestFiring[cu] : cycle;
            begin = Math.max(cycle, shared.move(dram.read(), bytes, asked));
        }
        latestFiring[cu] = begin;
        return nanos(begin - cycle);
    }

    @Override
    public long after(int codelet, int cu, long now) {
        MeshPlace place = places.get(codelet);
        double after = place.repeats() ? costs.round() : 0;
        if (place.writtenBytes() > 0) {
            double cycle = now * cyclesPerNano;
            after += shared.move(dram.write(), place.writtenBytes(), cycle) - cycle;
        }
        long outlets = KernelMeans.outlets(graph, codelet);
        return Math.round(outlets > 0 ? after + costs.procedures().besides(outlets) : after);
    }

    @Override
    public void ended(int codelet, int cu, long now) {
        firingEnded(cu, now);
    }

    /** Takes note that any firing has ended: the run lasts longer. */
    void firingEnded(int cu, long now) {
        double quiet = costs.end() + costs.endHop() * machine.distance(0, cu);
        end = Math.max(end, now * cyclesPerNano + quiet);
    }

    /** Returns how long so many cycles take. */
    long nanos(double cycles) {
        return Math.round(cycles / cyclesPerNano);
    }

    /** Returns the cycles of the whole run. */
    long cycles() {
        return Math.round(end);
    }
}
