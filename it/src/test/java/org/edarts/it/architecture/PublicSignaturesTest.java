package org.edarts.it.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.edarts.it.publication.ProjectFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The signatures of the libraries are those that stand in {@code src/test/signatures}: nobody changes them unawares.
 */
class PublicSignaturesTest {
    private static final Path BASELINES = Path.of("src", "test", "signatures");
    private static final String PREFIX = "edarts-";
    private static final boolean RENEW = Boolean.getBoolean("signatures.renew");
    private static final int MOST = 60;
    private static final String REMEDY = """
            If that is what you want, say so in CHANGELOG.md, and renew the list, with -Dsignatures.renew=true as CONTRIBUTING.md shows.
            """;

    /** The folders of the libraries that the bill of materials names. */
    static List<String> libraries() {
        return ProjectFile.bom().texts("/project/dependencyManagement/dependencies/dependency/artifactId").stream()
                .map(artifact -> artifact.substring(PREFIX.length()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void areThoseThatWereAnnounced(String library) throws IOException {
        Path baseline = BASELINES.resolve(library + ".txt");
        List<String> found = PublicSignatures.of(library);
        assertFalse(found.isEmpty(), library + " has nothing public");
        if (RENEW) {
            Files.createDirectories(BASELINES);
            Files.writeString(baseline, String.join("\n", found) + "\n");
        }
        if (!Files.exists(baseline)) {
            fail("it/" + baseline + " is missing. " + REMEDY);
        }
        List<String> differences = differences(Files.readAllLines(baseline), found);
        if (!differences.isEmpty()) {
            fail("public signatures of " + library + " are not those of it/" + baseline + " (- was there, + is new):\n"
                    + String.join("\n", differences.subList(0, Math.min(MOST, differences.size()))) + "\n" + REMEDY);
        }
    }

    @Test
    void noListIsLeftOfALibraryThatIsGone() throws IOException {
        try (Stream<Path> lists = Files.list(BASELINES)) {
            assertEquals(
                    libraries().stream()
                            .map(library -> library + ".txt")
                            .sorted()
                            .toList(),
                    lists.map(list -> list.getFileName().toString()).sorted().toList());
        }
    }

    /** What only one of two lists has; members are told with their types. */
    private static List<String> differences(List<String> announced, List<String> found) {
        Set<String> before = withTypes(announced);
        Set<String> now = withTypes(found);
        List<String> differences = new ArrayList<>();
        before.stream().filter(line -> !now.contains(line)).map("- "::concat).forEach(differences::add);
        now.stream().filter(line -> !before.contains(line)).map("+ "::concat).forEach(differences::add);
        return differences;
    }

    private static Set<String> withTypes(List<String> lines) {
        Set<String> all = new LinkedHashSet<>();
        String type = "";
        for (String line : lines) {
            type = line.startsWith(" ") ? type : line;
            all.add(line.startsWith(" ") ? type + ": " + line.strip() : line);
        }
        return all;
    }

    /** An example of everything that a signature says. */
    public abstract static class Example<T extends Comparable<T>> implements Comparable<T> {
        /** Seen by all. */
        public static final int SEEN = 1;

        /** Not seen. */
        static final int HIDDEN = 2;

        /** Seen by subclasses. */
        protected Example() {}

        /** Seen by all. */
        public abstract <E extends Exception> List<? super T> find(T[] all, int... places) throws E;

        abstract void hide();
    }

    @Test
    void aSignatureHasAllThatCallersDependOn() {
        String name = Example.class.getName();
        assertEquals(
                List.of(
                        "public abstract static class " + name
                                + "<T extends java.lang.Comparable<T>> implements java.lang.Comparable<T>",
                        "    protected new()",
                        "    public abstract <E extends java.lang.Exception> java.util.List<? super T>"
                                + " find(T[], int[]) throws E",
                        "    public static final int SEEN"),
                PublicSignatures.lines(Example.class).toList());
    }

    @Test
    void aDifferenceIsTold() {
        assertEquals(
                List.of("- class A: int f()", "+ class A: long f()"),
                differences(List.of("class A", "    int f()"), List.of("class A", "    long f()")));
    }
}
