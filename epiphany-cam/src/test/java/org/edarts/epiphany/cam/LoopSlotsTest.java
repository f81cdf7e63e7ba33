package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;

/** Slots in a loop serve each of its rounds, whoever waits for them. */
class LoopSlotsTest {
    private static final int ROUNDS = 5;
    private static final int READERS = 4;
    private static final int SEEDS = 10;

    private static final String COUNT = """
                    .text
                    .global count
            count:  ldr     r2, [r1]
                    ldr     r0, [r2]
                    sub     r0, r0, #1
                    str     r0, [r2]
                    rts
            """;

    private final GraphBuilder g = CodeletGraph.named("slots");
    private final List<Block<int[]>> fired = new ArrayList<>();
    private final Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1)
            .filled((index, one) -> one[0] = ROUNDS)
            .at(0);

    /** Ends a round; the loop has as many as the block begins with. */
    private void count(Codelet last) {
        g.codelets(
                        "count",
                        1,
                        new Kernel("count", arguments -> arguments.ints(0)[0]--),
                        (none, arguments) -> arguments.updates(again))
                .after(last);
    }

    private static KernelLibrary library() {
        return KernelLibrary.of(HashKernel.object(), Assembler.assemble("count.S", COUNT));
    }

    private void assertEachFiredInEachRound() {
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), library())) {
            Run run = cam.run(graph).join();
            fired.forEach(block -> assertEquals(ROUNDS, run.get(block)[0], block.name()));
        }
    }

    /** Two writers on two cores, who hand something to readers on the two others. */
    private Codelet broadcast(String name, Codelet... before) {
        Blocks<int[]> own = g.blocks(name + " own", BlockType.INTS, 2, 2);
        Blocks<int[]> records = g.blocks(name + " record", BlockType.INTS, READERS, 4);
        Codelet[] writers = new Codelet[2];
        for (int writer = 0; writer < 2; writer++) {
            int number = writer;
            writers[writer] = g.codelets(name + " writer" + writer, 1, HashKernel.KERNEL, (none, arguments) -> {
                        arguments
                                .updates(own.at(number))
                                .value(number)
                                .value(0)
                                .value(READERS)
                                .value(1);
                        for (int reader = 0; reader < READERS; reader++) {
                            arguments.writes(records.at(reader), 2 + number, 1);
                        }
                    })
                    .on(writer)
                    .after(before);
            fired.add(own.at(writer));
        }
        List<Codelet> readers = new ArrayList<>();
        for (int reader = 0; reader < READERS; reader++) {
            int number = reader;
            readers.add(g.codelets(
                            name + " reader" + reader,
                            1,
                            HashKernel.KERNEL,
                            (none, arguments) -> arguments
                                    .updates(records.at(number))
                                    .value(number)
                                    .value(2)
                                    .value(0)
                                    .value(1))
                    .on(2 + reader / 2)
                    .after(writers));
            fired.add(records.at(reader));
        }
        return single(name + " end", 1).after(readers.toArray(Codelet[]::new));
    }

    private Codelet single(String name, int cu) {
        Block<int[]> own = g.blocks(name + " block", BlockType.INTS, 1, 2).at(0);
        fired.add(own);
        return g.codelets(
                        name,
                        1,
                        HashKernel.KERNEL,
                        (none, arguments) -> arguments
                                .updates(own)
                                .value(0)
                                .value(0)
                                .value(0)
                                .value(1))
                .on(cu);
    }

    /** Of what splits a slot two parts pass signals on, one after the other: they are no rounds of each other. */
    @Test
    void whatSplitsASlotIsInTheLoop() {
        g.loop("rounds", again, round -> count(broadcast("second", broadcast("first"))));
        assertEachFiredInEachRound();
    }

    @Test
    void aSlotThatNobodyWaitsForDoesNotEndTheRun() {
        g.loop("rounds", again, round -> {
            Codelet work = single("work", 0).signals(round.slot("nobody", 1));
            count(single("more", 1).after(work));
        });
        assertEachFiredInEachRound();
    }

    /** The test of the loop is on a third core: what it says could be there before what was written. */
    @Test
    void whatAnotherCoreHasWrittenIsThereInTheNextRound() {
        Block<int[]> read = g.blocks("read", BlockType.INTS, 1, 3).at(0);
        Block<int[]> own = g.blocks("own", BlockType.INTS, 1, 2).at(0);
        g.loop("rounds", again, round -> {
            Codelet reader = round.codelets(
                            "reader",
                            1,
                            HashKernel.KERNEL,
                            (none, arguments) -> arguments
                                    .updates(read)
                                    .value(1)
                                    .value(1)
                                    .value(0)
                                    .value(1))
                    .on(0);
            Codelet writer = round.codelets(
                            "writer",
                            1,
                            HashKernel.KERNEL,
                            (none, arguments) -> arguments
                                    .updates(own)
                                    .value(2)
                                    .value(0)
                                    .value(1)
                                    .value(1)
                                    .writes(read, 2, 1))
                    .on(1)
                    .after(reader);
            round.codelets(
                            "count",
                            1,
                            new Kernel("count", arguments -> arguments.ints(0)[0]--),
                            (none, arguments) -> arguments.updates(again))
                    .on(3)
                    .after(writer);
        });
        CodeletGraph graph = g.build();
        int[] expected = {ROUNDS, 2 * 33 ^ 3, 3};
        for (long seed = 0; seed < SEEDS; seed++) {
            Chip chip = Chips.mesh(2, 2).withMemoryOrder(MemoryOrder.adversarial(seed));
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, library())) {
                assertArrayEquals(expected, cam.run(graph).join().get(read));
            }
        }
    }
}
