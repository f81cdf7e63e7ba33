package org.edarts.samples;

import java.util.List;
import org.edarts.codelet.RunReport;

/**
 * What came out of a sample.
 *
 * @param report what the run did
 * @param results the results in lines for the user; where a file was written, they say where it lies
 */
public record Outcome(RunReport report, List<String> results) {
    /** Copies the lines. */
    public Outcome {
        results = List.copyOf(results);
    }
}
