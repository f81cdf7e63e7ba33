package org.edarts.study.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;

/**
 * The schedule of another program: lines of task, CU and start, in the graph's unit of time. A first line whose
 * second word is no number is a heading. A task is named as its graph names it. Immutable.
 */
public final class GivenSchedule {
    private static final Pattern SEPARATOR = Pattern.compile("\\s*[,;\\t]\\s*");

    /** In ticks: behind it there is room for all tasks of a graph. */
    private static final long LATEST = 1L << 61;

    private final String file;
    private final List<Entry> entries;

    private record Entry(int line, String task, int processor, double start) {}

    private GivenSchedule(String file, List<Entry> entries) {
        this.file = file;
        this.entries = entries;
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if a line is not what it has to be
     */
    public static GivenSchedule read(Path file) throws IOException {
        List<Entry> entries = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (int line = 1; line <= lines.size(); line++) {
            String text = lines.get(line - 1).replace("\uFEFF", "").strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            String[] fields = SEPARATOR.split(text.replace("\"", ""));
            try {
                entries.add(
                        new Entry(line, fields[0].strip(), Integer.parseInt(fields[1]), Double.parseDouble(fields[2])));
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException malformed) {
                if (line > 1 || fields.length < 2 || fields[1].matches("[+-]?[0-9.]+")) {
                    throw new IllegalArgumentException(
                            file + ":" + line + ": expected task, CU, start, with commas between them", malformed);
                }
            }
        }
        return new GivenSchedule(file.toString(), entries);
    }

    /**
     * Returns the schedule of a problem, checked.
     *
     * @throws IllegalArgumentException if it is none; the message names file, line and task
     */
    public Schedule of(Problem problem) {
        TaskGraph graph = problem.graph();
        Map<String, Integer> numbers = new HashMap<>();
        for (int task = 0; task < graph.tasks(); task++) {
            numbers.put(graph.nameOf(task), task);
        }
        int[] processors = new int[graph.tasks()];
        long[] starts = new long[graph.tasks()];
        long[] ends = new long[graph.tasks()];
        boolean[] given = new boolean[graph.tasks()];
        for (Entry entry : entries) {
            Integer task = numbers.get(entry.task);
            require(task != null, entry, "graph " + graph.name() + " has no task " + entry.task);
            int number = task == null ? 0 : task;
            require(!given[number], entry, "task " + entry.task + " stands here a second time");
            require(
                    entry.processor >= 0 && entry.processor < problem.processors(),
                    entry,
                    "there is no CU " + entry.processor + ": expected 0 to " + (problem.processors() - 1));
            require(entry.start >= 0, entry, "task " + entry.task + " starts before 0");
            require(
                    entry.start * graph.ticksPerUnit() <= LATEST,
                    entry,
                    "task " + entry.task + " starts at " + entry.start + ": expected at most " + graph.inUnits(LATEST));
            double ticks = entry.start * graph.ticksPerUnit();
            require(
                    Math.abs(ticks - Math.rint(ticks)) <= 1e-6 * Math.max(1, ticks),
                    entry,
                    "task " + entry.task + " starts at " + entry.start + ", between two times that graph "
                            + graph.name() + " can tell apart, which are " + graph.inUnits(1) + " from each other");
            given[number] = true;
            processors[number] = entry.processor;
            starts[number] = Math.round(entry.start * graph.ticksPerUnit());
            ends[number] = starts[number] + problem.duration(number, entry.processor);
        }
        for (int task = 0; task < given.length; task++) {
            if (!given[task]) {
                throw new IllegalArgumentException(
                        file + ": has no line for task " + graph.nameOf(task) + " of graph " + graph.name());
            }
        }
        Schedule schedule = new Schedule(processors, starts, ends);
        try {
            schedule.check(problem);
        } catch (IllegalArgumentException unfit) {
            throw new IllegalArgumentException(file + ": " + unfit.getMessage(), unfit);
        }
        return schedule;
    }

    private void require(boolean holds, Entry entry, String complaint) {
        if (!holds) {
            throw new IllegalArgumentException(file + ":" + entry.line + ": " + complaint);
        }
    }
}
