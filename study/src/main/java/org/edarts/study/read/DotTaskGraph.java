package org.edarts.study.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Reads a directed graph in the DOT language. A task's duration is the first that it has of the attributes {@link
 * #DURATIONS}, an arc's cost the first of {@link #COSTS}, its data {@link #BYTES}; upper and lower case are the same.
 * If no task has any, all take one unit; if some have one, all must. Defaults ({@code node [cost=5]}) and subgraphs
 * count.
 *
 * <p>Owner: the thread that reads the file.
 */
final class DotTaskGraph {
    private static final List<String> DURATIONS =
            List.of("duration", "cost", "work", "wcet", "runtime", "time", "size", "weight");
    private static final List<String> COSTS =
            List.of("cost", "communication", "comm", "transfer", "delay", "size", "weight");
    private static final List<String> BYTES = List.of("bytes", "data");

    private final GraphSource source;
    private final DotScanner scanner;
    private final Map<String, Task> tasks = new LinkedHashMap<>();
    private final List<Arc> arcs = new ArrayList<>();

    /** A task that has been mentioned, and where first. */
    private record Task(int number, int line, Map<String, String> attributes) {}

    private record Arc(Task from, Task to, int line, Map<String, String> attributes) {}

    /** The defaults of a subgraph. */
    private record Defaults(Map<String, String> node, Map<String, String> edge) {
        Defaults copy() {
            return new Defaults(new HashMap<>(node), new HashMap<>(edge));
        }
    }

    private DotTaskGraph(GraphSource source) throws GraphFormatException {
        this.source = source;
        this.scanner = new DotScanner(source);
    }

    /** Reads a graph. */
    static TaskGraph read(GraphSource source) throws GraphFormatException {
        DotTaskGraph reader = new DotTaskGraph(source);
        reader.parse();
        return reader.graph();
    }

    private void parse() throws GraphFormatException {
        scanner.take("strict");
        if (scanner.is("graph")) {
            throw source.malformed(scanner.line(), "is an undirected graph: tasks need a digraph");
        }
        scanner.expect("digraph");
        if (!scanner.is("{")) {
            scanner.name();
        }
        statements(new Defaults(new HashMap<>(), new HashMap<>()));
        if (!scanner.ended()) {
            throw source.malformed(scanner.line(), "goes on behind its graph: expected one graph in a file");
        }
    }

    /** Reads what stands between braces; returns the tasks that it mentions. */
    private List<Task> statements(Defaults defaults) throws GraphFormatException {
        scanner.expect("{");
        List<Task> mentioned = new ArrayList<>();
        while (!scanner.take("}")) {
            if (scanner.ended()) {
                throw scanner.unexpected("\"}\"");
            }
            if (!scanner.take(";") && !scanner.take(",")) {
                mentioned.addAll(statement(defaults));
            }
        }
        return mentioned;
    }

    private List<Task> statement(Defaults defaults) throws GraphFormatException {
        if (scanner.take("node")) {
            defaults.node().putAll(attributes());
            return List.of();
        } else if (scanner.take("edge")) {
            defaults.edge().putAll(attributes());
            return List.of();
        } else if (scanner.take("graph")) {
            attributes();
            return List.of();
        }
        return chain(defaults);
    }

    private List<Task> chain(Defaults defaults) throws GraphFormatException {
        int line = scanner.line();
        boolean group = scanner.is("{") || scanner.is("subgraph");
        String name = group ? "" : scanner.name();
        if (!group && scanner.take("=")) {
            scanner.name();
            return List.of();
        }
        List<Task> left = group ? group(defaults) : List.of(task(name, line, defaults));
        List<Task> mentioned = new ArrayList<>(left);
        int before = arcs.size();
        boolean chained = false;
        while (scanner.take("->")) {
            chained = true;
            int at = scanner.line();
            List<Task> right = scanner.is("{") || scanner.is("subgraph")
                    ? group(defaults)
                    : List.of(task(scanner.name(), at, defaults));
            for (Task from : left) {
                for (Task to : right) {
                    arcs.add(new Arc(from, to, at, new HashMap<>(defaults.edge())));
                }
            }
            mentioned.addAll(right);
            left = right;
        }
        if (scanner.is("--")) {
            throw scanner.unexpected("\"->\"");
        }
        Map<String, String> attributes = attributes();
        if (chained) {
            arcs.subList(before, arcs.size()).forEach(arc -> arc.attributes().putAll(attributes));
        } else if (!group) {
            left.get(0).attributes().putAll(attributes);
        }
        return mentioned;
    }

    private List<Task> group(Defaults defaults) throws GraphFormatException {
        if (scanner.take("subgraph") && !scanner.is("{")) {
            scanner.name();
        }
        return statements(defaults.copy());
    }

    private Task task(String name, int line, Defaults defaults) throws GraphFormatException {
        while (scanner.take(":")) {
            scanner.name();
        }
        return tasks.computeIfAbsent(name, key -> new Task(tasks.size(), line, new HashMap<>(defaults.node())));
    }

    private Map<String, String> attributes() throws GraphFormatException {
        Map<String, String> attributes = new HashMap<>();
        while (scanner.take("[")) {
            while (!scanner.take("]")) {
                if (!scanner.take(",") && !scanner.take(";")) {
                    String name = scanner.name();
                    String value = scanner.take("=") ? scanner.name() : "true";
                    attributes.put(name.toLowerCase(Locale.ROOT), value);
                }
            }
        }
        return attributes;
    }

    private TaskGraph graph() throws GraphFormatException {
        boolean timed = false;
        for (Task task : tasks.values()) {
            timed |= first(task.attributes(), DURATIONS) != null;
        }
        TaskGraphBuilder builder = new TaskGraphBuilder(source.name(), "");
        for (Map.Entry<String, Task> entry : tasks.entrySet()) {
            Task task = entry.getValue();
            if (timed && first(task.attributes(), DURATIONS) == null) {
                throw source.malformed(
                        task.line(),
                        "task \"" + entry.getKey() + "\" has no duration, and others have: give it a cost");
            }
            builder.task(entry.getKey(), timed ? number(task.attributes(), DURATIONS, task.line()) : 1);
        }
        for (Arc arc : arcs) {
            if (arc.from().equals(arc.to())) {
                throw source.malformed(arc.line(), "lets a task depend on itself: take the arc away");
            }
            builder.arc(
                    arc.from().number(),
                    arc.to().number(),
                    number(arc.attributes(), COSTS, arc.line()),
                    number(arc.attributes(), BYTES, arc.line()));
        }
        List<Task> all = List.copyOf(tasks.values());
        return source.build(builder, number -> all.get(number).line());
    }

    private static @Nullable String first(Map<String, String> attributes, List<String> names) {
        return names.stream().filter(attributes::containsKey).findFirst().orElse(null);
    }

    private double number(Map<String, String> attributes, List<String> names, int line) throws GraphFormatException {
        String name = first(attributes, names);
        if (name == null) {
            return 0;
        }
        String text = String.valueOf(attributes.get(name));
        double number = -1;
        try {
            number = Double.parseDouble(text.strip());
        } catch (NumberFormatException none) {
            // refused below, with the others that are none
        }
        if (!(number >= 0) || Double.isInfinite(number)) {
            throw source.malformed(line, name + " is \"" + text + "\": expected a number of at least 0");
        }
        return number;
    }
}
