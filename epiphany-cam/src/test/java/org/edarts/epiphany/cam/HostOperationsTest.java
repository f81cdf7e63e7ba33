package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Value;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bodies on the host of a board begin operations in two phases, for whose ends cores and host wait. */
class HostOperationsTest {
    private static final int CONTENT = 40;

    private static final Kernel PUT = new Kernel("put", arguments -> arguments.ints(0)[0] = arguments.intAt(1) + 2);

    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("put.S", """
                    .text
                    .global put
            put:    ldr r2, [r1]
                    ldr r3, [r1, #2]
                    add r3, r3, #2
                    str r3, [r2]
                    rts
            """));

    private final GraphBuilder g = CodeletGraph.named("operations");
    private final Promise<Integer> promise = g.promise("promise");
    private final Block<int[]> block = g.blocks("block", BlockType.INTS, 1, 1).at(0);

    /** How an operation begins. */
    private enum Way {
        THREAD,
        STAGE,
        TIMER,
        AT_ONCE
    }

    private void begins(Way way) {
        g.codelet("begin", firing -> {
                    switch (way) {
                        case THREAD -> {
                            Completion<Integer> completion = firing.begin(promise);
                            new Thread(() -> completion.complete(CONTENT)).start();
                        }
                        case STAGE ->
                            firing.begin(
                                    promise,
                                    CompletableFuture.supplyAsync(
                                            () -> CONTENT,
                                            CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS)));
                        case TIMER -> firing.beginTimer(promise, CONTENT, Duration.ofMillis(5));
                        case AT_ONCE -> firing.begin(promise).complete(CONTENT);
                    }
                })
                .completes(promise);
    }

    private void puts() {
        g.codelets("put", 1, PUT, (none, arguments) -> arguments.writes(block).value(promise))
                .after(promise);
    }

    private static EpiphanyCam cam() {
        return EpiphanyCam.simulated(Chips.mesh(1, 2), LIBRARY);
    }

    @ParameterizedTest
    @CsvSource({
        "THREAD, adaptive, 0",
        "STAGE, adaptive, 0",
        "TIMER, adaptive, 0",
        "AT_ONCE, adaptive, 0",
        "THREAD, fifo, 0",
        "TIMER, steal-nearest, 0",
        "STAGE, adaptive, 7",
        "AT_ONCE, fifo, 8"
    })
    void coresAndTheHostGetWhatItDelivers(Way way, String policy, long order) {
        begins(way);
        puts();
        Value<Integer> twice = g.value("twice", promise, each -> 2 * each);
        Chip chip = Chips.mesh(2, 2).withMemoryOrder(new MemoryOrder(order > 0, order));
        boolean dedicated = Policies.named(policy).meshForm().orElseThrow().handsOut();
        Machine machine = dedicated ? chip.machine() : chip.machine().withFoldedSus();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine.withHost(), LIBRARY, Policies.named(policy))) {
            CodeletGraph graph = g.build();
            for (int time = 0; time < 2; time++) {
                EpiphanyRun run = cam.run(graph);
                run.join();
                assertEquals(CONTENT + 2, run.get(block)[0]);
                assertEquals(CONTENT, run.get(promise));
                assertEquals(2 * CONTENT, run.get(twice));
                assertEquals(3, run.report().fired());
            }
        }
    }

    @Test
    void aRunWaitsForWhatNobodyElseWaitsFor() {
        begins(Way.TIMER);
        g.codelets("put", 1, PUT, (none, arguments) -> arguments.writes(block).value(1));
        try (EpiphanyCam cam = cam()) {
            EpiphanyRun run = cam.run(g.build());
            run.join();
            assertEquals(CONTENT, run.get(promise));
        }
    }

    @Test
    void aTraceTellsWhoBeganIt() {
        begins(Way.TIMER);
        puts();
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam()) {
            Recording recording = Recording.detailed(cam, graph, RunOptions.DEFAULT);
            cam.run(graph, recording.options()).join();
            List<Integer> enablers = recording.trace().units().stream()
                    .flatMap(unit -> unit.events().stream())
                    .filter(event -> event.kind() == EventKind.FIRE && event.codelet() == 1)
                    .map(TraceEvent::enabler)
                    .toList();
            assertEquals(List.of(0), enablers);
        }
    }

    @Test
    void aFailedOneNamesTheCodelet() {
        g.codelet("fetch", firing -> firing.begin(promise).fail(new IOException("no paper")))
                .completes(promise);
        puts();
        try (EpiphanyCam cam = cam()) {
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, cam.run(g.build())::join);
            assertEquals("fetch", failed.codelet());
            assertEquals("no paper", failed.getCause().getMessage());
        }
    }

    @Test
    void theDeadlineCallsItOff() {
        AtomicReference<CompletableFuture<Integer>> stage = new AtomicReference<>();
        g.codelet("fetch", firing -> {
                    stage.set(new CompletableFuture<>());
                    firing.begin(promise, stage.get());
                })
                .completes(promise);
        puts();
        try (EpiphanyCam cam = cam()) {
            assertThrows(
                    DeadlineExceededException.class,
                    cam.run(g.build(), RunOptions.DEFAULT.deadline(Duration.ofMillis(3)))::join);
        }
        assertTrue(stage.get().isCancelled());
    }

    @Test
    void itEndsOnce() {
        AtomicReference<Completion<Integer>> completion = new AtomicReference<>();
        g.codelet("fetch", firing -> {
                    completion.set(firing.begin(promise));
                    completion.get().complete(CONTENT);
                })
                .completes(promise);
        Codelet last = g.codelet("last", firing -> {});
        last.after(promise);
        g.codelets("put", 1, PUT, (none, arguments) -> arguments.writes(block).value(1));
        try (EpiphanyCam cam = cam()) {
            cam.run(g.build()).join();
            assertThrows(IllegalStateException.class, () -> completion.get().complete(CONTENT));
        }
    }
}
