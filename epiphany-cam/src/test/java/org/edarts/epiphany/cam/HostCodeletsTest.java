package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Codelets without a form for the cores fire on the host, in the same run, and data crosses both ways. */
class HostCodeletsTest {
    private static final int PARTS = 8;
    private static final int LENGTH = 10;

    private static final String KERNELS = """
                    .text
                    .global sum, scale
            sum:    ldr     r2, [r1], #1
                    ldr     r3, [r1], #1
                    ldr     r12, [r1]
                    mov     r0, #0
            next:   ldr     r16, [r2], #1
                    add     r0, r0, r16
                    sub     r3, r3, #1
                    bne     next
                    str     r0, [r12]
                    rts
            scale:  ldr     r2, [r1], #1
                    ldr     r3, [r1], #1
                    ldr     r12, [r1]
                    ldr     r12, [r12]
            again:  ldr     r16, [r2]
                    add     r16, r16, r12
                    sub     r3, r3, #1
                    str     r16, [r2], #1
                    bne     again
                    rts
            """;

    private static final Kernel SUM = new Kernel("sum", arguments -> {
        int sum = 0;
        for (int each : arguments.ints(0)) {
            sum += each;
        }
        arguments.ints(1)[0] = sum;
    });

    private static final Kernel SCALE = new Kernel("scale", arguments -> {
        int[] part = arguments.ints(0);
        for (int place = 0; place < part.length; place++) {
            part[place] += arguments.ints(1)[0];
        }
    });

    private static final Kernel TOTAL = new Kernel("total", arguments -> {
        int sum = 0;
        for (int part = 0; part < PARTS; part++) {
            sum += arguments.ints(part)[0];
        }
        for (int part = 0; part < PARTS; part++) {
            arguments.ints(PARTS + part)[0] = sum;
        }
    });

    private final List<Integer> said = new ArrayList<>();
    private final GraphBuilder g = CodeletGraph.named("sums");
    private final Blocks<int[]> parts = g.blocks("part", BlockType.INTS, PARTS, LENGTH)
            .filled((index, part) -> {
                for (int place = 0; place < LENGTH; place++) {
                    part[place] = index * place;
                }
            });
    private final Blocks<int[]> sums = g.blocks("sum of", BlockType.INTS, PARTS, 1);
    private final Blocks<int[]> totals = g.blocks("total of", BlockType.INTS, PARTS, 1);

    /** Cores compute partial sums, the host adds them and prints the sum, cores go on. */
    private CodeletGraph sums() {
        Codelet sum = g.codelets(
                "sum",
                PARTS,
                SUM,
                (index, arguments) -> arguments.reads(parts.at(index)).writes(sums.at(index)));
        Codelet total = g.codelets("total", 1, TOTAL, (none, arguments) -> {
                    for (int part = 0; part < PARTS; part++) {
                        arguments.reads(sums.at(part));
                    }
                    for (int part = 0; part < PARTS; part++) {
                        arguments.writes(totals.at(part));
                    }
                })
                .after(sum);
        g.codelets(
                        "print",
                        1,
                        firing -> said.add(firing.get(totals.at(0))[0]),
                        (none, blocks) -> blocks.reads(totals.at(0)))
                .after(total);
        g.codelets(
                        "scale",
                        PARTS,
                        SCALE,
                        (index, arguments) -> arguments.updates(parts.at(index)).reads(totals.at(index)))
                .after(total);
        return g.build();
    }

    private static KernelLibrary library() {
        return KernelLibrary.of(Assembler.assemble("kernels.S", KERNELS));
    }

    private static EpiphanyCam cam(Chip chip) {
        return EpiphanyCam.simulated(chip, library());
    }

    @ParameterizedTest
    @CsvSource({
        "adaptive, 1",
        "adaptive, 2",
        "adaptive, 3",
        "adaptive, 4",
        "fifo, 2",
        "fifo, 4",
        "round-robin, 3",
        "steal-nearest, 1",
        "steal-nearest, 3"
    })
    void coresAndTheHostHandEachOtherBlocks(String policy, int side) {
        CodeletGraph graph = sums();
        List<int[]> expected = new ArrayList<>();
        try (Cam host = Cam.host(2)) {
            Run run = host.run(graph).join();
            for (int part = 0; part < PARTS; part++) {
                expected.add(run.get(parts.at(part)));
            }
        }
        for (long seed = 0; seed < 5; seed++) {
            Chip chip = Chips.mesh(side, side).withMemoryOrder(new MemoryOrder(seed > 0, seed));
            boolean dedicated = Policies.named(policy).meshForm().orElseThrow().handsOut();
            Machine machine = dedicated ? chip.machine() : chip.machine().withFoldedSus();
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine.withHost(), library(), Policies.named(policy))) {
                EpiphanyRun run = cam.run(graph);
                assertEquals(2 * PARTS + 2, run.join().report().fired());
                assertEquals(2 * PARTS, run.mesh().fired());
                for (int part = 0; part < PARTS; part++) {
                    assertArrayEquals(expected.get(part), run.get(parts.at(part)));
                }
                assertTrue(run.mesh().hostAccesses() > 0);
            }
        }
        assertEquals(6, said.size());
        assertEquals(1, said.stream().distinct().count());
    }

    /** One core writes into the memory of another, and only the host reads it. */
    @Test
    void theHostReadsWhatLiesOnAThirdCore() {
        Block<int[]> there = sums.at(0);
        Codelet home = g.codelets(
                        "home",
                        1,
                        SCALE,
                        (none, arguments) -> arguments.updates(there).reads(totals.at(0)))
                .on(1);
        Codelet sum = g.codelets(
                        "sum",
                        1,
                        SUM,
                        (none, arguments) -> arguments.reads(parts.at(3)).writes(there))
                .on(2)
                .after(home);
        g.codelets("print", 1, firing -> said.add(firing.get(there)[0]), (none, blocks) -> blocks.reads(there))
                .after(sum);
        CodeletGraph graph = g.build();
        for (long seed = 0; seed < 10; seed++) {
            try (EpiphanyCam cam = cam(Chips.mesh(2, 2).withMemoryOrder(MemoryOrder.adversarial(seed)))) {
                cam.run(graph).join();
            }
        }
        int expected = IntStream.range(0, LENGTH).map(place -> 3 * place).sum();
        assertEquals(Collections.nCopies(10, expected), said);
    }

    @Test
    void aBodyThatTouchesNoBlockFiresWhereItsArcsSay() {
        Shared<List<String>> order = g.shared("order", ArrayList::new);
        Codelet first = g.codelet("first", firing -> firing.get(order).add("first"));
        Codelet sum = g.codelets(
                        "sum",
                        PARTS,
                        SUM,
                        (index, arguments) -> arguments.reads(parts.at(index)).writes(sums.at(index)))
                .after(first);
        Codelet second = g.codelet("second", firing -> firing.get(order).add("second on " + firing.cu()))
                .after(sum);
        Value<Integer> size = g.value("size", firing -> firing.get(order).size(), second);
        try (EpiphanyCam cam = cam(Chips.mesh(2, 2))) {
            EpiphanyRun run = cam.run(g.build());
            run.join();
            assertEquals(List.of("first", "second on 4"), run.get(order));
            assertEquals(2, run.get(size));
            assertEquals(3, run.report().fired() - run.mesh().fired());
        }
    }

    @Test
    void aFailureOnTheHostNamesTheCodelet() {
        Codelet sum = g.codelets(
                "sum",
                PARTS,
                SUM,
                (index, arguments) -> arguments.reads(parts.at(index)).writes(sums.at(index)));
        Codelet bad = g.codelets("bad", 2, firing -> {
                    throw new IOException("no paper");
                })
                .after(sum);
        g.codelets(
                        "more",
                        1,
                        SUM,
                        (index, arguments) -> arguments.reads(parts.at(index)).writes(sums.at(index)))
                .after(bad);
        try (EpiphanyCam cam = cam(Chips.mesh(2, 2))) {
            EpiphanyRun run = cam.run(g.build());
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, run::join);
            assertEquals("bad", failed.codelet());
            assertEquals(0, failed.index());
            assertEquals(4, failed.cu());
            assertEquals("no paper", failed.getCause().getMessage());
            assertEquals(List.of("\"bad\"[1]", "\"more\""), failed.notFired());
        }
    }

    @Test
    void aBlockThatIsNotDeclaredIsNamed() {
        Codelet sum = g.codelets(
                "sum",
                PARTS,
                SUM,
                (index, arguments) -> arguments.reads(parts.at(index)).writes(sums.at(index)));
        g.codelet("peek", firing -> said.add(firing.get(sums.at(0))[0])).after(sum);
        try (EpiphanyCam cam = cam(Chips.mesh(2, 2))) {
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, cam.run(g.build())::join);
            assertTrue(failed.getMessage().contains("touches block \"sum of[0]\""), failed.getMessage());
        }
    }

    @Test
    void theDeadlineEndsABodyThatLooksWhetherItMayGoOn() {
        Block<int[]> own = g.blocks("own", BlockType.INTS, 1, 1).at(0);
        Codelet slow = g.codelets(
                "slow",
                1,
                firing -> {
                    while (!firing.cancelled()) {
                        Thread.onSpinWait();
                    }
                },
                (none, blocks) -> blocks.writes(own));
        g.codelets(
                        "last",
                        1,
                        SUM,
                        (none, arguments) -> arguments.reads(parts.at(0)).writes(sums.at(0)))
                .after(slow);
        try (EpiphanyCam cam = cam(Chips.mesh(1, 2))) {
            EpiphanyRun run = cam.run(g.build(), RunOptions.DEFAULT.deadline(Duration.ofMillis(300)));
            DeadlineExceededException late = assertThrows(DeadlineExceededException.class, run::join);
            assertTrue(late.notFired().contains("\"last\""), late.notFired().toString());
        }
    }

    @Test
    void aLoopMayAskCodeInJava() {
        Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
        g.loop("until", firing -> ++firing.get(rounds)[0] < 5, body -> {
            Codelet sum = body.codelets(
                    "sum",
                    PARTS,
                    SUM,
                    (index, arguments) -> arguments.reads(parts.at(index)).writes(sums.at(index)));
            body.codelets(
                            "scale",
                            PARTS,
                            SCALE,
                            (index, arguments) ->
                                    arguments.updates(parts.at(index)).reads(sums.at(index)))
                    .after(sum, (index, arcs) -> arcs.from(index));
        });
        CodeletGraph graph = g.build();
        int[] expected;
        try (Cam host = Cam.host(2)) {
            expected = host.run(graph).join().get(parts.at(3));
        }
        try (EpiphanyCam cam = cam(Chips.mesh(2, 2).withMemoryOrder(MemoryOrder.adversarial(3)))) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            assertEquals(5, run.get(rounds)[0]);
            assertArrayEquals(expected, run.get(parts.at(3)));
            assertEquals(5 * 2 * PARTS, run.mesh().fired());
        }
    }

    /** Who cores signal has a number of 16 bits; the others need none. */
    @Test
    void theHostFiresAsManyAsItLikes() {
        int many = Character.MAX_VALUE + 1000;
        Codelet first = g.codelets("first", many, body -> said.add(1));
        Codelet second =
                g.codelets("second", many, body -> said.add(2)).after(first, (index, arcs) -> arcs.from(index));
        Codelet sum = g.codelets(
                "sum",
                1,
                SUM,
                (index, arguments) -> arguments.reads(parts.at(0)).writes(sums.at(0)));
        g.codelets("last", 1, body -> said.add(3)).after(sum).after(second, (index, arcs) -> arcs.from(many - 1));
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(Chips.mesh(1, 2), KernelLibrary.of(Assembler.assemble("kernels.S", KERNELS)))) {
            assertEquals(2L * many + 2, cam.run(g.build()).report().fired());
        }
    }

    /** A core would find zero, where a host says that the argument is not there. */
    @Test
    void aKernelThatMayFireBeforeItsArgumentIsThereIsRefused() {
        Value<Integer> by = g.value("by", firing -> 41);
        Kernel write = new Kernel("write", arguments -> arguments.ints(1)[0] = arguments.intAt(0));
        g.codelets(
                "write", PARTS, write, (index, arguments) -> arguments.value(by).writes(sums.at(index)));
        CodeletGraph graph = g.build();
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("write.S", """
                        .text
                        .global write
                write:  ldr     r2, [r1]
                        ldr     r3, [r1, #1]
                        str     r2, [r3]
                        rts
                """));
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), kernels)) {
            GraphException refused = assertThrows(GraphException.class, () -> cam.run(graph));
            assertTrue(refused.getMessage().contains("declare write.after(by)"), refused::getMessage);
        }
    }

    /** What is not declared as written would not go to the cores. */
    @ParameterizedTest
    @CsvSource({"reads, 1, 'reads 0 to 3'", "updates, 7, 'updates 0 to 3'", "kernel, 2, 'reads 0 to 3'"})
    void whatABodyWritesAndDoesNotDeclareIsRefused(String how, int element, String declared) {
        Codelet sum = g.codelets(
                "sum",
                PARTS,
                SUM,
                (index, arguments) -> arguments.reads(parts.at(index)).writes(sums.at(index)));
        if (how.equals("kernel")) {
            Kernel meddle = new Kernel("meddle", arguments -> arguments.ints(0)[element]++);
            g.codelets("meddle", 1, meddle, (index, arguments) -> arguments.reads(parts.at(0), 0, 4))
                    .after(sum);
        } else {
            g.codelets("meddle", 1, firing -> firing.get(parts.at(0))[element]++, (index, blocks) -> {
                        if (how.equals("reads")) {
                            blocks.reads(parts.at(0), 0, 4);
                        } else {
                            blocks.updates(parts.at(0), 0, 4);
                        }
                    })
                    .after(sum);
        }
        try (EpiphanyCam cam = cam(Chips.mesh(1, 2))) {
            CodeletFailedException failed = assertThrows(
                    CodeletFailedException.class, () -> cam.run(g.build()).join());
            String message = String.valueOf(failed.getCause().getMessage());
            assertTrue(
                    message.startsWith("codelet \"meddle\" writes element " + element
                            + " of Block \"part[0]\" of \"sums\", of which it declares: " + declared + "; declare"),
                    message);
        }
    }

    /** The host had zeros there all the time: what it has is no sign of what cores have. */
    @Test
    void whatABodySetsBackToWhatTheHostHadIsRefusedToo() {
        Block<int[]> counted = g.blocks("counted", BlockType.INTS, 1, 8).at(0);
        Kernel increment = new Kernel("increment", arguments -> {});
        Codelet count = g.codelets("count", 1, increment, (index, arguments) -> arguments.updates(counted));
        g.codelets(
                        "clear",
                        1,
                        firing -> Arrays.fill(firing.get(counted), 0),
                        (index, blocks) -> blocks.updates(counted, 0, 4))
                .after(count);
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("increment.S", """
                        .text
                        .global increment
                increment:
                        ldr     r2, [r1]
                        mov     r3, #5
                        str     r3, [r2, #4]
                        rts
                """));
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), kernels)) {
            CodeletFailedException failed = assertThrows(
                    CodeletFailedException.class, () -> cam.run(g.build()).join());
            String message = String.valueOf(failed.getCause().getMessage());
            assertTrue(message.startsWith("codelet \"clear\" writes element 4 of Block \"counted\""), message);
        }
    }

    /** What a body leaves out that it declares to write stays as the cores have left it. */
    @Test
    void whatABodyLeavesOutStays() {
        Codelet scaled = g.codelets(
                "scale",
                PARTS,
                SCALE,
                (index, arguments) -> arguments.updates(parts.at(index)).reads(totals.at(0)));
        totals.filled((index, total) -> total[0] = 100);
        g.codelets(
                        "set",
                        1,
                        firing -> firing.get(parts.at(1))[2] = -1,
                        (index, arguments) -> arguments.writes(parts.at(1)))
                .after(scaled);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(Chips.mesh(2, 2), KernelLibrary.of(Assembler.assemble("kernels.S", KERNELS)))) {
            int[] part = cam.run(graph).get(parts.at(1));
            assertArrayEquals(new int[] {100, 101, -1, 103, 104, 105, 106, 107, 108, 109}, part);
        }
    }
}
