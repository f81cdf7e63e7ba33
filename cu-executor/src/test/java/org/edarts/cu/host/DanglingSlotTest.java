package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Node;
import org.junit.jupiter.api.Test;

/** Who signals a slot that nothing comes after has fired, too, when the round or the embedded graph ends. */
class DanglingSlotTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicBoolean early = new AtomicBoolean();
    private final GraphBuilder g = CodeletGraph.named("dangling");

    @Test
    void aRoundWaitsForIt() throws InterruptedException {
        requireWait(g.loop("loop", firing -> false, this::add));
    }

    @Test
    void anEmbeddedGraphWaitsForIt() throws InterruptedException {
        GraphBuilder inner = CodeletGraph.named("inner");
        add(inner);
        requireWait(g.embed("part", inner.build()));
    }

    private void add(GraphBuilder part) {
        part.codelet("late", firing -> early.set(ended.await(200, TimeUnit.MILLISECONDS)))
                .signals(part.slot("dangling", 1));
        part.codelet("other", firing -> {});
    }

    private void requireWait(Node part) throws InterruptedException {
        g.codelet("after", firing -> ended.countDown()).after(part);
        try (Cam cam = Cam.host(2)) {
            cam.run(g.build()).await(LONG);
        }
        assertFalse(early.get(), "what comes after it has fired before");
    }
}
