package org.edarts.study.read;

import java.util.Arrays;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;
import org.edarts.study.read.NumberScanner.Token;

/**
 * Reads a file of the Standard Task Graph Set (Tobita and Kasahara, 2002): the number of tasks, then for each its
 * number, its duration, how many predecessors it has, and which. A graph with communication costs has a cost behind
 * each predecessor, each pair on a line of its own or all on one, and may have a number of processors behind that of
 * the tasks. What follows a # is remark, as is any text behind the last task.
 *
 * <p>The number of tasks leaves an entry and an exit out that take no time and cost nothing; so does the graph.
 *
 * <p>Owner: the thread that reads the file.
 */
final class StandardTaskGraph {
    private final GraphSource source;
    private final NumberScanner scanner;
    private int announced;
    private int first;
    private int tasks;
    private double[] work = {};
    private int[] start = {};
    private int[] lines = {};
    private int[] sources = new int[64];
    private double[] costs = new double[64];
    private int arcs;
    private int farthest = -1;
    private int farthestLine;
    private boolean shapeKnown;
    private boolean costly;

    private StandardTaskGraph(GraphSource source) {
        this.source = source;
        this.scanner = new NumberScanner(source);
    }

    /**
     * Reads a graph.
     *
     * @throws GraphFormatException if the file holds none
     */
    static TaskGraph read(GraphSource source) throws GraphFormatException {
        StandardTaskGraph reader = new StandardTaskGraph(source);
        reader.header();
        reader.records();
        return reader.graph();
    }

    private void header() throws GraphFormatException {
        announced = scanner.whole("the number of tasks");
        int line = scanner.line();
        if (announced < 1 || announced > Integer.MAX_VALUE - 8) {
            throw source.malformed(line, "announces " + announced + " tasks: expected at least 1");
        }
        if (scanner.numbersLeftOnLine() == 1) {
            scanner.whole("the number of processors");
        }
        int most = Math.min(announced, source.content().length / 6) + 2;
        work = new double[most];
        start = new int[most + 1];
        lines = new int[most];
    }

    private void records() throws GraphFormatException {
        boolean more = true;
        while (more && tasks < announced + 2) {
            Token next = scanner.peek();
            if (next == Token.NUMBER) {
                record();
            } else if (next == Token.TEXT && tasks < announced) {
                throw scanner.unexpected("the number of the next task");
            } else {
                more = false;
            }
        }
        if (tasks != announced && tasks != announced + 2) {
            throw source.malformed(
                    scanner.line(),
                    "ends after " + tasks + " tasks: expected " + announced + ", or " + (announced + 2)
                            + " with the entry and the exit");
        }
        if (scanner.peek() == Token.NUMBER) {
            scanner.whole("nothing more");
            throw source.malformed(
                    scanner.line(), "goes on behind the last of the " + announced + " tasks that it announces");
        }
        if (farthest >= tasks) {
            throw source.malformed(
                    farthestLine,
                    "names task " + (first + farthest) + ": the tasks are " + first + " to " + (first + tasks - 1));
        }
    }

    private void record() throws GraphFormatException {
        int number = scanner.whole("the number of a task");
        if (tasks == 0 && number == 1) {
            first = 1;
        }
        if (number != first + tasks) {
            throw source.malformed(
                    scanner.line(), "describes task " + number + ": expected task " + (first + tasks) + " here");
        }
        if (tasks >= work.length) {
            work = Arrays.copyOf(work, 2 * tasks + 2);
            start = Arrays.copyOf(start, work.length + 1);
            lines = Arrays.copyOf(lines, work.length);
        }
        lines[tasks] = scanner.line();
        work[tasks] = scanner.number("the duration of task " + number);
        int count = scanner.whole("the number of predecessors of task " + number);
        if (count > 0 && !shapeKnown) {
            shapeKnown = true;
            int left = scanner.numbersLeftOnLine();
            costly = left == 2 * count || left == 0 && scanner.numbersOnNextLine() == 2;
        }
        for (int index = 0; index < count; index++) {
            predecessor(number);
        }
        start[++tasks] = arcs;
    }

    private void predecessor(int number) throws GraphFormatException {
        int predecessor = scanner.whole("a predecessor of task " + number) - first;
        if (predecessor < 0 || predecessor > announced + 1 || predecessor == tasks) {
            throw source.malformed(
                    scanner.line(),
                    "lets task " + number + " depend on task " + (predecessor + first) + ": expected another one of "
                            + first + " to " + (announced + 1));
        }
        if (predecessor > farthest) {
            farthest = predecessor;
            farthestLine = scanner.line();
        }
        if (arcs == sources.length) {
            sources = Arrays.copyOf(sources, 2 * arcs);
            costs = costly ? Arrays.copyOf(costs, 2 * arcs) : costs;
        }
        sources[arcs] = predecessor;
        if (costly) {
            costs[arcs] = scanner.number("the cost of communication from task " + (predecessor + first));
        }
        arcs++;
    }

    private TaskGraph graph() throws GraphFormatException {
        boolean bare = tasks == announced + 2 && tasks > 2 && isEntryAndExit();
        TaskGraphBuilder builder = new TaskGraphBuilder(source.name(), "");
        int from = bare ? 1 : 0;
        int to = bare ? tasks - 1 : tasks;
        builder.numberFrom(first + from);
        for (int task = from; task < to; task++) {
            builder.task(work[task]);
            for (int arc = start[task]; arc < start[task + 1]; arc++) {
                if (sources[arc] >= from) {
                    builder.arc(sources[arc] - from, task - from, costly ? costs[arc] : 0, 0);
                }
            }
        }
        return source.build(builder, number -> lines[number + from]);
    }

    /** Returns whether the first and the last task say nothing but where the others begin and end. */
    private boolean isEntryAndExit() {
        int last = tasks - 1;
        boolean free = work[0] == 0 && work[last] == 0 && start[1] == 0;
        for (int task = 1; task < tasks; task++) {
            for (int arc = start[task]; arc < start[task + 1]; arc++) {
                boolean dummy = task == last || sources[arc] == 0;
                free &= sources[arc] != last && !(dummy && costly && costs[arc] != 0);
            }
        }
        return free;
    }
}
