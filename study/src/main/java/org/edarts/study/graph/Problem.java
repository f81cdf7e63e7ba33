package org.edarts.study.graph;

import org.edarts.cam.Clock;
import org.edarts.cam.Machine;
import org.edarts.cu.virtual.DataCosts;

/**
 * A task graph and the machine that it is to be scheduled on. A task takes as long as the graph says on the processors
 * with the fastest clock, and longer in proportion on slower ones; on unrelated processors as long as the graph says
 * for each. Data travel as long between any two, unless {@link DataCosts} say that the machine's memories bring those
 * of which the graph says how many bytes they are. Immutable.
 */
public final class Problem {
    private static final long NO_CLOCK = 1_000_000_000;

    private final TaskGraph graph;
    private final Machine machine;
    private final DataCosts data;
    private final long[] hertz;
    private final long fastest;
    private final boolean identical;

    /**
     * Puts both together; data travel as long between any two processors.
     *
     * @throws IllegalArgumentException if the graph has durations for fewer processors than the machine has
     */
    public Problem(TaskGraph graph, Machine machine) {
        this(graph, machine, DataCosts.NONE);
    }

    /**
     * Puts both together.
     *
     * @param data what data cost whose bytes the graph says; if nothing, all arcs cost what the graph says
     * @throws IllegalArgumentException if the graph has durations for fewer processors than the machine has, or data
     *     cost something and its unit of time is not known
     */
    public Problem(TaskGraph graph, Machine machine, DataCosts data) {
        int processors = machine.cus().size();
        int known = graph.unrelatedProcessors();
        if (known > 0 && processors > known) {
            throw new IllegalArgumentException("graph " + graph.name() + " has durations for " + known
                    + " processors, and machine " + machine.name() + " has " + processors + ": choose at most " + known
                    + " with --procs");
        }
        this.graph = graph;
        this.machine = machine;
        this.data = data;
        if (data.priced() && graph.hasBytes()) {
            nanosPerTick();
        }
        this.hertz = machine.cus().stream()
                .mapToLong(cu -> cu.core().clock().map(Clock::hertz).orElse(NO_CLOCK))
                .toArray();
        long most = 0;
        boolean same = known == 0;
        for (long each : hertz) {
            most = Math.max(most, each);
            same &= each == hertz[0];
        }
        this.fastest = most;
        this.identical = same;
    }

    /** Returns the graph. */
    public TaskGraph graph() {
        return graph;
    }

    /** Returns the machine. */
    public Machine machine() {
        return machine;
    }

    /** Returns what data cost whose bytes the graph says. */
    public DataCosts data() {
        return data;
    }

    /**
     * Returns how many nanoseconds a tick of the graph is.
     *
     * @throws IllegalArgumentException if the graph's unit of time is none
     */
    public double nanosPerTick() {
        double unit = switch (graph.unit()) {
            case "ns" -> 1;
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            default ->
                throw new IllegalArgumentException("graph " + graph.name() + " counts its time in "
                        + (graph.unit().isEmpty() ? "units" : graph.unit())
                        + ": what data cost on a machine is known in seconds; leave --data out");
        };
        return unit / graph.ticksPerUnit();
    }

    /** Returns how many processors there are. */
    public int processors() {
        return hertz.length;
    }

    /** Returns whether every task takes as long on one processor as on any other. */
    public boolean identical() {
        return identical;
    }

    /** Returns how long a task takes on a processor, in ticks. */
    public long duration(int task, int processor) {
        if (graph.unrelatedProcessors() > 0) {
            return graph.workOn(task, processor);
        }
        long work = graph.work(task);
        return hertz[processor] == fastest ? work : Math.round(work * ((double) fastest / hertz[processor]));
    }

    /** Returns how many cycles of the fastest clock a time is; a tick is a nanosecond of virtual time. */
    public long cycles(double units) {
        return Math.round(units * graph.ticksPerUnit() * fastest / NO_CLOCK);
    }

    /** Returns how long a task takes on average over the processors, in ticks. */
    public double meanDuration(int task) {
        if (identical) {
            return graph.work(task);
        }
        double sum = 0;
        for (int processor = 0; processor < hertz.length; processor++) {
            sum += duration(task, processor);
        }
        return sum / hertz.length;
    }

    /** Returns how long a task takes where it takes the least, in ticks. */
    public long shortestDuration(int task) {
        if (identical) {
            return graph.work(task);
        }
        long least = Long.MAX_VALUE;
        for (int processor = 0; processor < hertz.length; processor++) {
            least = Math.min(least, duration(task, processor));
        }
        return least;
    }
}
