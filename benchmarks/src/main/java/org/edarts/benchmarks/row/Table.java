package org.edarts.benchmarks.row;

import java.io.IOException;
import java.util.List;

/** A benchmark that consists of rows. */
public interface Table {
    /** Returns what commands and files call it. */
    String name();

    /** Returns the numbers of threads that it is measured with where nobody says others. */
    default List<Integer> usualThreads() {
        return List.of(2);
    }

    /**
     * Returns the rows.
     *
     * @throws IOException if a pattern cannot be written to a temporary file
     */
    List<Row<?>> rows(Setting setting) throws IOException;
}
