package org.edarts.study.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Reads a workflow in the WfFormat of WfCommons: up to 1.4 with durations and files in its tasks, from 1.5 on with a
 * specification and, apart from it, an execution that has the durations. The unit is a second. The data of an arc are
 * the files that one task writes and the other reads. Parents, children or both may name the arcs.
 *
 * <p>Owner: the thread that reads the file.
 */
final class WfCommonsWorkflow {
    private final GraphSource source;
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Map<String, Double> sizes = new HashMap<>();
    private final List<Map<String, Double>> reads = new ArrayList<>();
    private final List<Map<String, Double>> writes = new ArrayList<>();
    private final Set<Long> arcs = new HashSet<>();
    private final TaskGraphBuilder builder;

    private WfCommonsWorkflow(GraphSource source, String name) {
        this.source = source;
        this.builder = new TaskGraphBuilder(name, "s");
    }

    /** Reads a workflow. */
    static TaskGraph read(GraphSource source, JsonValue root) throws GraphFormatException {
        return new WfCommonsWorkflow(source, source.name()).graph(root.require("workflow"));
    }

    private TaskGraph graph(JsonValue workflow) throws GraphFormatException {
        JsonValue specification = workflow.any("specification");
        JsonValue tasked = specification == null ? workflow : specification;
        JsonValue list = tasked.any("tasks", "jobs");
        List<JsonValue> tasks = list == null ? tasked.require("tasks").elements() : list.elements();
        for (JsonValue file : tasked.elements("files")) {
            sizes.put(name(file), size(file));
        }
        Map<String, JsonValue> executions = executions(workflow);
        for (JsonValue task : tasks) {
            declare(task, executions);
        }
        nameAgain(tasks);
        for (int number = 0; number < tasks.size(); number++) {
            for (JsonValue parent : tasks.get(number).elements("parents")) {
                arc(find(parent), number, parent);
            }
            for (JsonValue child : tasks.get(number).elements("children")) {
                arc(number, find(child), child);
            }
        }
        return source.build(builder, number -> tasks.get(number).line());
    }

    private static Map<String, JsonValue> executions(JsonValue workflow) throws GraphFormatException {
        Map<String, JsonValue> executions = new HashMap<>();
        JsonValue execution = workflow.any("execution");
        if (execution != null) {
            for (JsonValue task : execution.elements("tasks")) {
                executions.put(task.require("id").text(), task);
            }
        }
        return executions;
    }

    private void declare(JsonValue task, Map<String, JsonValue> executions) throws GraphFormatException {
        JsonValue id = task.any("id", "name");
        if (id == null) {
            throw task.malformed("is a task without an \"id\": give it one");
        }
        JsonValue executed = executions.get(id.text());
        JsonValue runtime = executed == null ? null : runtime(executed);
        runtime = runtime == null ? runtime(task) : runtime;
        if (runtime == null) {
            throw task.malformed("is task " + id.text()
                    + ", of which neither it nor its execution says \"runtimeInSeconds\": a study needs its duration");
        }
        if (numbers.putIfAbsent(id.text(), builder.tasks()) != null) {
            throw id.malformed("is the second task called " + id.text() + ": give each its own \"id\"");
        }
        builder.task(id.text(), runtime.number());
        Map<String, Double> read = new HashMap<>();
        Map<String, Double> written = new HashMap<>();
        for (JsonValue file : task.elements("files")) {
            JsonValue link = file.any("link");
            (link != null && link.text().equals("output") ? written : read).put(name(file), size(file));
        }
        addAll(task.elements("inputFiles"), read);
        addAll(task.elements("outputFiles"), written);
        reads.add(read);
        writes.add(written);
    }

    private static @Nullable JsonValue runtime(JsonValue task) {
        return task.any("runtimeInSeconds", "runtime");
    }

    private void addAll(List<JsonValue> files, Map<String, Double> to) throws GraphFormatException {
        for (JsonValue file : files) {
            String name = name(file);
            Double listed = sizes.get(name);
            if (listed == null && !file.isObject() && !sizes.isEmpty()) {
                throw file.malformed("names file " + name
                        + ", which \"files\" of the specification does not list: add it with its \"sizeInBytes\"");
            }
            double own = file.isObject() ? size(file) : 0;
            to.put(name, listed == null ? own : listed);
        }
    }

    private static String name(JsonValue file) throws GraphFormatException {
        JsonValue name = file.isObject() ? file.any("id", "name") : file;
        if (name == null) {
            throw file.malformed("is a file without an \"id\": give it one");
        }
        return name.text();
    }

    private static double size(JsonValue file) throws GraphFormatException {
        JsonValue size = file.any("sizeInBytes", "size");
        return size == null ? 0 : size.number();
    }

    /** Up to 1.4 arcs often name tasks by their names, where those are unique. */
    private void nameAgain(List<JsonValue> tasks) throws GraphFormatException {
        Map<String, Integer> named = new HashMap<>();
        Set<String> repeated = new HashSet<>();
        for (int number = 0; number < tasks.size(); number++) {
            JsonValue name = tasks.get(number).any("name");
            if (name != null && named.put(name.text(), number) != null) {
                repeated.add(name.text());
            }
        }
        named.keySet().removeAll(repeated);
        named.forEach(numbers::putIfAbsent);
    }

    private int find(JsonValue name) throws GraphFormatException {
        Integer number = numbers.get(name.text());
        if (number == null) {
            throw name.malformed("names task " + name.text() + ", which is not there: name one of the file's tasks");
        }
        return number;
    }

    private void arc(int from, int to, JsonValue said) throws GraphFormatException {
        if (from == to) {
            throw said.malformed("lets task " + said.text() + " depend on itself: take that away");
        }
        if (arcs.add((long) from << 32 | to)) {
            double bytes = 0;
            for (Map.Entry<String, Double> file : writes.get(from).entrySet()) {
                Double read = reads.get(to).get(file.getKey());
                bytes += read == null ? 0 : Math.max(read, file.getValue());
            }
            builder.arc(from, to, 0, bytes);
        }
    }
}
