package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * The figures of the runtime on eCores, each beside its goal and what it is measured by. Owner: one thread.
 *
 * <p>What it prints is for people; its form may change.
 */
final class FigureTable {
    private final Consumer<String> progress;
    private final List<String> lines = new ArrayList<>();

    /**
     * Makes an empty one.
     *
     * @param progress is told what is measured
     */
    FigureTable(Consumer<String> progress) {
        this.progress = progress;
        add("figure", "measured", "goal", "beside");
    }

    /** Says what is measured now. */
    void measures(String what) {
        progress.accept(what);
    }

    /** Adds a line. */
    void add(String what, String measured, String goal, String beside) {
        lines.add(String.format(Locale.ROOT, "%-68s %16s   %-24s %s", what, measured, goal, beside));
    }

    /** Returns the lines. */
    List<String> lines() {
        return lines;
    }

    static String cycles(double cycles) {
        return String.format(Locale.ROOT, "%,.1f cycles", cycles);
    }
}
