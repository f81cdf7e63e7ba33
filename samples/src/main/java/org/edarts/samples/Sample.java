package org.edarts.samples;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A small program that teaches one idea of the codelet model, or does one real job. Found by name: {@link Samples}. */
public interface Sample {
    /** Returns the name that users choose it by: lower case, words joined by hyphens. */
    String name();

    /** Returns what it shows or does, in one line. */
    String summary();

    /** Returns where its source is, from the root of the project. */
    default String source() {
        return "samples/src/main/java/" + getClass().getName().replace('.', '/') + ".java";
    }

    /** Returns what may be set, in the order of importance. */
    default List<Setting> settings() {
        return List.of();
    }

    /** Returns settings that give each core of a mesh its part; what the user sets counts before them. */
    default Map<String, String> sizesFor(int rows, int columns) {
        return Map.of();
    }

    /** Returns settings that suit an input file on a mesh; what the user sets counts before them. */
    default Map<String, String> sizesFor(int rows, int columns, Path file) {
        return sizesFor(rows, columns);
    }

    /**
     * Returns the inputs that have a name, by which users choose them in place of a file: the settings that make each.
     */
    default Map<String, Map<String, String>> namedInputs() {
        return Map.of();
    }

    /** Returns what kind of file it takes as input, or nothing if it takes none. */
    default Optional<String> reads() {
        return Optional.empty();
    }

    /** Returns what kind of file it writes, or nothing if it writes none. */
    default Optional<String> writes() {
        return Optional.empty();
    }

    /**
     * Reads the input and builds the graph; nothing runs yet.
     *
     * @throws InputException if the input, the output's name or a setting cannot be used
     */
    Job prepare(SampleInput input);
}
