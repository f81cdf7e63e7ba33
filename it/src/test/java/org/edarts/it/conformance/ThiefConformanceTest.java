package org.edarts.it.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Who steals in virtual time asks as often as a core does, and as many: both have numbers of their own for that. */
class ThiefConformanceTest {
    private static final Path FIRMWARE = Path.of("../epiphany-cam/src/main/epiphany/firmware/stealing.inc");

    @Test
    void virtualThievesLookAsCoresDo() throws Exception {
        Map<String, Integer> cores = sets();
        cores.putAll(numbers("org.edarts.epiphany.cam.lower.Stealing", "MOST_VICTIMS"));
        String[] all = {"FEWEST_LOOKS", "LOOKS_BETWEEN", "MOST_LOOKS", "MOST_VICTIMS"};
        cores.keySet().retainAll(Arrays.asList(all));
        assertEquals(all.length, cores.size(), cores::toString);
        assertEquals(cores, numbers("org.edarts.cu.virtual.Thief", all));
    }

    /** What a look takes is measured by how many there are before a question. */
    @Test
    void looksAreMeasuredByAsManyAsThereAre() throws Exception {
        assertEquals(
                sets().get("MOST_LOOKS"),
                numbers("org.edarts.benchmarks.prediction.StealCosts", "MOST_LOOKS")
                        .get("MOST_LOOKS"));
    }

    private static Map<String, Integer> sets() throws IOException {
        Map<String, Integer> sets = new TreeMap<>();
        Matcher set = Pattern.compile("\\.set\\s+(\\w+), (\\w+)").matcher(Files.readString(FIRMWARE));
        while (set.find()) {
            sets.put(set.group(1), Integer.decode(set.group(2)));
        }
        return sets;
    }

    private static Map<String, Integer> numbers(String type, String... names) throws ReflectiveOperationException {
        Map<String, Integer> numbers = new TreeMap<>();
        for (String name : names) {
            Field field = Class.forName(type).getDeclaredField(name);
            field.setAccessible(true);
            numbers.put(name, field.getInt(null));
        }
        return numbers;
    }
}
