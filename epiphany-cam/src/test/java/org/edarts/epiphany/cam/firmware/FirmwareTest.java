package org.edarts.epiphany.cam.firmware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.epiphany.cam.layout.FetchLayout;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.MovingLayout;
import org.edarts.epiphany.cam.layout.NestLayout;
import org.edarts.epiphany.cam.layout.OrderLayout;
import org.edarts.epiphany.cam.layout.ScheduleLayout;
import org.edarts.epiphany.cam.layout.StealingLayout;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.layout.TokensLayout;
import org.edarts.epiphany.cam.layout.TracingLayout;
import org.edarts.epiphany.cam.layout.WindowsLayout;
import org.edarts.pic.elf.ElfSegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What runs on the cores was built from the sources that are there, and is small. */
class FirmwareTest {
    /** In place of these cores have others that are larger. */
    private static final EnumSet<Firmware.Part> LESS_THAN_ANOTHER = EnumSet.of(
            Firmware.Part.PROCEDURES,
            Firmware.Part.PROCEDURES_RECORDS,
            Firmware.Part.PROCEDURES_NESTING,
            Firmware.Part.SERVING,
            Firmware.Part.SERVING_INVOKING,
            Firmware.Part.SERVING_INVOKING_RECORDS,
            Firmware.Part.CENTRAL,
            Firmware.Part.CENTRAL_INVOKING,
            Firmware.Part.CENTRAL_INVOKING_RECORDS,
            Firmware.Part.QUEUE,
            Firmware.Part.QUEUE_INVOKING);

    private static final int MOST_BYTES = 4096;
    private static final int INSTRUMENTED_BYTES = 312;

    @ParameterizedTest
    @CsvSource({
        "firmware.sha256, src/main/epiphany/firmware",
        "streaming.sha256, src/main/epiphany/streaming",
        "fetching.sha256, src/main/epiphany/fetching",
        "moving.sha256, src/main/epiphany/moving",
        "tracing.sha256, src/main/epiphany/tracing",
        "kernels/sources.sha256, src/main/epiphany/kernels"
    })
    void itWasMadeOfTheSourcesThatAreThere(String sums, Path sources) throws Exception {
        try (InputStream stream = Firmware.class.getResourceAsStream("/org/edarts/epiphany/cam/" + sums)) {
            String list = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(list.lines().count() >= 3, list);
            for (String line : list.lines().toList()) {
                String[] sumAndName = line.split("\\s+");
                byte[] digest =
                        MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(sources.resolve(sumAndName[1])));
                assertEquals(
                        sumAndName[0],
                        HexFormat.of().formatHex(digest),
                        sumAndName[1] + " was changed: run " + sources + "/rebuild.sh");
            }
        }
    }

    @Test
    void itFitsIntoFourKilobytes() {
        int size = Firmware.installed().size() + Layout.RECORD_BYTES;
        assertTrue(size <= MOST_BYTES, size + " bytes");
    }

    /** Only graphs that need them have the other parts, and no graph has all: what one core may have is told. */
    @ParameterizedTest
    @MethodSource("org.edarts.epiphany.cam.firmware.Linking#all")
    void withAllPartsThatAGraphMayLinkItFitsIntoEightKilobytes(Linking linking) {
        int size = linking.bytes();
        assertTrue(size > Firmware.installed().size() && size <= 2 * MOST_BYTES, size + " bytes");
    }

    @Test
    void eachPartMayBeLinked() {
        EnumSet<Firmware.Part> parts = EnumSet.copyOf(LESS_THAN_ANOTHER);
        for (Linking linking : Linking.all()) {
            parts.addAll(linking.parts());
        }
        assertEquals(EnumSet.allOf(Firmware.Part.class), parts);
    }

    /** An order lies behind what else a graph needs, and leads there: parts are in nobody's way. */
    @ParameterizedTest
    @EnumSource(names = {"CONTROL", "PROCEDURES", "PROCEDURES_RECORDS"})
    void anOrderLiesBehindOtherParts(Firmware.Part last) {
        Firmware before = Firmware.installed().with(Firmware.Part.CONTROL);
        before = last == Firmware.Part.CONTROL ? before : before.with(last);
        Firmware ordered = before.with(Firmware.Part.ORDER).with(Firmware.Part.TOKENS);
        assertEquals(before.end(), ordered.address("sort"));
        List<ElfSegment> parts = ordered.parts(false);
        for (int place = 1; place < parts.size(); place++) {
            ElfSegment part = parts.get(place - 1);
            assertEquals(
                    (part.address() + part.memorySize() + Long.BYTES - 1) & -Long.BYTES,
                    parts.get(place).address());
        }
        assertTrue(ordered.size() + Layout.RECORD_BYTES + OrderLayout.ORDER_BYTES <= MOST_BYTES);
    }

    /** What tells of firings lies only in runs that are recorded on a board, behind all other parts. */
    @Test
    void whatTellsOfFiringsIsSmall() {
        Firmware plain = Firmware.installed();
        TracingProgram tracing = TracingProgram.behind(plain.end());
        assertEquals(INSTRUMENTED_BYTES, plain.with(tracing).size() - plain.size());
        assertTrue(plain.programs().stream()
                .noneMatch(part -> part.symbol("traced").isPresent()));
    }

    /** The first thing that is laid out behind the record of a core, at an address that the firmware knows. */
    @Test
    void whatOnlySomeGraphsNeedLiesBehindTheRecord() {
        assertEquals(
                List.of(Layout.RECORD_BYTES, Layout.RECORD_BYTES, Layout.RECORD_BYTES, Layout.RECORD_BYTES),
                List.of(
                        OrderLayout.ORDER_COUNT,
                        ScheduleLayout.SU_IDLE,
                        ScheduleLayout.MAILS,
                        StealingLayout.STEAL_MAIL));
    }

    @Test
    void hostAndFirmwareAgreeOnTheLayout() throws Exception {
        agree(Layout.class, "firmware/layout.inc", 20);
        agree(OrderLayout.class, "firmware/order.inc", 15);
        agree(NestLayout.class, "firmware/nests.inc", 23);
        agree(TokensLayout.class, "firmware/tokens.inc", 8);
        agree(StreamLayout.class, "streaming/streaming.S", 15);
        agree(FetchLayout.class, "fetching/fetching.S", 10);
        agree(MovingLayout.class, "moving/moving.S", 25);
        agree(WindowsLayout.class, "firmware/windows.inc", 23);
        agree(TracingLayout.class, "tracing/tracing.S", 18);
    }

    /** Whatever the host knows of these parts stands in their sources, which know more. */
    @Test
    void hostAndFirmwareAgreeOnWhatDecides() throws Exception {
        agreeOnAll(ScheduleLayout.class, "firmware/schedule.inc", "firmware/charge.inc");
        agreeOnAll(StealingLayout.class, "firmware/stealing.inc");
    }

    private static void agreeOnAll(Class<?> layout, String... files) throws Exception {
        Map<String, Integer> here = constants(layout);
        Map<String, Integer> there = new TreeMap<>();
        for (String file : files) {
            there.putAll(sets(Path.of("src/main/epiphany", file)));
        }
        there.keySet().retainAll(here.keySet());
        assertEquals(here, there);
    }

    private static void agree(Class<?> layout, String file, int least) throws Exception {
        Map<String, Integer> here = constants(layout);
        Map<String, Integer> there = sets(Path.of("src/main/epiphany", file));
        assertTrue(there.size() >= least, there.toString());
        here.keySet().retainAll(there.keySet());
        assertEquals(there, here);
    }

    private static Map<String, Integer> constants(Class<?> layout) throws IllegalAccessException {
        Map<String, Integer> constants = new TreeMap<>();
        for (java.lang.reflect.Field field : layout.getDeclaredFields()) {
            constants.put(field.getName(), field.getInt(null));
        }
        return constants;
    }

    private static Map<String, Integer> sets(Path file) throws IOException {
        Map<String, Integer> sets = new TreeMap<>();
        Matcher set = Pattern.compile("\\.set\\s+(\\w+), (\\w+)").matcher(Files.readString(file));
        while (set.find()) {
            sets.put(set.group(1), Integer.decode(set.group(2)));
        }
        return sets;
    }
}
