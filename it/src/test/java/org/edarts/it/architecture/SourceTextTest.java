package org.edarts.it.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.edarts.it.publication.ProjectFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Comments are written in one way, which CONTRIBUTING.md tells; what the layout of code leaves alone is checked here.
 */
class SourceTextTest {
    private static final int COLUMNS = 120;

    /** A line of a comment that has a space at which it can be broken. */
    private static final Pattern COMMENT = Pattern.compile("^ *(/\\*\\*|\\*|//) \\S+ .*");

    private static final Pattern TEXT_BLOCK = Pattern.compile("\"\"\".*?\"\"\"", Pattern.DOTALL);
    private static final Pattern SNIPPET = Pattern.compile("// snippet.*?// end of snippet", Pattern.DOTALL);

    /** The word in front of what a method returns, and who may use an object, are always the same. */
    private static final Pattern DIALECT =
            Pattern.compile("\\{@return|(Used|used)(\\s|\\*)+(once,(\\s|\\*)+)?by(\\s|\\*)+one(\\s|\\*)+thread"
                    + "|Belongs(\\s|\\*)+to(\\s|\\*)+the(\\s|\\*)+thread"
                    + "|(?<!Owner:)[.*](\\s|\\*)+One(\\s|\\*)+thread(\\.|;|,|(\\s|\\*)+owns)");

    static List<ProjectFile> modules() {
        return ProjectFile.modules();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void linesOfCommentsEndAtColumn120(ProjectFile module) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : sources(module)) {
            String code = SNIPPET.matcher(blank(Files.readString(file))).replaceAll("");
            code.lines()
                    .filter(line ->
                            line.length() > COLUMNS && COMMENT.matcher(line).matches())
                    .forEach(line -> found.add(file + ": " + line.strip()));
        }
        assertEquals(List.of(), found, "comments that go beyond column " + COLUMNS);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void javadocHasOneDialect(ProjectFile module) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : sources(module)) {
            Matcher matcher = DIALECT.matcher(blank(Files.readString(file)));
            while (matcher.find()) {
                found.add(file + ": " + matcher.group());
            }
        }
        assertEquals(
                List.of(),
                found,
                "write \"Returns ...\"; and \"Owner: one thread\", \"Owner: the thread of ...\", \"Any thread\"");
    }

    private static List<Path> sources(ProjectFile module) throws IOException {
        Path folder = module.folder().resolve("src");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("SourceTextTest.java"))
                    .sorted()
                    .toList();
        }
    }

    /** Text blocks hold programs and documents, whose lines are theirs. */
    private static String blank(String source) {
        return TEXT_BLOCK.matcher(source).replaceAll("\"\"");
    }
}
