package org.edarts.calibration.codecache;

import java.util.List;
import java.util.function.Consumer;

/** One question of the study, and how it is answered. */
public interface Experiment {
    /** Returns its name on the command line. */
    String name();

    /** Returns the question, in a line. */
    String question();

    /**
     * Answers it. What it measures depends on nothing but the programs: each repetition gives the same.
     *
     * @param quick whether few points are enough
     * @param progress is told what is being measured, line by line
     * @return tables, each with its plots
     */
    List<Finding> measure(boolean quick, Consumer<String> progress);
}
