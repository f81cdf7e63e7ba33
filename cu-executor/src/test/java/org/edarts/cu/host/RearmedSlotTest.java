package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Slot;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.ThreadedProcedure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slots that codelets on several CUs signal at the same time, in any number of rounds. */
class RearmedSlotTest {
    private static final int SIGNALS = 12_000;

    private static final ThreadedProcedure<Integer, Void> NOTHING =
            ThreadedProcedure.define("nothing", p -> p.codelet("end", firing -> {}));

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void firesOncePerRoundWhoeverSignals(int count) throws InterruptedException {
        AtomicInteger rounds = new AtomicInteger();
        GraphBuilder g = CodeletGraph.named("rounds");
        Codelet counter = g.codelet("counter", firing -> rounds.incrementAndGet());
        Slot round = g.slot("round", count).rearmed().fires(counter);
        g.codelets("signaller", SIGNALS, firing -> firing.signal(round)).chooses(round);
        CodeletGraph graph = g.build();
        try (Cam cam = HostCam.with().cus(3).policy("steal-random").open()) {
            for (int run = 1; run <= 5; run++) {
                cam.run(graph).await();
                assertEquals(run * SIGNALS / count, rounds.get());
            }
        }
    }

    @Test
    void endsOfProceduresMayComeAtTheSameTime() throws InterruptedException {
        AtomicInteger ends = new AtomicInteger();
        GraphBuilder g = CodeletGraph.named("ends");
        Slot ended = g.slot("ended", 1).rearmed();
        g.codelet("counter", firing -> ends.incrementAndGet()).after(ended);
        g.codelets("caller", SIGNALS, firing -> firing.invoke(NOTHING, 0, ended))
                .chooses(ended);
        try (Cam cam = HostCam.with().cus(3).policy("steal-random").open()) {
            cam.run(g.build()).await();
        }
        assertEquals(SIGNALS, ends.get());
    }

    @Test
    void anEndThatSignalsASpentSlotFailsTheRun() {
        GraphBuilder g = CodeletGraph.named("spent");
        Slot ended = g.slot("ended", 1);
        g.codelets("caller", 2, firing -> firing.invoke(NOTHING, 0, ended)).chooses(ended);
        try (Cam cam = HostCam.with().cus(2).open()) {
            CodeletFailedException failure = assertThrows(
                    CodeletFailedException.class, () -> cam.run(g.build()).await());
            assertEquals("end", failure.codelet());
            assertInstanceOf(SpentSlotException.class, failure.getCause());
        }
    }
}
