package org.edarts.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What can be known of the launcher for Windows where there is no Windows: that it asks for what the other one does. */
class WindowsLauncherTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private String usual = "";
    private String windows = "";

    @BeforeEach
    void read() throws IOException {
        usual = withoutComments(Files.readString(ROOT.resolve("edarts")), "#");
        windows = withoutComments(Files.readString(ROOT.resolve("edarts.cmd")), "rem ");
    }

    private static String withoutComments(String text, String mark) {
        return text.lines().filter(line -> !line.strip().startsWith(mark)).collect(Collectors.joining("\n"));
    }

    private static SortedSet<String> all(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void javaGetsTheSameOptions() {
        String options = "(?<=[\\s\"=])-(?:X\\w*:\\w*|D[\\w.]+|jar|-[a-z-]+)";
        SortedSet<String> asked = all(options, windows);
        assertEquals(all(options, usual), asked);
        assertTrue(asked.contains("-jar"), () -> "options are not found: " + asked);
    }

    @Test
    void theSameCommandsRunFromTheOtherJar() {
        SortedSet<String> measuring = all("(?<=\")\\w+(?= \"\\*)", usual);
        assertEquals(
                measuring,
                all("\\w+", windows.replaceAll("(?s).*for %%c in \\((.*?)\\).*", "$1")),
                "commands of edarts-bench.jar");
        assertTrue(measuring.contains("bench"), measuring::toString);
    }

    @Test
    void theSameFilesAreMeant() {
        SortedSet<String> files = all("(?:cli|benchmarks)[/\\w-]+(?:\\.jar|\\.java)", usual);
        assertEquals(files, all("(?:cli|benchmarks)[/\\w-]+(?:\\.jar|\\.java)", windows.replace('\\', '/')));
        files.stream()
                .filter(file -> file.endsWith(".java"))
                .forEach(file -> assertTrue(Files.exists(ROOT.resolve(file)), file));
    }

    @Test
    void theSameJavaIsAskedFor() {
        SortedSet<String> versions = all("JDK \\d+", usual);
        assertEquals(1, versions.size(), versions::toString);
        assertEquals(versions, all("JDK \\d+", windows));
    }

    @Test
    void aFailureOfTheCommandIsToldToTheCaller() {
        assertTrue(windows.stripTrailing().endsWith("%*\nexit /b %errorlevel%"), windows);
    }
}
