package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Firing;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Slot;
import org.edarts.codelet.Value;
import org.edarts.codelet.stream.Streams;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checked runs: who has learned something from a body may write what that body has read, before it returns. */
class CheckedTellingTest {
    private static final int WORDS = 16;
    private static final int ITEMS = 100;
    private static final int RUNS = 200;

    /** A graph whose second codelet writes what the first has read, while the body of that has not returned. */
    private static final class Telling {
        private final CountDownLatch written = new CountDownLatch(1);
        private final boolean declares;
        private final boolean promises;
        private final Block<int[]> block;
        private final CodeletGraph graph;
        private Promise<Integer> promise;
        private Slot slot;

        Telling(boolean declares, boolean promises) {
            this.declares = declares;
            this.promises = promises;
            GraphBuilder g = CodeletGraph.named("telling");
            block = g.blocks("block", BlockType.INTS, 1, WORDS).at(0);
            Codelet reads = declares
                    ? g.codelets("reads", 1, this::read, (index, arguments) -> arguments.reads(block))
                    : g.codelet("reads", this::read);
            Codelet writes = declares
                    ? g.codelets("writes", 1, this::write, (index, arguments) -> arguments.writes(block))
                    : g.codelet("writes", this::write);
            if (promises) {
                promise = g.promise("promise");
                writes.after(promise);
            } else {
                slot = g.slot("slot", 1).fires(writes);
                reads.chooses(slot);
            }
            graph = g.build();
        }

        private void read(Firing firing) throws InterruptedException {
            int first = firing.get(block)[0];
            if (promises) {
                firing.complete(promise, first);
            } else {
                firing.signal(slot);
            }
            written.await(2, TimeUnit.SECONDS);
        }

        private void write(Firing firing) {
            firing.get(block)[3] = 7;
            written.countDown();
        }
    }

    static Stream<Named<Boolean>> declaring() {
        return Stream.of(Named.of("declares what it reads", true), Named.of("declares nothing", false));
    }

    @ParameterizedTest
    @MethodSource("declaring")
    void whoWaitsForAPromiseMayWrite(boolean declares) {
        assertWritten(new Telling(declares, true));
    }

    @ParameterizedTest
    @MethodSource("declaring")
    void whoIsChosenMayWrite(boolean declares) {
        assertWritten(new Telling(declares, false));
    }

    private static void assertWritten(Telling telling) {
        try (Cam cam = Cam.host(2)) {
            Run run = cam.run(telling.graph, RunOptions.DEFAULT.checked(true)).join();
            assertEquals(7, run.get(telling.block)[3]);
        }
    }

    /** The end of a stream comes to who waits for it before the stage has returned that has written. */
    @Test
    void whoComesAfterAStreamReadsWhatItsStagesWrite() {
        GraphBuilder g = CodeletGraph.named("stream");
        Block<int[]> out = g.blocks("out", BlockType.INTS, 1, ITEMS).at(0);
        Value<Integer> end = Streams.range(g, 0, ITEMS)
                .map("store", (firing, item) -> {
                    firing.get(out)[item] = item + 1;
                    return item;
                })
                .fold("sum", () -> 0, Integer::sum);
        Blocks<int[]> sums = g.blocks("total", BlockType.INTS, 1, 1);
        g.codelets(
                        "check",
                        1,
                        new Kernel("check", arguments -> {
                            for (int item : arguments.ints(0)) {
                                arguments.ints(1)[0] += item;
                            }
                        }),
                        (index, arguments) -> arguments.reads(out).updates(sums.at(0)))
                .after(end);
        CodeletGraph graph = g.build();
        try (Cam cam = Cam.host(2)) {
            for (int run = 0; run < RUNS; run++) {
                int[] sum =
                        cam.run(graph, RunOptions.DEFAULT.checked(true)).join().get(sums.at(0));
                assertEquals(ITEMS * (ITEMS + 1) / 2, sum[0]);
            }
        }
    }
}
