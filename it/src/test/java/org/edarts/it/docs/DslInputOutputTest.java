package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Firing;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Value;
import org.edarts.codelet.describe.GraphDot;
import org.edarts.codelet.describe.GraphJson;
import org.edarts.codelet.describe.Recording;
import org.edarts.codelet.stream.Streams;
import org.edarts.trace.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The snippets of docs/dsl.md in which a graph has to do with the world outside: input and output, streams, pictures.
 */
class DslInputOutputTest extends DslSnippets {
    @TempDir
    private Path folder;

    private interface Client {
        CompletionStage<byte[]> getAsync(URI uri);
    }

    @Test
    void splitPhase() throws InterruptedException {
        Client client = where -> CompletableFuture.supplyAsync(() -> new byte[where.getPort()]);
        URI uri = URI.create("http://localhost:7");
        // snippet
        Promise<byte[]> page = g.promise("page");
        g.codelet("fetch", firing -> firing.begin(page, client.getAsync(uri)));   // a CompletionStage
        g.codelet("use", firing -> show(firing.get(page))).after(page);
        // end of snippet
        run();
        assertEquals(List.of("show 7"), calls);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPromiseThatAChoiceMayLeaveOut(boolean cached) throws InterruptedException {
        Client client = where -> CompletableFuture.supplyAsync(() -> new byte[where.getPort()]);
        URI uri = URI.create("http://localhost:7");
        // snippet
        Slot ask = g.slot("ask", 1);
        Promise<byte[]> page = g.promise("page");
        g.codelet("decide", firing -> {
            if (!cached) {
                firing.signal(ask);
            }
        }).chooses(ask);
        ask.fires(g.codelet("fetch", firing -> firing.begin(page, client.getAsync(uri))).completes(page));
        g.codelet("use", firing -> show(firing.get(page))).after(page);
        // end of snippet
        run();
        assertEquals(cached ? List.of() : List.of("show 7"), calls);
    }

    @Test
    void splitPhaseOfAChannel() throws InterruptedException, IOException {
        Path file = Files.writeString(folder.resolve("five"), "bytes");
        ByteBuffer buffer = ByteBuffer.allocate(16);
        try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(file)) {
            // snippet
            Promise<Integer> length = g.promise("length");
            g.codelet("read", firing -> channel.read(buffer, 0, null, firing.begin(length).handler()));
            g.codelet("parse", firing -> parse(buffer, firing.get(length))).after(length);
            // end of snippet
            run();
        }
        assertEquals(List.of("parse 5"), calls);
    }

    @Test
    void splitPhaseByHand() throws InterruptedException {
        Promise<String> promise = g.promise("promise");
        Promise<String> later = g.promise("later");
        g.codelet("begin", firing -> {
            Completion<String> completion = firing.begin(promise);
            CompletableFuture.runAsync(() -> completion.complete("content"));
        });
        g.codelet("wait", firing -> time(firing, later, firing.get(promise), Duration.ofMillis(1)))
                .after(promise);
        assertEquals("content", run().get(later));
    }

    private static void time(Firing firing, Promise<String> promise, String content, Duration delay) {
        firing.beginTimer(promise, content, delay);
    }

    @Test
    void streams() throws InterruptedException {
        // snippet
        Parameter<BufferedReader> text = g.parameter("text");
        Value<Integer> total = Streams.source(g, "read", 64, firing -> firing.get(text).readLine())   // null ends it
                .parallel(4)                                                                          // of the next stage
                .map("measure", 64, (firing, line) -> line.length())
                .fold("total", () -> 0, Integer::sum);
        // end of snippet
        BufferedReader lines = new BufferedReader(new StringReader("one\nthree\nfive"));
        Run run = cam.run(g.build(), RunOptions.DEFAULT.with(text, lines));
        run.await();
        assertEquals(12, run.get(total));
    }

    @Test
    void streamsWithoutNames() throws InterruptedException {
        // snippet
        Value<Long> sum = Streams.range(g, 0, 1_000)                          // Source.range makes something else of each number
                .map((firing, number) -> number * (long) number)
                .fold(() -> 0L, Long::sum);
        // end of snippet
        Run run = cam.run(g.build());
        run.await();
        assertEquals(332_833_500L, run.get(sum));
    }

    @Test
    void pictures() throws InterruptedException, IOException {
        ThreadedProcedure<Integer, Long> FIB = DslTest.Fib.FIB;
        Promise<Long> result = g.promise("result");
        g.codelet("start", firing -> firing.invoke(FIB, 3, result));
        CodeletGraph graph = g.build();
        Path dot = folder.resolve("before.dot");
        Path after = folder.resolve("after.dot");
        Path ofFib = folder.resolve("fib.dot");
        // snippet
        Files.writeString(dot, GraphDot.of(graph).text());                    // Graphviz: dot -Tsvg
        String json = GraphJson.of(graph).text();                             // for tools; its Javadoc describes the fields
        // end of snippet
        // snippet
        Recording recording = Recording.of(cam, graph, RunOptions.DEFAULT);
        cam.run(graph, recording.options()).await();
        Trace trace = recording.trace();                                      // or TraceFile.read(file)
        Files.writeString(after, GraphDot.of(graph).executed(trace).text());
        Files.writeString(ofFib, GraphDot.of(FIB).executed(trace).text());    // a threaded procedure: all its invocations
        // end of snippet
        assertTrue(json.contains("\"start\""), json);
        for (Path file : List.of(dot, after, ofFib)) {
            assertTrue(Files.readString(file).startsWith("digraph"), file.toString());
        }
    }
}
