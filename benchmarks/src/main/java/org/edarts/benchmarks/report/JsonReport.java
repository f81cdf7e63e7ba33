package org.edarts.benchmarks.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Figures as JSON, with each single measurement, for those who want to judge for themselves. */
public final class JsonReport {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
            .build();

    private JsonReport() {}

    private record Document(
            String benchmark, String measuredAt, Environment environment, Object options, Object cases) {}

    /**
     * Writes a report.
     *
     * @param benchmark its name
     * @param options with which it ran
     * @param cases what it found: records and lists of them
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, String benchmark, Environment environment, Object options, Object cases)
            throws IOException {
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        MAPPER.writeValue(file.toFile(), new Document(benchmark, now, environment, options, cases));
    }
}
