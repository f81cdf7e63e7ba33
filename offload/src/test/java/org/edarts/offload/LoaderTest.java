package org.edarts.offload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.junit.jupiter.api.Test;

/** The loader was built from the sources that are there, agrees with the host, and is small. */
class LoaderTest {
    private static final Path SOURCES = Path.of("src/main/epiphany/loader");
    private static final int MOST_BYTES = 1536;

    @Test
    void itWasMadeOfTheSourcesThatAreThere() throws Exception {
        String list = new String(resource("loader.sha256"), StandardCharsets.UTF_8);
        assertEquals(3, list.lines().count(), list);
        for (String line : list.lines().toList()) {
            String[] sumAndName = line.split("\\s+");
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(SOURCES.resolve(sumAndName[1])));
            assertEquals(
                    sumAndName[0],
                    HexFormat.of().formatHex(digest),
                    sumAndName[1] + " was changed: run " + SOURCES + "/rebuild.sh");
        }
    }

    @Test
    void itIsSmallAndEndsBeforeItsRecord() throws Exception {
        ElfFile loader = ElfReader.read("loader.elf", resource("loader.elf"));
        int end = loader.segments().stream()
                .mapToInt(segment -> segment.address() + segment.memorySize())
                .max()
                .orElseThrow();
        assertTrue(end <= LoaderRecord.RECORD, "the loader ends at " + end);
        assertTrue(CoreLayout.CODE <= MOST_BYTES, "loader and record take " + CoreLayout.CODE);
        assertTrue(MeshCore.WAITS + Integer.BYTES <= CoreLayout.CODE, "the record reaches into the code");
    }

    @Test
    void hostAndLoaderAgree() throws Exception {
        Map<String, Integer> there = new TreeMap<>();
        Matcher lines =
                Pattern.compile("\\.set\\s+(\\w+), (\\S+)").matcher(Files.readString(SOURCES.resolve("record.inc")));
        while (lines.find()) {
            there.put(lines.group(1), Integer.decode(lines.group(2)));
        }
        Map<String, Integer> here = new TreeMap<>();
        for (Field field : LoaderRecord.class.getDeclaredFields()) {
            here.put(field.getName(), field.getInt(null));
        }
        assertEquals(there, here);
    }

    private static byte[] resource(String name) throws Exception {
        try (InputStream stream = ChipEngine.class.getResourceAsStream(name)) {
            return stream.readAllBytes();
        }
    }
}
