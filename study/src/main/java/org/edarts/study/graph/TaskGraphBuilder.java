package org.edarts.study.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects tasks and arcs, in units of time, and makes a graph of them. Owner: the thread that reads or generates the
 * graph.
 */
public final class TaskGraphBuilder {
    private final String name;
    private final String unit;
    private @Nullable List<String> names;
    private int firstNumber;
    private double[] work = new double[16];
    private int tasks;
    private int[] from = new int[16];
    private int[] to = new int[16];
    private double[] costs = {};
    private double[] bytes = {};
    private int arcs;
    private double @Nullable [][] workOn;

    /**
     * Begins a graph.
     *
     * @param unit what a unit of its time is called, or an empty text
     */
    public TaskGraphBuilder(String name, String unit) {
        this.name = name;
        this.unit = unit;
    }

    /** Lets the first task that has no name be called by this number, and those behind it by the next ones. */
    public void numberFrom(int number) {
        firstNumber = number;
    }

    /** Adds a task that is called by its number; returns its place among the tasks. */
    public int task(double duration) {
        if (names != null) {
            names.add(Integer.toString(firstNumber + tasks));
        }
        return add(duration);
    }

    /** Adds a task; returns its number. */
    public int task(String taskName, double duration) {
        List<String> given = names;
        if (given == null) {
            given = new ArrayList<>();
            for (int task = 0; task < tasks; task++) {
                given.add(Integer.toString(firstNumber + task));
            }
            names = given;
        }
        given.add(taskName);
        return add(duration);
    }

    private int add(double duration) {
        require(duration, "the duration of a task");
        if (tasks == work.length) {
            work = Arrays.copyOf(work, 2 * tasks);
        }
        work[tasks] = duration;
        return tasks++;
    }

    /** Returns what a task is called. */
    public String nameOf(int task) {
        return names == null ? Integer.toString(firstNumber + task) : names.get(task);
    }

    /** Returns how many tasks there are so far. */
    public int tasks() {
        return tasks;
    }

    /** Adds an arc that costs nothing. */
    public void arc(int source, int target) {
        arc(source, target, 0, 0);
    }

    /**
     * Adds an arc between tasks that are there, or will be.
     *
     * @param cost how long its data travel between processors
     * @param size how many bytes that are
     */
    public void arc(int source, int target, double cost, double size) {
        require(cost, "the cost of an arc");
        require(size, "the data of an arc");
        if (arcs == from.length) {
            from = Arrays.copyOf(from, 2 * arcs);
            to = Arrays.copyOf(to, 2 * arcs);
        }
        from[arcs] = source;
        to[arcs] = target;
        if (cost != 0) {
            costs = put(costs, cost);
        }
        if (size != 0) {
            bytes = put(bytes, size);
        }
        arcs++;
    }

    /** Most graphs have one of the two at most, and large ones neither: an array is as long as it has to be. */
    private double[] put(double[] values, double value) {
        double[] longer = arcs < values.length ? values : Arrays.copyOf(values, from.length);
        longer[arcs] = value;
        return longer;
    }

    private static double at(double[] values, int arc) {
        return arc < values.length ? values[arc] : 0;
    }

    private static void require(double value, String what) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(what + " is " + value + ": expected a number of at least 0");
        }
    }

    /** Gives each task a duration on each processor, in place of the one that it was added with. */
    public void unrelated(double[][] durations) {
        workOn = durations;
    }

    /**
     * Makes the graph.
     *
     * @throws CyclicGraphException if tasks wait for one another
     * @throws IllegalArgumentException if there is no task, or its times are too long to be counted
     */
    public TaskGraph build(Communication communication) {
        if (tasks == 0) {
            throw new IllegalArgumentException("there is no task: expected at least one");
        }
        double[] transfers = new double[arcs];
        for (int arc = 0; arc < arcs; arc++) {
            transfers[arc] = communication.cost(at(costs, arc), at(bytes, arc));
        }
        Ticks ticks = ticks(transfers);
        Arcs sorted = new Arcs(tasks, arcs, from, to);
        long[] arcTicks = new long[sorted.sources.length];
        double[] arcBytes = new double[bytes.length == 0 ? 0 : arcTicks.length];
        for (int arc = 0; arc < arcs; arc++) {
            int place = sorted.placeOf[arc] >= 0 ? sorted.placeOf[arc] : ~sorted.placeOf[arc];
            arcTicks[place] = Math.max(arcTicks[place], ticks.of(transfers[arc]));
            if (arcBytes.length > 0) {
                arcBytes[place] = Math.max(arcBytes[place], at(bytes, arc));
            }
        }
        long @Nullable [][] onEach =
                workOn == null ? null : Arrays.stream(workOn).map(ticks::ofAll).toArray(long[][]::new);
        long[] durations = onEach == null
                ? ticks.ofAll(Arrays.copyOf(work, tasks))
                : Arrays.stream(onEach)
                        .mapToLong(
                                row -> Math.round(Arrays.stream(row).average().orElse(0)))
                        .toArray();
        return new TaskGraph(
                name, unit, names, firstNumber, ticks.perUnit(), durations, onEach, sorted, arcTicks, arcBytes);
    }

    private Ticks ticks(double[] transfers) {
        Ticks.Choice choice = new Ticks.Choice();
        for (int task = 0; task < tasks; task++) {
            choice.add(work[task]);
        }
        for (double transfer : transfers) {
            choice.add(transfer);
        }
        if (workOn != null) {
            for (double[] row : workOn) {
                for (double duration : row) {
                    choice.add(duration);
                }
            }
        }
        return choice.made();
    }
}
