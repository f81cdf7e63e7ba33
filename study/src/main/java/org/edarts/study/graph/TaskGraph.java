package org.edarts.study.graph;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A directed acyclic graph of tasks that each run once, without interruption, on one processor. Durations and costs are
 * whole numbers of ticks, so that sums and comparisons are exact; a unit of the graph's own time, such as a second, has
 * {@link #ticksPerUnit} of them. Immutable; any thread.
 *
 * <p>Tasks are numbered from 0, arcs in the order of their targets: those that lead to task {@code t} are {@code
 * firstArc(t)} to {@code firstArc(t + 1) - 1}.
 */
public final class TaskGraph {
    private final String name;
    private final String unit;
    private final @Nullable List<String> names;
    private final int firstNumber;
    private final long ticksPerUnit;
    private final long[] work;
    private final long @Nullable [][] workOn;
    private final Arcs arcs;
    private final long[] transfers;
    private final double[] bytes;

    TaskGraph(
            String name,
            String unit,
            @Nullable List<String> names,
            int firstNumber,
            long ticksPerUnit,
            long[] work,
            long @Nullable [][] workOn,
            Arcs arcs,
            long[] transfers,
            double[] bytes) {
        this.name = name;
        this.unit = unit;
        this.names = names;
        this.firstNumber = firstNumber;
        this.ticksPerUnit = ticksPerUnit;
        this.work = work;
        this.workOn = workOn;
        this.arcs = arcs;
        this.transfers = transfers;
        this.bytes = bytes;
    }

    /**
     * Returns the graph with other durations, and with ticks of another length.
     *
     * @param scale how many of the new ticks go into one of the old
     * @param durations how long each task takes, in new ticks; the mean, if it takes another time on each processor
     * @param onEach how long it takes on each of the {@linkplain #unrelatedProcessors unrelated processors}; null if it
     *     takes as long on all
     */
    public TaskGraph lasting(double scale, long[] durations, long @Nullable [][] onEach) {
        long[] travels =
                Arrays.stream(transfers).map(each -> Math.round(each * scale)).toArray();
        long ticks = Math.max(1, Math.round(ticksPerUnit * scale));
        return new TaskGraph(name, unit, names, firstNumber, ticks, durations, onEach, arcs, travels, bytes);
    }

    /** Returns what the graph is called. */
    public String name() {
        return name;
    }

    /** Returns what a unit of its time is called, or an empty text if it has no name. */
    public String unit() {
        return unit;
    }

    /** Returns how many ticks a unit of its time has. */
    public long ticksPerUnit() {
        return ticksPerUnit;
    }

    /** Returns a number of ticks in the graph's unit. */
    public double inUnits(long ticks) {
        return (double) ticks / ticksPerUnit;
    }

    /** Returns how many tasks there are. */
    public int tasks() {
        return work.length;
    }

    /** Returns how many arcs there are. */
    public int arcs() {
        return transfers.length;
    }

    /** Returns what a task is called; its number if it was given no name. */
    public String nameOf(int task) {
        return names == null ? Integer.toString(firstNumber + task) : names.get(task);
    }

    /** Returns how long a task takes, in ticks; the mean, rounded, if it takes another time on each processor. */
    public long work(int task) {
        return work[task];
    }

    /** Returns for how many processors durations of their own are given; 0 if all processors are equal. */
    public int unrelatedProcessors() {
        return workOn == null || workOn.length == 0 ? 0 : workOn[0].length;
    }

    /** Returns how long a task takes on one of the {@linkplain #unrelatedProcessors unrelated processors}, in ticks. */
    public long workOn(int task, int processor) {
        return workOn == null ? work[task] : workOn[task][processor];
    }

    /** Returns the place of the first arc that leads to a task. */
    public int firstArc(int task) {
        return arcs.start[task];
    }

    /** Returns where an arc comes from. */
    public int source(int arc) {
        return arcs.sources[arc];
    }

    /** Returns how long the data of an arc travel between two processors, in ticks. */
    public long transfer(int arc) {
        return transfers[arc];
    }

    /** Returns how many bytes the data of an arc are; 0 where nobody says it. */
    public double bytes(int arc) {
        return arc < bytes.length ? bytes[arc] : 0;
    }

    /** Returns whether some arc says how many bytes its data are. */
    public boolean hasBytes() {
        return bytes.length > 0;
    }

    /** Returns the place of the first successor of a task; that of the next task is where its own end. */
    public int firstSuccessor(int task) {
        return arcs.successorStart[task];
    }

    /** Returns the successor at a place. */
    public int successor(int place) {
        return arcs.successors[place];
    }

    /** Returns the arc that leads to the successor at a place. */
    public int arcTo(int place) {
        return arcs.successorArcs[place];
    }

    /** Returns the task at a place of an order in which each comes after all that it depends on. */
    public int inOrder(int place) {
        return arcs.order[place];
    }

    /** Returns whether some arc costs something. */
    public boolean communicates() {
        for (long transfer : transfers) {
            if (transfer > 0) {
                return true;
            }
        }
        return false;
    }
}
