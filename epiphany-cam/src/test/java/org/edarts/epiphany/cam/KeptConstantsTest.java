package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.firmware.StreamPrograms;
import org.edarts.epiphany.isa.asm.Assembler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What nobody writes, or only before it is read, and does not fit, comes from the DRAM once for codelets that read it
 * one after the other.
 */
class KeptConstantsTest {
    private static final int CONSTANTS = 5;
    private static final int MOST_WORDS = 2_400;
    private static final int TOGETHER = 12;

    /** When codelets write the large blocks. */
    enum Written {
        NEVER,
        FIRST,
        /** And some parts again, between those who read them. */
        AGAIN
    }

    /** Codelets that read parts of a few large blocks, and small ones that others have written. */
    private static final class Reading {
        private final Blocks<int[]> constants;
        private final Blocks<int[]> results;

        /** What those found that looked at a part that is written again, before and behind that. */
        private final Blocks<int[]> looks;

        private final GraphBuilder g;
        private final int codelets;
        private final CodeletGraph graph;

        /** What is added to the words of the constants, in another run to other words. */
        private int changed;

        /**
         * Makes some.
         *
         * @param together how many codelets become ready at the same time at most: these fire in an order that suits
         */
        Reading(long seed, int codelets, int together, Written written) {
            SplittableRandom random = new SplittableRandom(seed);
            g = CodeletGraph.named("reading " + seed);
            int fewest = written == Written.AGAIN ? 1_500 : 600;
            int words = fewest + random.nextInt(MOST_WORDS - fewest);
            constants = g.blocks("constant", BlockType.INTS, CONSTANTS, words)
                    .filled((index, content) -> Arrays.setAll(content, word -> index * 7 + word * 13 + changed));
            results = g.blocks("result", BlockType.INTS, codelets, 4);
            looks = g.blocks("look", BlockType.INTS, 2 * codelets, 2);
            this.codelets = codelets;
            int middle = random.nextInt(words / 2);
            List<int[]> parts = List.of(
                    new int[] {0, words}, new int[] {0, words / 2}, new int[] {middle, words - middle}, new int[] {
                        middle, 100
                    });
            Codelet before = written == Written.NEVER ? null : writers(random.nextBoolean() ? 1 : 3, words);
            int done = 0;
            while (done < codelets) {
                int first = done;
                int count = Math.min(codelets - first, 1 + random.nextInt(together));
                if (written == Written.AGAIN && random.nextBoolean()) {
                    before = lookAround(first, parts.get(random.nextInt(parts.size())), before);
                }
                int[] read = random.ints(2L * count, 0, CONSTANTS).toArray();
                int[] part = random.ints(2L * count, 0, parts.size()).toArray();
                int more = random.nextInt(2);
                Codelet codelet = g.codelets("from " + first, count, ManyParts.WRITE, (index, arguments) -> {
                    arguments.value(first).value(first == 0 ? 1 + more : 2 + more);
                    for (int each = 0; each <= more; each++) {
                        int[] range = parts.get(part[2 * index + each]);
                        arguments.value(1).reads(constants.at(read[2 * index + each]), range[0], range[1]);
                    }
                    if (first > 0) {
                        arguments.value(1).reads(results.at((first + index) * 31 % first));
                    }
                    arguments.value(1).writes(results.at(first + index));
                });
                if (before != null) {
                    codelet.after(before);
                }
                before = codelet;
                done += count;
            }
            graph = g.build();
        }

        /** Each writes a part of each block; returns what comes after all of them. */
        private Codelet writers(int parts, int words) {
            int part = words / parts;
            Blocks<int[]> end = g.blocks("end", BlockType.INTS, 1, 2);
            Codelet writers = g.codelets(
                    "write",
                    parts * CONSTANTS,
                    ManyParts.WRITE,
                    (index, arguments) -> arguments
                            .value(7)
                            .value(0)
                            .value(1)
                            .writes(constants.at(index / parts), index % parts * part, part));
            return g.codelets(
                            "written",
                            1,
                            ManyParts.WRITE,
                            (index, arguments) ->
                                    arguments.value(1).value(0).value(1).writes(end.at(0)))
                    .after(writers);
        }

        /** Looks at a part, writes it anew, and looks again, one after the other. */
        private Codelet lookAround(int number, int[] part, Codelet before) {
            Codelet again = g.codelets(
                            "again " + number,
                            1,
                            ManyParts.UPDATE,
                            (index, arguments) -> arguments
                                    .value(number)
                                    .value(0)
                                    .value(1)
                                    .updates(constants.at(number % CONSTANTS), part[0], part[1]))
                    .after(look(number, 0, part).after(before));
            return look(number, 1, part).after(again);
        }

        private Codelet look(int number, int behind, int[] part) {
            return g.codelets(
                    "look " + number + " " + behind,
                    1,
                    ManyParts.WRITE,
                    (index, arguments) -> arguments
                            .value(number)
                            .value(1)
                            .value(1)
                            .reads(constants.at(number % CONSTANTS), part[0], part[1])
                            .value(1)
                            .writes(looks.at(2 * number + behind)));
        }

        List<int[]> onHost() throws InterruptedException {
            try (Cam cam = Cam.host(1)) {
                Run run = cam.run(graph);
                run.await();
                return all(run);
            }
        }

        List<int[]> all(Run run) {
            List<int[]> all = new ArrayList<>();
            for (int codelet = 0; codelet < codelets; codelet++) {
                all.add(run.get(results.at(codelet)));
                all.add(run.get(looks.at(2 * codelet)));
                all.add(run.get(looks.at(2 * codelet + 1)));
            }
            return all;
        }
    }

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void readersFindWhatTheyAskFor(
            @ForAll @LongRange(min = 1, max = 1L << 40) long seed,
            @ForAll @IntRange(min = 0, max = 3) int mesh,
            @ForAll Written written,
            @ForAll boolean adversarial)
            throws InterruptedException {
        requireSameAsOnHost(
                new Reading(seed, 40, TOGETHER, written),
                Chips.mesh(1 + mesh / 2, 1 + mesh % 2),
                adversarial ? MemoryOrder.adversarial(seed) : null);
    }

    @Property(tries = 25, edgeCases = EdgeCasesMode.NONE)
    void whatIsWrittenAgainComesAnew(@ForAll @LongRange(min = 1, max = 1L << 40) long seed)
            throws InterruptedException {
        requireSameAsOnHost(new Reading(seed, 40, TOGETHER, Written.AGAIN), Chips.mesh(1, 1), null);
    }

    private static void requireSameAsOnHost(Reading reading, Chip chip, @Nullable MemoryOrder order)
            throws InterruptedException {
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(order == null ? chip : chip.withMemoryOrder(order), ManyParts.library())) {
            for (int run = 0; run < 2; run++) {
                // nothing stays from one run to the next
                reading.changed = run * 1_000;
                assertEquals("", differing(reading.onHost(), reading.all(cam.run(reading.graph))));
            }
        }
    }

    private static String differing(List<int[]> expected, List<int[]> found) {
        StringBuilder differing = new StringBuilder();
        for (int index = 0; index < expected.size(); index++) {
            if (!Arrays.equals(expected.get(index), found.get(index))) {
                differing.append("result ").append(index).append("; ");
            }
        }
        return differing.toString();
    }

    /**
     * Each reads one of some blocks that have no room together; they are declared as it suits worst. In windows there
     * are as many as have no room either.
     */
    @ParameterizedTest
    @CsvSource({"8, 6, 1500, false, false", "8, 6, 1500, true, false", "24, 48, 800, false, true"})
    void eachOfThemComesOnce(int blocks, int times, int words, boolean written, boolean windows)
            throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("weights");
        Blocks<int[]> weights = g.blocks("weights", BlockType.INTS, blocks, words)
                .filled((index, content) -> Arrays.setAll(content, word -> index + word));
        Blocks<int[]> found = g.blocks("found", BlockType.INTS, blocks * times, 2);
        Codelet readers = g.codelets(
                "c",
                blocks * times,
                ManyParts.WRITE,
                (index, arguments) -> arguments
                        .value(index)
                        .value(1)
                        .value(1)
                        .reads(weights.at(index % blocks))
                        .value(1)
                        .writes(found.at(index)));
        if (written) {
            readers.after(g.codelets(
                    "write",
                    blocks,
                    ManyParts.WRITE,
                    (index, arguments) ->
                            arguments.value(index).value(0).value(1).writes(weights.at(index))));
        }
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), ManyParts.library());
                Cam host = Cam.host(1)) {
            EpiphanyRun run = cam.run(graph);
            Run plain = host.run(graph);
            plain.await();
            for (int index = 0; index < blocks * times; index++) {
                assertArrayEquals(plain.get(found.at(index)), run.get(found.at(index)), "result " + index);
            }
            assertEquals(windows, run.mesh().streamed().graphBytes() > 0, "windows");
            long once = (long) blocks * words * Integer.BYTES;
            long come = run.mesh().moved().fromDram() - run.mesh().streamed().graphBytes();
            // and a doubleword for each that is found, some anew in each window, and what writers may leave as it was
            assertTrue(
                    come < (windows || written ? 2.1 : 1.1) * once + 8L * blocks * times,
                    () -> come + " bytes of " + once);
            assertTrue(run.mesh().streamed().broughtBytes() > times / 2 * once, "what comes if nothing stays");
        }
    }

    /** Three parts of each, none of which is another one, take turns: two buffers would never have the right one. */
    @Test
    void partsOfOneComeOnceEach() throws InterruptedException {
        int blocks = 6;
        int parts = 3;
        int times = 6;
        int words = 1_500;
        int part = words - 2 * parts;
        GraphBuilder g = CodeletGraph.named("parts");
        Blocks<int[]> weights = g.blocks("weights", BlockType.INTS, blocks, words)
                .filled((index, content) -> Arrays.setAll(content, word -> index + word));
        Blocks<int[]> found = g.blocks("found", BlockType.INTS, blocks * parts * times, 2);
        g.codelets(
                "c",
                blocks * parts * times,
                ManyParts.WRITE,
                (index, arguments) -> arguments
                        .value(index)
                        .value(1)
                        .value(1)
                        .reads(weights.at(index / parts % blocks), 2 * (index % parts), part)
                        .value(1)
                        .writes(found.at(index)));
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), ManyParts.library())) {
            long came = cam.run(graph).mesh().moved().fromDram();
            long all = (long) blocks * parts * part * Integer.BYTES;
            assertTrue(came < 1.1 * all, () -> came + " bytes of " + all);
        }
    }

    /** A core that does not look at all that tells what is in its buffers is found out. */
    @Test
    void aCoreThatDoesNotLookWellFiresWithOtherData() throws InterruptedException {
        String source = "sub r44, r44, r5";
        String count = "sub r45, r45, r26";
        String nothing = "sub r44, r44, r44";
        assertEquals(0, wrongRuns(StreamProgram.keeping()), "as it is");
        assertTrue(wrongRuns(with(0, source, nothing)) > 0, "takes any data in its own buffer");
        assertTrue(wrongRuns(with(0, count, "sub r45, r45, r45")) > 0, "takes less data in its own buffer");
        assertTrue(wrongRuns(with(1, source, nothing)) > 0, "takes any data in the other buffer");
        assertTrue(wrongRuns(with(1, count, "sub r45, r45, r45")) > 0, "takes less data in the other buffer");
    }

    /** Returns the program with another instruction, the first that is like one or the one behind it. */
    private static StreamProgram with(int number, String instruction, String other) {
        StreamProgram right = StreamProgram.keeping();
        byte[] makes = right.makes().clone();
        byte[] wanted = code(instruction);
        int at = -1;
        for (int found = 0; found <= number; found++) {
            at = find(makes, wanted, at + 1);
        }
        System.arraycopy(code(other), 0, makes, at, wanted.length);
        return new StreamProgram(right.common(), makes, right.brings(), right.interrupt());
    }

    private static int find(byte[] all, byte[] wanted, int from) {
        for (int at = from; at + wanted.length <= all.length; at++) {
            if (Arrays.equals(all, at, at + wanted.length, wanted, 0, wanted.length)) {
                return at;
            }
        }
        throw new AssertionError("there is no such instruction any more");
    }

    private static byte[] code(String instruction) {
        return Assembler.assemble("one.S", ".text\n" + instruction + "\n")
                .section(".text")
                .orElseThrow()
                .bytes();
    }

    private static int wrongRuns(StreamProgram keeping) throws InterruptedException {
        Movers movers =
                StreamingTest.movers(new StreamPrograms(StreamProgram.installed(), StreamProgram.storing(), keeping));
        int wrong = 0;
        for (long seed = 1; seed <= 12; seed++) {
            Reading reading = new Reading(seed, 60, seed % 2 == 0 ? TOGETHER : 1, Written.NEVER);
            List<int[]> onHost = reading.onHost();
            String found = StreamingTest.wrong(
                    Chips.mesh(1, 1),
                    reading.graph,
                    ManyParts.library(),
                    movers,
                    run -> differing(onHost, reading.all(run)));
            wrong += found.isEmpty() ? 0 : 1;
        }
        return wrong;
    }
}
