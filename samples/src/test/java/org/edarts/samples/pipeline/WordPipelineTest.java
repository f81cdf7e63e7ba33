package org.edarts.samples.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.edarts.samples.InputException;
import org.edarts.samples.Machines;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordPipelineTest {
    private static final Pattern WORD = Pattern.compile("\\p{L}+(['\u2019]+\\p{L}+)*");

    @TempDir
    private Path directory;

    @Property
    void countsAsARegularExpressionDoes(@ForAll("texts") String text, @ForAll @IntRange(min = 1, max = 20) int block)
            throws IOException {
        WordCounts counts = new WordCounts();
        StringBuilder joined = new StringBuilder();
        try (TextBlocks blocks =
                new TextBlocks(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), block)) {
            for (String next = blocks.next(); next != null; next = blocks.next()) {
                counts.add(WordCounts.of(next));
                joined.append(next);
            }
            assertNull(blocks.next());
        }
        assertEquals(text, joined.toString());
        assertCounts(text, counts);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "a",
                        "B",
                        "'",
                        " ",
                        "\n",
                        ".",
                        "\u00e9",
                        "\u4e2d",
                        "\u2019",
                        "7",
                        "\ud801\udc37",
                        "\ud83d\ude00")
                .list()
                .ofMaxSize(60)
                .map(parts -> String.join("", parts));
    }

    @Test
    void countsItsOwnText() throws IOException, InterruptedException {
        String text;
        try (var in = WordPipeline.class.getResourceAsStream("codelets.txt")) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        Map<String, Integer> expected = expected(text);
        List<String> results =
                Machines.run("pipeline", SampleInput.DEFAULT.set("block", "100").set("counters", "3"), 2);
        int total = expected.values().stream().mapToInt(Integer::intValue).sum();
        assertEquals(total + " words, " + expected.size() + " different ones", results.get(0));
        int most = expected.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
        assertEquals(String.format("%8d  the", most), results.get(1));
        assertEquals(11, results.size());
    }

    @Test
    void readsFilesOfAnyBytesAndClosesThem() throws IOException, InterruptedException {
        Path file = directory.resolve("bytes.txt");
        Files.write(file, "na\u00efve na\u00efve \ud83d\ude00 \ud801\udc0f".getBytes(StandardCharsets.UTF_8));
        assertEquals(
                List.of("3 words, 2 different ones", "       2  na\u00efve", "       1  \ud801\udc37"),
                Machines.run("pipeline", SampleInput.DEFAULT.reading(file), 2));
        Files.write(file, new byte[] {'a', (byte) 0xFF, 'b', ' ', 'c'});
        assertEquals(
                "3 words, 3 different ones",
                Machines.run("pipeline", SampleInput.DEFAULT.reading(file), 2).get(0));
        Files.write(file, new byte[0]);
        assertEquals(
                List.of("0 words, 0 different ones"), Machines.run("pipeline", SampleInput.DEFAULT.reading(file), 2));
    }

    @Test
    void namesFilesThatCannotBeRead() {
        Path missing = directory.resolve("missing.txt");
        assertEquals(missing + ": cannot be read: no such file", error(missing));
        assertTrue(error(directory).startsWith(directory + ": cannot be read: "), error(directory));
    }

    private static String error(Path file) {
        return assertThrows(InputException.class, () -> Samples.prepare("pipeline", SampleInput.DEFAULT.reading(file)))
                .getMessage();
    }

    private static void assertCounts(String text, WordCounts counts) {
        Map<String, Integer> expected = expected(text);
        assertEquals(expected.size(), counts.different());
        assertEquals(expected.values().stream().mapToLong(Integer::longValue).sum(), counts.total());
        List<Map.Entry<String, Integer>> all = counts.mostFrequent(Integer.MAX_VALUE);
        all.forEach(word -> assertEquals(expected.get(word.getKey()), word.getValue(), word.getKey()));
        for (int i = 1; i < all.size(); i++) {
            int order = all.get(i).getValue() - all.get(i - 1).getValue();
            assertTrue(order < 0
                    || order == 0
                            && all.get(i - 1).getKey().compareTo(all.get(i).getKey()) < 0);
        }
    }

    private static Map<String, Integer> expected(String text) {
        Map<String, Integer> expected = new HashMap<>();
        Matcher word = WORD.matcher(text);
        while (word.find()) {
            expected.merge(word.group().toLowerCase(Locale.ROOT), 1, Integer::sum);
        }
        return expected;
    }
}
