package org.edarts.viewer.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page without traces, which is committed, is that of the sources beside it. */
class BundleTest {
    private static final Path SOURCES = Path.of("src/main/typescript");
    private static final Pattern SOURCE = Pattern.compile(".*\\.(ts|css|html|mjs)|package-lock\\.json");

    @Test
    void isOfTheseSources() throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (Path source : sources()) {
            digest.update((source.getFileName() + "\n").getBytes(StandardCharsets.UTF_8));
            digest.update(Files.readAllBytes(source));
        }
        Matcher recorded =
                Pattern.compile("<meta name=\"sources\" content=\"(\\w+)\">").matcher(TracePage.template());
        assertTrue(recorded.find(), "the page says of which sources it is");
        assertEquals(
                HexFormat.of().formatHex(digest.digest()),
                recorded.group(1),
                "page.html is stale: run 'npm ci && npm run bundle' in trace-viewer/" + SOURCES);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.filter(file ->
                            SOURCE.matcher(file.getFileName().toString()).matches())
                    .sorted((a, b) ->
                            a.getFileName().toString().compareTo(b.getFileName().toString()))
                    .toList();
        }
    }

    @Test
    void namesNoPlaceInTheNetwork() throws IOException {
        String lock = Files.readString(SOURCES.resolve("package-lock.json"));
        assertFalse(lock.contains("\"resolved\""), "npm install --omit-lockfile-registry-resolved");
        String page = TracePage.template().replace("http://www.w3.org/2000/svg", "");
        assertFalse(Pattern.compile("(src|href)=\"(?!data:)").matcher(page).find());
        assertFalse(page.contains("://"), () -> page.substring(page.indexOf("://") - 40, page.indexOf("://") + 40));
    }
}
