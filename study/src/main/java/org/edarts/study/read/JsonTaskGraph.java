package org.edarts.study.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Reads a task graph as JSON of its own:
 *
 * <pre>{@code
 * {
 *   "format": "edarts-tasks", "version": 1, "name": "three", "unit": "ms",
 *   "tasks": [
 *     {"name": "a", "duration": 14},
 *     {"name": "b", "durations": [13, 19, 18]}     // one for each processor, if they differ; then for every task
 *   ],
 *   "arcs": [{"from": "a", "to": "b", "cost": 12, "bytes": 4096}]
 * }
 * }</pre>
 *
 * <p>Owner: the thread that reads the file.
 */
final class JsonTaskGraph {
    private final GraphSource source;
    private final JsonValue root;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<double[]> durations = new ArrayList<>();
    private final TaskGraphBuilder builder;

    private JsonTaskGraph(GraphSource source, JsonValue root) throws GraphFormatException {
        this.source = source;
        this.root = root;
        this.builder = new TaskGraphBuilder(source.name(), text(root.any("unit")));
    }

    /** Reads a graph. */
    static TaskGraph read(GraphSource source, JsonValue root) throws GraphFormatException {
        return new JsonTaskGraph(source, root).graph();
    }

    private static String text(@Nullable JsonValue value) throws GraphFormatException {
        return value == null ? "" : value.text();
    }

    private TaskGraph graph() throws GraphFormatException {
        root.expectOnly("format", "version", "name", "unit", "tasks", "arcs");
        JsonValue version = root.any("version");
        if (version != null && version.number() != 1) {
            throw version.malformed("is version " + version.text() + " of edarts-tasks: expected 1");
        }
        List<JsonValue> tasks = root.require("tasks").elements();
        for (JsonValue task : tasks) {
            declare(task);
        }
        if (!durations.isEmpty()) {
            if (durations.size() < tasks.size()) {
                throw root.malformed("gives some tasks \"durations\" and others one \"duration\": choose one for all");
            }
            builder.unrelated(durations.toArray(double[][]::new));
        }
        for (JsonValue arc : root.elements("arcs")) {
            arc.expectOnly("from", "to", "cost", "bytes");
            int from = find(arc.require("from"));
            int to = find(arc.require("to"));
            if (from == to) {
                throw arc.malformed("lets a task depend on itself: take the arc away");
            }
            builder.arc(from, to, number(arc.any("cost")), number(arc.any("bytes")));
        }
        return source.build(builder, number -> tasks.get(number).line());
    }

    private static double number(@Nullable JsonValue value) throws GraphFormatException {
        return value == null ? 0 : value.number();
    }

    private void declare(JsonValue task) throws GraphFormatException {
        task.expectOnly("name", "duration", "durations");
        String name = task.any("name") == null ? Integer.toString(builder.tasks()) : text(task.any("name"));
        JsonValue several = task.any("durations");
        if (several != null) {
            if (task.any("duration") != null) {
                throw task.malformed("has \"duration\" and \"durations\": keep one of them");
            }
            List<JsonValue> each = several.elements();
            double[] row = new double[each.size()];
            for (int processor = 0; processor < row.length; processor++) {
                row[processor] = each.get(processor).number();
            }
            if (row.length == 0 || !durations.isEmpty() && row.length != durations.get(0).length) {
                throw several.malformed(
                        "has " + row.length + " durations: expected one for each processor, for every" + " task");
            }
            durations.add(row);
        }
        if (numbers.putIfAbsent(name, builder.tasks()) != null) {
            throw task.malformed("is the second task called " + name + ": give each its own name");
        }
        builder.task(name, several == null ? task.require("duration").number() : 0);
    }

    private int find(JsonValue name) throws GraphFormatException {
        Integer number = numbers.get(name.text());
        if (number == null) {
            throw name.malformed("names task " + name.text() + ", which is not there: name one of the file's tasks");
        }
        return number;
    }
}
