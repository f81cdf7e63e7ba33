package org.edarts.study.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * The lengths of shortest schedules that others have found: lines of file name, processors, makespan. A name may have
 * folders before it and an ending behind it, or not: the longest that fits the name of a graph counts. A first line
 * whose second word is no number is a heading. Immutable.
 */
public final class KnownOptima {
    /** Knows none. */
    public static final KnownOptima NONE = new KnownOptima();

    private static final Pattern SEPARATOR = Pattern.compile("\\s*[,;\\t]\\s*|\\s+");

    private final Map<String, List<Optimum>> byName = new HashMap<>();

    private record Optimum(String path, int processors, double makespan) {}

    private KnownOptima() {}

    /**
     * Reads a file.
     *
     * @throws GraphFormatException if a line is not what it has to be
     */
    public static KnownOptima read(Path file) throws IOException {
        KnownOptima optima = new KnownOptima();
        List<String> lines = Files.readAllLines(file);
        for (int line = 1; line <= lines.size(); line++) {
            String text =
                    lines.get(line - 1).replace("\uFEFF", "").replace("\"", "").strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                optima.add(file.toString(), line, SEPARATOR.split(text));
            }
        }
        return optima;
    }

    private void add(String file, int line, String[] fields) throws GraphFormatException {
        boolean numbers = fields.length >= 3 && isNumber(fields[1]) && isNumber(fields[2]);
        if (line == 1 && fields.length >= 2 && !isNumber(fields[1])) {
            return;
        }
        double processors = numbers ? Double.parseDouble(fields[1]) : 0;
        if (processors < 1 || processors != Math.rint(processors) || Double.parseDouble(fields[2]) < 0) {
            throw new GraphFormatException(file, line, "expected file name, processors, makespan");
        }
        String path = normal(fields[0]);
        Optimum optimum = new Optimum(path, (int) processors, Double.parseDouble(fields[2]));
        List<Optimum> known = byName.computeIfAbsent(last(path), name -> new ArrayList<>());
        for (Optimum other : known) {
            if (other.path.equals(path) && other.processors == optimum.processors && !other.equals(optimum)) {
                throw new GraphFormatException(
                        file,
                        line,
                        "says " + fields[2] + " where a line before it says " + other.makespan + ": keep one of them");
            }
        }
        known.add(optimum);
    }

    private static boolean isNumber(String text) {
        return text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    }

    private static String normal(String path) {
        String slashes = path.replace('\\', '/');
        int dot = slashes.lastIndexOf('.');
        return dot > slashes.lastIndexOf('/') + 1 ? slashes.substring(0, dot) : slashes;
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Returns how long the shortest schedule of the graph in a file takes, if that is known. */
    public OptionalDouble of(String file, int processors) {
        String path = "/" + normal(file);
        Optimum best = null;
        for (Optimum each : byName.getOrDefault(last(path), List.of())) {
            boolean fits =
                    each.processors == processors && (path.endsWith("/" + each.path) || each.path.endsWith(path));
            if (fits && (best == null || each.path.length() > best.path.length())) {
                best = each;
            }
        }
        return best == null ? OptionalDouble.empty() : OptionalDouble.of(best.makespan);
    }
}
