package org.edarts.viewer.analysis;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** An {@link Analysis} as JSON: objects with the names of the records' components, null for what is not recorded. */
public final class AnalysisJson {
    private static final JsonMapper JSON = new JsonMapper();

    private AnalysisJson() {}

    /** Returns one line, for a program. */
    public static String text(Analysis analysis) {
        return write(analysis, false);
    }

    /** Returns lines with indentation, for people, too; without a line feed at the end. */
    public static String lines(Analysis analysis) {
        return write(analysis, true);
    }

    private static String write(Analysis analysis, boolean indented) {
        try {
            return indented
                    ? JSON.writerWithDefaultPrettyPrinter().writeValueAsString(analysis)
                    : JSON.writeValueAsString(analysis);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("an analysis has nothing but texts and numbers", impossible);
        }
    }
}
