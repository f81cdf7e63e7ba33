package org.edarts.samples.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.Value;
import org.edarts.codelet.stream.Streams;
import org.edarts.samples.InputException;
import org.edarts.samples.Job;
import org.edarts.samples.Outcome;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;

/**
 * Counts the words of a text while it is being read: a stream with bounded buffers, so that a text of any length needs
 * the memory of a few blocks.
 *
 * <pre>
 *                        +--> count 0 --+
 *   read --[ blocks ]----+--> count 1 --+--[ counts ]--> words
 *                        +--> ...     --+
 * </pre>
 */
public final class WordPipeline implements Sample {
    static final Setting COUNTERS = new Setting("counters", 4, 1, 1_024, "codelets that count at the same time");
    static final Setting BLOCK = new Setting("block", 16_384, 1, 1 << 24, "characters that are read at a time");

    private static final int BLOCKS_PER_COUNTER = 4;
    private static final int SHOWN = 10;

    @Override
    public String name() {
        return "pipeline";
    }

    @Override
    public String summary() {
        return "counts the words of a text in a stream with bounded buffers";
    }

    @Override
    public List<Setting> settings() {
        return List.of(COUNTERS, BLOCK);
    }

    @Override
    public Optional<String> reads() {
        return Optional.of("a text (UTF-8); without one it reads a short text of its own");
    }

    @Override
    public Job prepare(SampleInput input) {
        input.input().ifPresent(WordPipeline::requireReadable);
        int counters = input.count(COUNTERS);
        int room = counters * BLOCKS_PER_COUNTER;
        GraphBuilder g = CodeletGraph.named("pipeline");
        Parameter<TextBlocks> text = g.parameter("text");
        Value<WordCounts> words = Streams.source(
                        g, "read", room, firing -> firing.get(text).next())
                .parallel(counters)
                .map("count", room, (firing, block) -> WordCounts.of(block))
                .fold("words", WordCounts::new, WordCounts::add);
        return new Counting(g.build(), text, words, input.input(), input.count(BLOCK));
    }

    /** The text is opened for each run and closed after it, also when the run fails. */
    private record Counting(
            CodeletGraph graph, Parameter<TextBlocks> text, Value<WordCounts> words, Optional<Path> file, int block)
            implements Job {
        @Override
        public Outcome run(Cam cam, RunOptions options) throws InterruptedException {
            try (TextBlocks blocks = new TextBlocks(open(), block)) {
                Run run = cam.run(graph, options.with(text, blocks));
                RunReport report = run.await();
                return new Outcome(report, results(run.get(words)));
            } catch (IOException cause) {
                throw InputException.unreadable(file.orElse(Path.of("the text of the sample")), cause);
            }
        }

        private InputStream open() throws IOException {
            return file.isPresent()
                    ? Files.newInputStream(file.get())
                    : Objects.requireNonNull(WordPipeline.class.getResourceAsStream("codelets.txt"), "codelets.txt");
        }

        private static List<String> results(WordCounts words) {
            List<String> results = new ArrayList<>();
            results.add(words.total() + " words, " + words.different() + " different ones");
            for (Map.Entry<String, Integer> word : words.mostFrequent(SHOWN)) {
                results.add(String.format("%8d  %s", word.getValue(), word.getKey()));
            }
            return results;
        }
    }

    private static void requireReadable(Path file) {
        try (InputStream text = Files.newInputStream(file)) {
            text.read();
        } catch (IOException cause) {
            throw InputException.unreadable(file, cause);
        }
    }
}
