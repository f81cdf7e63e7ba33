package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Priority;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Codelets that fire again share their place in memory, however often they do; those that cannot have their own, or are
 * refused.
 */
class RoundsTest {
    private static final int NEVER = -1;

    /** Mixes all indices in their order into one number; waits, the longer the more; fails at one of them. */
    private static final String SOURCE = """
                    .text
                    .global note
            note:   ldr     r2, [r1]
                    ldr     r12, [r1, #2]
                    sub     r12, r0, r12
                    beq     broken
                    ldrd    r16, [r2]
                    add     r16, r16, #1
                    lsl     r18, r17, #5
                    add     r17, r17, r18
                    eor     r17, r17, r0
                    strd    r16, [r2]
                    mov     r3, #0x1f
                    and     r3, r3, r17
            wait:   sub     r3, r3, #1
                    bgte    wait
                    rts
            broken: mov     r2, #0x4002
                    str     r0, [r2]
                    rts
            """;

    private static final Kernel NOTE = new Kernel("note", RoundsTest::note);

    private final GraphBuilder g = CodeletGraph.named("rounds");
    private final Blocks<int[]> notes = g.blocks("note", BlockType.INTS, 4, 2);

    private static void note(Arguments arguments) {
        int[] note = arguments.ints(0);
        note[0]++;
        note[1] = note[1] * 33 ^ arguments.index();
    }

    private static EpiphanyCam cam() {
        return EpiphanyCam.simulated(Chips.mesh(1, 2), KernelLibrary.of(Assembler.assemble("note.S", SOURCE)));
    }

    /**
     * Codelets that note their indices, one after the other: as many chains as that, of which the indices take turns.
     */
    private Codelet chains(String name, int chains, int rounds, int first) {
        Codelet codelet = g.codelets(
                        name,
                        chains * rounds,
                        NOTE,
                        (index, arguments) -> arguments
                                .updates(notes.at(first + index % chains))
                                .value(NEVER))
                .on(first);
        return codelet.after(codelet, (index, arcs) -> {
            if (index >= chains) {
                arcs.from(index - chains);
            }
        });
    }

    private void assertNoted(Run run, int note, int first, int stride, int rounds) {
        int[] expected = new int[2];
        for (int round = 0; round < rounds; round++) {
            expected[0]++;
            expected[1] = expected[1] * 33 ^ (first + round * stride);
        }
        int[] found = run.get(notes.at(note));
        assertEquals(expected[0], found[0], "firings of chain " + note);
        assertEquals(expected[1], found[1], "indices of chain " + note);
    }

    /** The last indices do not fit into 16 bits. */
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "1, 1000", "3, 100", "3, 22000"})
    void eachRoundHasItsIndex(int chains, int rounds) {
        chains("task", chains, rounds, 0);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam();
                Cam host = Cam.host(2)) {
            EpiphanyRun run = cam.run(graph);
            assertEquals((long) chains * rounds, run.mesh().fired());
            Run onTheHost = host.run(graph).join();
            for (int chain = 0; chain < chains; chain++) {
                assertNoted(run, chain, chain, chains, rounds);
                assertNoted(onTheHost, chain, chain, chains, rounds);
            }
        }
    }

    @Test
    void moreRoundsTakeNoMoreMemory() {
        assertEquals(mapOf(5), mapOf(5000));
    }

    private static String mapOf(int rounds) {
        RoundsTest test = new RoundsTest();
        test.chains("task", 2, rounds, 0);
        try (EpiphanyCam cam = cam()) {
            return cam.memoryMap(test.g.build());
        }
    }

    /** Other codelets wait for rounds in the middle, or rounds for them: what comes after them is another phase. */
    @Test
    void roundsMayDifferInTheirArcs() {
        Codelet task = chains("task", 1, 90, 0);
        Codelet other = chains("other", 1, 10, 1);
        other.after(task, (index, arcs) -> {
            if (index % 4 == 3) {
                arcs.from(index * 7);
            }
        });
        task.after(other, (index, arcs) -> {
            if (index % 40 == 30) {
                arcs.from(index / 40 + 1).from(index / 40 + 2);
            }
        });
        try (EpiphanyCam cam = cam()) {
            CodeletGraph graph = g.build();
            for (int repeat = 0; repeat < 2; repeat++) {
                EpiphanyRun run = cam.run(graph);
                assertNoted(run, 0, 0, 1, 90);
                assertNoted(run, 1, 0, 1, 10);
            }
            assertTrue(cam.memoryMap(graph).contains("phases"), cam.memoryMap(graph));
        }
    }

    /** Nothing holds the source back: it may be done before the sink has begun, so each sink has a slot of its own. */
    @Test
    void aSourceThatMayRunAheadIsNotFolded() {
        sinkAfterSource(100, false);
        try (EpiphanyCam cam = cam()) {
            EpiphanyRun run = cam.run(g.build());
            assertNoted(run, 0, 0, 1, 100);
            assertNoted(run, 1, 0, 1, 100);
        }
    }

    @Test
    void whatCannotBeFoldedAndDoesNotFitIsRefusedWithTheRemedy() {
        sinkAfterSource(3000, false);
        g.codelets(
                        "urgent",
                        1,
                        NOTE,
                        (index, arguments) -> arguments.updates(notes.at(0)).value(NEVER))
                .priority(Priority.HIGH)
                .on(0);
        try (EpiphanyCam cam = cam()) {
            CodeletGraph graph = g.build();
            GraphException refused = assertThrows(GraphException.class, () -> cam.run(graph));
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.matches("(?s).*\"?sink\"?\\[\\d+].*cannot share the place of .*sink.*"), message);
            assertTrue(message.matches("(?s).*let .*source.*\\[\\d+] come after that.*"), message);
        }
    }

    /** Nothing is ranked there. */
    @Test
    void whatHasAnotherPriorityIsNotFoldedAndTheMessageSaysSo() {
        for (int number = 0; number < 3000; number++) {
            Codelet task = g.codelets(
                    "task" + number,
                    1,
                    NOTE,
                    (index, arguments) -> arguments.updates(notes.at(0)).value(NEVER));
            task.on(0).priority(Priority.values()[number % 2]);
        }
        try (EpiphanyCam cam = cam()) {
            CodeletGraph graph = g.build();
            GraphException refused = assertThrows(GraphException.class, () -> cam.run(graph));
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.contains("because their priorities differ: give them the same"), message);
        }
    }

    @Test
    void aSourceThatWaitsForTheSinkRunsAnyNumberOfRounds() {
        sinkAfterSource(3000, true);
        try (EpiphanyCam cam = cam()) {
            EpiphanyRun run = cam.run(g.build());
            assertNoted(run, 0, 0, 1, 3000);
            assertNoted(run, 1, 0, 1, 3000);
        }
    }

    private void sinkAfterSource(int rounds, boolean waits) {
        Codelet source = chains("source", 1, rounds, 0);
        Codelet sink = chains("sink", 1, rounds, 1).after(source, (index, arcs) -> arcs.from(index));
        if (waits) {
            source.after(sink, (index, arcs) -> {
                if (index > 0) {
                    arcs.from(index - 1);
                }
            });
        }
    }

    /**
     * All rounds are one codelet in the core's memory; what it was when it failed follows from what is left of them.
     */
    @Test
    void aFaultNamesTheRound() {
        Codelet task = g.codelets(
                        "task",
                        50,
                        NOTE,
                        (index, arguments) -> arguments.updates(notes.at(0)).value(31))
                .on(0);
        task.after(task, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        try (EpiphanyCam cam = cam()) {
            CodeletFailedException failed = assertThrows(
                    CodeletFailedException.class, () -> cam.run(g.build()).join());
            assertEquals("task", failed.codelet());
            assertEquals(31, failed.index());
        }
    }
}
