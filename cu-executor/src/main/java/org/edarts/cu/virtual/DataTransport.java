package org.edarts.cu.virtual;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.edarts.cam.Clock;
import org.edarts.cam.Cluster;
import org.edarts.cam.ComputationUnit;
import org.edarts.cam.Machine;
import org.edarts.cam.Memory;

/**
 * The memories of a machine in virtual time, and how data get from one to another. Each CU keeps its data in the memory
 * of its core; where that has none of its own, in the first memory that its cluster or its node shares; where nothing
 * is described, in one of its own.
 *
 * <p>A memory has one port, which gives or takes one block of data after the other, those first that were asked for
 * first. So data leave as soon as the ports at both ends are free, keep both for as long as the slower one needs for
 * that many bytes, and the last byte is there a latency later: that of the memory they come from, and {@link
 * DataCosts#latency} and {@link DataCosts#hop} times the distance. What a CU has brought from itself takes no time.
 *
 * <p>Times are nanoseconds, rounded up. Owner: one thread.
 */
public final class DataTransport {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double ROUNDING = 1e-6;

    private final Machine machine;
    private final DataCosts costs;
    private final Clock[] clocks;
    private final int[] portOf;
    private final double[] nanosPerByte;
    private final long[] latencies;
    private final long[] free;

    /** Makes one whose ports are free from time 0 on. */
    public DataTransport(Machine machine, DataCosts costs) {
        int cus = machine.cus().size();
        this.machine = machine;
        this.costs = costs;
        this.clocks = new Clock[cus];
        this.portOf = new int[cus];
        this.nanosPerByte = new double[cus];
        this.latencies = new long[cus];
        Map<Object, Integer> shared = new HashMap<>();
        for (ComputationUnit cu : machine.cus()) {
            clocks[cu.id()] = cu.core().clock().orElse(VirtualCu.DEFAULT_CLOCK);
            Memory local = cu.core().local().orElse(null);
            List<Memory> sharedMemories = sharedBy(cu);
            boolean shares = local == null && !sharedMemories.isEmpty();
            Memory memory = shares ? sharedMemories.get(0) : local;
            portOf[cu.id()] = shares ? shared.computeIfAbsent(ownerOf(cu), owner -> cu.id()) : cu.id();
            OptionalLong rate = memory == null ? OptionalLong.empty() : memory.bytesPerSecond();
            OptionalLong latency = memory == null ? OptionalLong.empty() : memory.latencyCycles();
            nanosPerByte[cu.id()] = costs.rate() > 0
                    ? nanos(cu.id(), 1) / costs.rate()
                    : rate.isPresent() ? NANOS_PER_SECOND / rate.getAsLong() : 0;
            latencies[cu.id()] = latency.orElse(0);
        }
        this.free = new long[cus];
    }

    private List<Memory> sharedBy(ComputationUnit cu) {
        List<Memory> ofCluster = machine.clusterOf(cu.id()).shared();
        return ofCluster.isEmpty() ? machine.nodeOf(cu.id()).shared() : ofCluster;
    }

    /** Clusters and nodes are values, and two may be equal: their numbers tell them apart. */
    private Object ownerOf(ComputationUnit cu) {
        Cluster cluster = machine.clusterOf(cu.id());
        return cluster.shared().isEmpty() ? "node " + cu.node() : "cluster " + cu.cluster();
    }

    private double nanos(int cu, double cycles) {
        return cycles * NANOS_PER_SECOND / clocks[cu].hertz();
    }

    /**
     * Brings data that somebody asks for now; the calls come in the order of their times.
     *
     * @param from the CU that has them
     * @param to the CU that wants them
     * @return when the last byte is there
     * @throws ArithmeticException if that is beyond the 292 years that virtual time has
     */
    public long arrival(int from, int to, long bytes, long now) {
        if (from == to) {
            return now;
        }
        int source = portOf[from];
        int target = portOf[to];
        long begin = Math.max(now, Math.max(free[source], free[target]));
        long end = Timeline.later(begin, ceiling(bytes * Math.max(nanosPerByte[from], nanosPerByte[to])));
        free[source] = end;
        free[target] = end;
        return Timeline.later(end, latency(from, to));
    }

    /** Returns how long data travel if nobody else's are under way. */
    public long undisturbed(int from, int to, long bytes) {
        long nanos = from == to ? 0 : ceiling(bytes * Math.max(nanosPerByte[from], nanosPerByte[to]));
        return from == to ? 0 : Timeline.later(nanos, latency(from, to));
    }

    private long latency(int from, int to) {
        double cycles = latencies[from] + costs.latency() + costs.hop() * machine.distance(from, to);
        return ceiling(nanos(to, cycles));
    }

    /** Rates are fractions that binary numbers do not have: what is a whole number but for that counts as one. */
    private static long ceiling(double nanos) {
        double rounded = Math.rint(nanos);
        return (long) (Math.abs(nanos - rounded) < ROUNDING ? rounded : Math.ceil(nanos));
    }
}
