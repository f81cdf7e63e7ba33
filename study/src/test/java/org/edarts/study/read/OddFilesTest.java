package org.edarts.study.read;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.Shape;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.plan.GivenSchedule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as editors and other programs leave them. */
class OddFilesTest {
    private static final String PLAIN = "4\n0 1 0\n1 2 1 0\n2 3 1 0\n3 4 2 1 2\n";

    private static TaskGraph read(String text) throws GraphFormatException {
        return TaskGraphFiles.read("a", "a", text.getBytes(StandardCharsets.UTF_8), Communication.NONE);
    }

    @Test
    void whatTheJsonParserKeepsToItselfIsNotTold() {
        String complaint = String.valueOf(assertThrows(GraphFormatException.class, () -> read("{\"tasks\": [}"))
                .getMessage());
        assertTrue(complaint.endsWith("expected ']'"), complaint);
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, "{\"tasks\": [{\"duration\": 7}]}", "digraph { a [cost=7] }"})
    void aByteOrderMarkBelongsToNoFormat(String text) throws GraphFormatException {
        assertEquals(Shape.of(read(text)), Shape.of(read("\uFEFF" + text)));
        for (Charset wide : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            byte[] content = ("\uFEFF" + text).getBytes(wide);
            GraphFormatException complaint = assertThrows(
                    GraphFormatException.class, () -> TaskGraphFiles.read("a", "a", content, Communication.NONE));
            assertEquals("a:1: is UTF-16: save it as UTF-8", complaint.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, "4\r0 1 0\r1 2 1 0\r\n2 3 1 0\n3 4 2 1 2"})
    void linesEndAsTheyLike(String text) throws GraphFormatException {
        assertEquals(4, read(text.replace("\n", "\r")).tasks());
        assertEquals(4, read(text).tasks());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "EDTRACE"})
    void aMalformedTraceIsNamedOnce(String text, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a.trace"), text);
        String complaint = String.valueOf(
                assertThrows(GraphFormatException.class, () -> TaskGraphFiles.read(file, Communication.NONE))
                        .getMessage());
        assertTrue(complaint.startsWith(file + ": byte 0: expected"), complaint);
    }

    @Test
    void ofTwoOptimaForOneCaseNeitherIsTaken(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("o.csv"), "a,2,9\na.stg,2,9\na,4,8\na,2,7\n");
        String complaint = String.valueOf(assertThrows(GraphFormatException.class, () -> KnownOptima.read(file))
                .getMessage());
        assertTrue(complaint.startsWith(file + ":4: says 7"), complaint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"file,procs,makespan | true", "a,2,x | false", "a,2 | false", "a,2,9 | true", "'' | true"})
    void onlyAHeadingIsLeftOutOfKnownOptimaAndSchedules(String line, boolean fits, @TempDir Path folder)
            throws IOException {
        Path file = Files.writeString(folder.resolve("o.csv"), line + "\n");
        for (Executable reading : List.<Executable>of(() -> KnownOptima.read(file), () -> GivenSchedule.read(file))) {
            if (fits) {
                assertDoesNotThrow(reading);
            } else {
                String complaint = assertThrows(Exception.class, reading).getMessage();
                assertTrue(complaint.startsWith(file + ":1: expected"), complaint);
            }
        }
    }
}
