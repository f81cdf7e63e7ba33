package org.edarts.epiphany.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The kernels are kept beside their sources, which must not change without them. */
class KernelSourcesTest {
    @Test
    void theKernelsWereMadeOfTheSourcesThatAreThere() throws Exception {
        Path sources = Path.of("src/main/epiphany/kernels");
        try (InputStream stream = Stencil.class.getResourceAsStream("sources.sha256")) {
            List<String> sums = new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertTrue(sums.size() > 3);
            for (String line : sums) {
                String[] sumAndName = line.split("\\s+");
                byte[] content = Files.readAllBytes(sources.resolve(sumAndName[1]));
                String sum = HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
                assertEquals(sumAndName[0], sum, sumAndName[1] + " was changed: run " + sources + "/rebuild.sh");
            }
        }
    }
}
