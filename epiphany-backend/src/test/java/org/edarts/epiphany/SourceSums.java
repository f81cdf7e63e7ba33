package org.edarts.epiphany;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SortedSet;
import java.util.TreeSet;

/** The checksums that a rebuild script kept of the sources that it built. */
public final class SourceSums {
    private SourceSums() {}

    /**
     * Checks that the sources are those that were built.
     *
     * @param beside the class beside whose resources the list lies
     * @param list the resource's name
     * @param sources the folder that its names are relative to
     * @return the names in the list
     */
    public static SortedSet<String> check(Class<?> beside, String list, Path sources)
            throws IOException, NoSuchAlgorithmException {
        SortedSet<String> names = new TreeSet<>();
        try (InputStream stream = beside.getResourceAsStream(list)) {
            assertNotNull(stream, list);
            for (String line : new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                String[] sumAndName = line.split("\\s+");
                byte[] content = Files.readAllBytes(sources.resolve(sumAndName[1]));
                String sum = HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
                assertEquals(sumAndName[0], sum, sumAndName[1] + " was changed: run " + sources + "/rebuild.sh");
                names.add(sumAndName[1]);
            }
        }
        return names;
    }
}
