package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.edarts.it.docs.Document.Code;
import org.junit.jupiter.api.Test;

/** What the documents show as Java is, letter by letter, in a class of this package, and nothing else is there. */
class SnippetTest {
    private static final Path SOURCES = Path.of("src/test/java/org/edarts/it/docs");
    private static final Pattern SNIPPET = Pattern.compile("// snippet\\n(.*?)\\n *// end of snippet", Pattern.DOTALL);

    private static final Pattern CALL = Pattern.compile("new \\w+\\(|\\w+\\.\\w+\\(");

    @Test
    void everyBlockOfJavaIsCompiled() throws IOException {
        Set<String> compiled = snippets();
        List<String> missing = new ArrayList<>();
        List<Code> blocks = blocks();
        assertFalse(blocks.isEmpty(), "no Java in the documents");
        for (Code block : blocks) {
            if (!compiled.contains(block.text())) {
                missing.add(block.place());
            }
        }
        assertEquals(List.of(), missing, "blocks of Java that no class in it/" + SOURCES + " has as a snippet");
    }

    @Test
    void everySnippetIsShown() throws IOException {
        Set<String> unknown = snippets();
        blocks().forEach(block -> unknown.remove(block.text()));
        assertEquals(Set.of(), unknown, "snippets in it/" + SOURCES + " that no document shows");
    }

    /** Such as {@code run.await()}. Names alone, with or without parentheses, are not code. */
    @Test
    void callsWithinLinesAreCompiled() throws IOException {
        String compiled = String.join("\n", sources()).replaceAll("\\s+", "");
        Set<String> missing = Document.all().stream()
                .flatMap(document -> document.spans().stream())
                .filter(code -> CALL.matcher(code.text()).lookingAt())
                .filter(code -> !compiled.contains(code.text().replaceAll("\\s+", "")))
                .map(code -> code.place() + ": " + code.text())
                .collect(Collectors.toSet());
        assertEquals(Set.of(), missing, "calls that no class in it/" + SOURCES + " makes");
    }

    private static List<Code> blocks() {
        return Document.all().stream()
                .flatMap(document -> document.blocks("java"::equals).stream())
                .toList();
    }

    private static Set<String> snippets() throws IOException {
        return sources().stream()
                .flatMap(source -> SNIPPET.matcher(source).results())
                .map(found -> found.group(1).stripIndent().stripTrailing())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> sources() throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                texts.add(Files.readString(file));
            }
        }
        return texts;
    }
}
