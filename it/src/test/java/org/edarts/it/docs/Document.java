package org.edarts.it.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A document for users, in Markdown.
 *
 * @param name its path in the project
 */
record Document(String name, String text) {
    private static final Path PROJECT = Path.of("..");
    private static final Pattern BLOCK =
            Pattern.compile("^ *```(\\w*)\\n(.*?)^ *```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");

    /**
     * A piece of code in a document.
     *
     * @param place document and line
     * @param language what the fence of a block says, or an empty text
     * @param text without indentation; that of a span has no line breaks
     */
    record Code(String place, String language, String text) {}

    static Document read(String name) {
        try {
            return new Document(name, Files.readString(PROJECT.resolve(name)));
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    static List<Document> all() {
        try (Stream<Path> files = Files.list(PROJECT.resolve("docs"))) {
            Stream<String> names =
                    files.map(file -> "docs/" + file.getFileName()).filter(name -> name.endsWith(".md"));
            return Stream.concat(Stream.of("README.md"), names.sorted())
                    .map(Document::read)
                    .toList();
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    /** Returns the fenced blocks whose language is accepted. */
    List<Code> blocks(Predicate<String> language) {
        return BLOCK.matcher(text)
                .results()
                .map(found -> new Code(
                        place(found),
                        found.group(1),
                        found.group(2).stripIndent().stripTrailing()))
                .filter(code -> language.test(code.language()))
                .toList();
    }

    /** Returns the code within lines. */
    List<Code> spans() {
        String prose = BLOCK.matcher(text).replaceAll(found -> "\n".repeat((int) newlines(found.group())));
        return SPAN.matcher(prose)
                .results()
                .map(found -> new Code(place(found, prose), "", found.group(1).replaceAll("\\s+", " ")))
                .toList();
    }

    private String place(MatchResult found) {
        return place(found, text);
    }

    private String place(MatchResult found, String whole) {
        return name + ":" + (newlines(whole.substring(0, found.start())) + 1);
    }

    private static long newlines(String part) {
        return part.chars().filter(character -> character == '\n').count();
    }
}
