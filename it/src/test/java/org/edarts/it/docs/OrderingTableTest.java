package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each case of the table in docs/epiphany-cam.md of why no signal overtakes its data names tests that there are. */
class OrderingTableTest {
    private static final Path TESTS = Path.of("../epiphany-cam/src/test/java/org/edarts/epiphany/cam");
    private static final Pattern NAMED = Pattern.compile("`(\\w+)\\.(\\w+)`");
    private static final int CASES = 30;
    private static final int COLUMNS = 4;

    @Test
    void eachCaseNamesItsTest() throws IOException {
        List<String> rows = rows();
        assertEquals(CASES, rows.size());
        for (String row : rows) {
            List<String> cells = List.of(row.substring(1, row.length() - 1).split("\\|"));
            assertEquals(COLUMNS, cells.size(), row);
            List<MatchResult> named =
                    NAMED.matcher(cells.get(COLUMNS - 1)).results().toList();
            assertTrue(!named.isEmpty(), row);
            for (MatchResult test : named) {
                String source = Files.readString(TESTS.resolve(test.group(1) + ".java"));
                assertTrue(source.contains("    void " + test.group(2) + "("), test.group());
            }
        }
    }

    /** Returns the rows of the table below its heading. */
    private static List<String> rows() {
        String text = Document.read("docs/epiphany-cam.md").text();
        String table = text.substring(text.indexOf("\n| data | signal |"));
        return table.lines().skip(3).takeWhile(line -> line.startsWith("|")).toList();
    }
}
