package org.edarts.study.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;

/**
 * Reads a codelet graph in the JSON that {@code edarts graph --json} and {@code edarts run --json} write. After a run
 * each codelet takes as long as it did there, in nanoseconds; without one, all take one unit. Only graphs whose arcs
 * alone decide what fires have one task for each codelet; others are refused.
 *
 * <p>Owner: the thread that reads the file.
 */
final class CodeletGraphJson {
    /** Far more than is ever written so. */
    private static final int MOST = 10_000_000;

    private final GraphSource source;
    private final JsonValue root;
    private final Map<String, List<String>> incoming = new HashMap<>();

    private CodeletGraphJson(GraphSource source, JsonValue root) {
        this.source = source;
        this.root = root;
    }

    /** Reads a graph. */
    static TaskGraph read(GraphSource source, JsonValue root) throws GraphFormatException {
        return new CodeletGraphJson(source, root).graph();
    }

    private TaskGraph graph() throws GraphFormatException {
        JsonValue detail = root.require("detail");
        if (!detail.text().equals("instances")) {
            throw detail.malformed(
                    "describes declarations, not each codelet: a study needs a smaller graph, or a trace");
        }
        if (!root.elements("loops").isEmpty()) {
            throw root.malformed("has loops, which fire codelets several times: study a trace of a run instead");
        }
        for (JsonValue slot : root.elements("slots")) {
            JsonValue kind = slot.any("kind");
            if (kind != null && kind.text().equals("promise")) {
                throw slot.malformed("is a promise, which is kept while codelets fire: study a trace of a run instead");
            }
        }
        for (JsonValue arc : root.elements("arcs")) {
            if (arc.any("chosen") != null) {
                throw arc.malformed("is an arc that is chosen at run time: study a trace of a run instead");
            }
            incoming.computeIfAbsent(arc.require("to").text(), to -> new ArrayList<>())
                    .add(arc.require("from").text());
        }
        JsonValue run = root.any("run");
        Map<String, Double> durations = new HashMap<>();
        if (run != null) {
            for (JsonValue node : run.elements("nodes")) {
                double fired = Math.max(1, node.require("fired").number());
                durations.put(
                        node.require("id").text(), node.require("nanoseconds").number() / fired);
            }
        }
        TaskGraphBuilder builder = new TaskGraphBuilder(source.name(), run == null ? "" : "ns");
        for (JsonValue codelet : root.require("codelets").elements()) {
            int count = (int) codelet.require("count").number();
            if (count > MOST - builder.tasks()) {
                throw codelet.malformed(String.format(
                        Locale.ROOT, "has more codelets than the %,d that a graph in JSON may have", MOST));
            }
            for (int index = 0; index < count; index++) {
                String name = codelet.require("name").text() + (count == 1 ? "" : "[" + index + "]");
                builder.task(name, run == null ? 1 : durations.getOrDefault("c" + builder.tasks(), 0.0));
            }
        }
        for (int task = 0; task < builder.tasks(); task++) {
            addSources("c" + task, task, builder, 0);
        }
        return source.build(builder, number -> root.line());
    }

    private void addSources(String node, int task, TaskGraphBuilder builder, int depth) throws GraphFormatException {
        if (depth > incoming.size()) {
            throw root.malformed("has slots that signal one another in a circle");
        }
        for (String from : incoming.getOrDefault(node, List.of())) {
            if (from.startsWith("s")) {
                addSources(from, task, builder, depth + 1);
            } else {
                builder.arc(number(from, builder), task);
            }
        }
    }

    private int number(String node, TaskGraphBuilder builder) throws GraphFormatException {
        int number = node.matches("c\\d{1,9}") ? Integer.parseInt(node.substring(1)) : -1;
        if (number < 0 || number >= builder.tasks()) {
            throw root.malformed("has an arc from \"" + node + "\", which is no codelet of it");
        }
        return number;
    }
}
