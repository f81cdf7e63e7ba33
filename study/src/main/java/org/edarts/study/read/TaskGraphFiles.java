package org.edarts.study.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.TaskGraph;
import org.edarts.trace.TraceFile;
import org.edarts.trace.TraceFormatException;

/**
 * Reads task graphs from files: of the Standard Task Graph Set, WfCommons workflows (WfFormat), DOT with costs, JSON of
 * our own, and traces, whose names end in .trace. Otherwise the content says which; a name that ends in .dot or .gv
 * does, too.
 */
public final class TaskGraphFiles {
    private static final Pattern DOT = Pattern.compile("(?i)//|/\\*|strict\\b|digraph\\b|graph\\b");

    private TaskGraphFiles() {}

    /**
     * Reads a file.
     *
     * @throws GraphFormatException if it holds no task graph; the message names the file, the line and the reason
     * @throws IOException if it cannot be read
     */
    public static TaskGraph read(Path file, Communication communication) throws IOException {
        if (file.toString().endsWith(".trace")) {
            return readTrace(file);
        }
        return read(file.toString(), nameOf(file), Files.readAllBytes(file), communication);
    }

    private static TaskGraph readTrace(Path file) throws IOException {
        try {
            return TraceTasks.of(TraceFile.read(file), nameOf(file));
        } catch (TraceFormatException | IllegalArgumentException unfit) {
            String message = String.valueOf(unfit.getMessage());
            String named = file + ", ";
            String reason = message.startsWith(named) ? message.substring(named.length()) : message;
            throw new GraphFormatException(file.toString(), 0, reason);
        }
    }

    /** Returns what a graph is called after its file: the file's name without folder and ending. */
    public static String nameOf(Path file) {
        Path last = file.getFileName();
        String name = last == null ? file.toString() : last.toString();
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /**
     * Reads the content of a file.
     *
     * @param file what messages call it
     * @param name what the graph is called
     */
    static TaskGraph read(String file, String name, byte[] bytes, Communication communication)
            throws GraphFormatException {
        byte[] content = ByteOrderMark.without(bytes);
        GraphSource source = new GraphSource(file, name, content, communication);
        if (ByteOrderMark.isWide(bytes)) {
            throw source.malformed(1, "is UTF-16: save it as UTF-8");
        }
        String start = new String(content, 0, Math.min(content.length, 4096), StandardCharsets.UTF_8).strip();
        if (start.isEmpty()) {
            throw source.malformed(1, "is empty: expected a task graph");
        }
        if (start.startsWith("{") || start.startsWith("[")) {
            return readJson(source);
        }
        String lower = file.toLowerCase(Locale.ROOT);
        boolean dot = lower.endsWith(".dot")
                || lower.endsWith(".gv")
                || DOT.matcher(start).lookingAt();
        return dot ? DotTaskGraph.read(source) : StandardTaskGraph.read(source);
    }

    private static TaskGraph readJson(GraphSource source) throws GraphFormatException {
        JsonValue root = JsonValue.parse(source);
        JsonValue format = root.any("format");
        String kind = format == null ? "" : format.text();
        if (kind.equals("edarts-graph")) {
            return CodeletGraphJson.read(source, root);
        } else if (kind.equals("edarts-tasks") || root.any("tasks") != null) {
            return JsonTaskGraph.read(source, root);
        } else if (root.any("workflow") != null) {
            return WfCommonsWorkflow.read(source, root);
        }
        throw root.malformed("is no task graph: expected a \"workflow\" of WfCommons, or the format edarts-tasks or"
                + " edarts-graph");
    }
}
