package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.StallException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshTimes;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Procedures end that invoke each other deeper than there are frames: what waits makes way, into the DRAM. */
class NestingTest {
    private static final KernelLibrary LIBRARY = Deep.LIBRARY.with(KernelLibrary.of(Assembler.assemble("sum.S", """
                    .text
                    .global sum, next
            sum:    ldr     r2, [r1, #2]
                    mov     r3, #1
                    ldr     r0, [r1, #4]
                    ldr     r4, [r1, #5]
                    add     r4, r4, r0
                    sub     r0, r0, #0
                    beq     tells
                    ldr     r2, [r1]
                    sub     r0, r0, #1
            tells:  str     r0, [r2, #1]
                    str     r4, [r2, #2]
                    str     r3, [r2]
                    rts
            next:   ldr     r2, [r1]
                    mov     r3, #1
                    ldr     r0, [r1, #2]
                    ldr     r4, [r1, #3]
                    add     r0, r0, #1
                    str     r0, [r2, #1]
                    str     r4, [r2, #2]
                    str     r3, [r2]
                    rts
            """)));

    record Sum(int left, int sum) {}

    /** Adds all numbers from its argument's first down to its second, and tells besides how often it was invoked. */
    private static final ThreadedProcedure<Sum, Sum> ADDING = ThreadedProcedure.define("adding", p -> {
        Promise<Sum> below = p.promise("below");
        p.codelets(
                "begin",
                1,
                kernel("sum"),
                (index, arguments) -> arguments
                        .invokes(p.self(), Sum.class, below)
                        .completes(p.result(), Sum.class)
                        .value(p.argument(), Sum.class));
        p.codelets(
                        "end",
                        1,
                        kernel("next"),
                        (index, arguments) ->
                                arguments.completes(p.result(), Sum.class).value(below, Sum.class))
                .after(below);
    });

    /** So many codelets take less than a frame. */
    private static final int STEP = 4;

    private final GraphBuilder g = CodeletGraph.named("nesting");

    private static Kernel kernel(String name) {
        return new Kernel(name, arguments -> {});
    }

    private Promise<Integer> deep(int depth) {
        Promise<Integer> result = g.promise("result");
        g.codelets(
                "t",
                1,
                InvocationTest.SAY,
                (index, arguments) -> arguments.invokes(Deep.DEEP, result).value(depth - 1));
        return result;
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1500, 0", "1, 1, 300, 1", "1, 2, 500, 0", "1, 2, 500, 2", "4, 4, 300, 3"})
    void anyDepthEndsForWhichTheDramHasRoom(int rows, int columns, int depth, long order) {
        Promise<Integer> result = deep(depth);
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(order > 0, order));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LIBRARY)) {
            EpiphanyRun first = cam.run(graph);
            EpiphanyRun second = cam.run(graph);
            assertEquals(depth, first.get(result));
            assertEquals(depth, second.get(result));
            assertEquals(2 * depth + 2, first.mesh().fired());
            assertEquals(depth + 1, first.report().invoked());
        }
    }

    /** What made way goes on as the invocation that it was. */
    @Test
    void tracesTellOfEachInvocationOnce() {
        int depth = 130;
        deep(depth);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), LIBRARY)) {
            Recording recording = Recording.detailed(cam, graph, RunOptions.DEFAULT);
            EpiphanyRun run = cam.run(graph, recording.options());
            List<TraceEvent> fired = recording.trace().events().stream()
                    .filter(event -> event.kind() == EventKind.FIRE)
                    .toList();
            assertEquals(run.mesh().fired(), fired.size());
            assertEquals(
                    fired.size(),
                    fired.stream()
                            .map(event -> List.of(event.codelet(), event.frame()))
                            .distinct()
                            .count());
        }
    }

    @Test
    void recordsGoAlong() {
        int depth = 300;
        Parameter<Sum> from = g.parameter("from");
        Promise<Sum> result = g.promise("result");
        g.codelets(
                "t",
                1,
                kernel("next"),
                (index, arguments) ->
                        arguments.invokes(ADDING, Sum.class, result).value(from, Sum.class));
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), LIBRARY)) {
            EpiphanyRun run = cam.run(graph, RunOptions.DEFAULT.with(from, new Sum(depth, 7)));
            int sum = IntStream.rangeClosed(0, depth + 1).sum();
            assertEquals(new Sum(depth + 1, sum + 7), run.get(result));
        }
    }

    /** What fits only without nests runs without, as deep as there are frames. */
    @Test
    void whereCoresHaveNoRoomForNestsThereAreNone() {
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), LIBRARY)) {
            int codelets = 900;
            CodeletGraph graph = full(codelets);
            while (cam.memoryMap(graph).contains("nests")) {
                codelets += STEP;
                graph = full(codelets);
            }
            assertEquals(codelets + 4, cam.run(graph).mesh().fired());
        }
    }

    private static CodeletGraph full(int codelets) {
        GraphBuilder g = CodeletGraph.named("full");
        Promise<Integer> result = g.promise("result");
        g.codelets(
                "t",
                1,
                InvocationTest.SAY,
                (index, arguments) -> arguments.invokes(Deep.DEEP, result).value(0));
        g.codelets("u", codelets, kernel("mute"), (index, arguments) -> {});
        return g.build();
    }

    /** The last that is invoked never ends: in a frame, in a nest, and on a CU that fires it for an SU. */
    @ParameterizedTest
    @CsvSource({"adaptive, 1", "adaptive, 300", "fifo, 3"})
    void aDeadlineNamesTheCodeletThatAProcedureFires(String policy, int depth) {
        KernelLibrary library = InvocationTest.library().with(KernelLibrary.of(Assembler.assemble("down.S", """
                        .text
                        .global down
                down:   ldr     r2, [r1]
                        mov     r3, #1
                        ldr     r0, [r1, #4]
                        sub     r0, r0, #1
                        blt     down
                        str     r0, [r2, #1]
                        str     r3, [r2]
                        rts
                """)));
        deep(depth);
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(1, 2);
        Machine machine = depth == 3 ? chip.machine(1) : chip.machine().withFoldedSus();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, library, Policies.named(policy))) {
            EpiphanyRun run = cam.run(graph, RunOptions.DEFAULT.deadline(Duration.ofMillis(10)));
            DeadlineExceededException late = assertThrows(DeadlineExceededException.class, run::join);
            String message = String.valueOf(late.getMessage());
            assertTrue(message.contains(" fires codelet \"begin\" of procedure \"deep\", at pc 0x"), message);
            assertTrue(message.contains(", kernel \"down\" + 0x"), message);
        }
    }

    /** Nothing makes way for what finds a frame; what makes way moves data, there and back. */
    @ParameterizedTest
    @CsvSource({"8, 0, 0", "300, 40, 95"})
    void whatMakesWayWaitsForData(int depth, int least, int most) {
        deep(depth);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), LIBRARY)) {
            MeshTimes times = Objects.requireNonNull(cam.run(g.build()).mesh().times());
            double share = 100.0 * times.data() / times.total();
            assertTrue(share >= least && share <= most, share + " % of " + times);
        }
    }

    @Test
    void whatTheDramHasNoRoomForIsNamed() {
        deep(6_000);
        CodeletGraph graph = g.build();
        Chip chip = SmallDram.of(Chips.mesh(1, 1), 2 << 20);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LIBRARY)) {
            StallException stalled =
                    assertThrows(StallException.class, () -> cam.run(graph).join());
            String message = String.valueOf(stalled.getMessage());
            assertTrue(message.contains("procedure \"deep\" has no frame left on eCore (0, 0)"), message);
            assertTrue(message.contains("for which a core has 1048576 bytes of the DRAM; invoke less deep"), message);
        }
    }
}
