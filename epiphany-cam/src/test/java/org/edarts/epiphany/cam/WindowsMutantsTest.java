package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Graphs in small windows, random and regular ones, find bugs in what brings and unpacks these, and none in that. */
class WindowsMutantsTest {
    private static final int GRAPHS = 32;
    private static final int SIDE = 2;
    private static final int ROWS = 60;
    private static final int COLUMNS = 8;
    private static final Duration LONGEST = Duration.ofMillis(20);

    private static FirmwareMutant refill() {
        return FirmwareMutant.ofPart(Firmware.Part.WINDOWS, "refill");
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of(
                        "the channel is told another window while it brings one",
                        refill().remove("busy", "unpack", "bne busy")),
                Arguments.of(
                        "two signals of the channel go into one entry",
                        refill().remove("busy", "unpack", "eor r5,r5,r8")),
                Arguments.of(
                        "a window closes after as many signals as the one before it in its place",
                        refill().remove("busy", "unpack", "str r6,[r8]")),
                Arguments.of(
                        "a window opens with the arcs of the one before it in its place",
                        refill().remove("busy", "unpack", "strh r7,[r9,+0x3]")),
                Arguments.of(
                        "the slot of another place is signalled",
                        refill().remove("busy", "unpack", "strh r4,[r3,+0x24]")),
                Arguments.of(
                        "the window that has come comes again", refill().remove("busy", "unpack", "str r16,[r1,+0x8]")),
                Arguments.of(
                        "what comes packed stays so",
                        refill().replace("unpack", "section", "sub r4,r2,r3", "eor r4, r4, r4")),
                Arguments.of(
                        "indices stay those of the window before", refill().remove("index", "section", "add r8,r8,r6")),
                Arguments.of(
                        "the window before counts as a line of this one",
                        refill().replace("section", "lines", "mov r5,0x0", "mov r5, #8")),
                Arguments.of(
                        "what is near is only behind",
                        refill().replace("near", "as_before", "asr r9,r9,0x18", "lsr r9, r9, #24")),
                Arguments.of(
                        "what goes on as in the line before goes on as the last two did",
                        refill().replace("as_before", "goes_on", "add r8,r8,r21", "lsl r8, r8, #1")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, FirmwareMutant mutant) {
        assertNotEquals("", firstComplaint(mutant.make()), name);
    }

    @Test
    void theFirmwareItselfHasNone() {
        assertEquals("", firstComplaint(Firmware.installed()));
    }

    private static String firstComplaint(Firmware firmware) {
        for (long seed = 0; seed < GRAPHS; seed++) {
            Chip chip = Chips.mesh(SIDE, SIDE).withMemoryOrder(MemoryOrder.adversarial(seed));
            RandomGraph random = new RandomGraph(seed, SIDE * SIDE);
            String complaint = complaint(chip, random.graph(), HashKernel.library(), 60, firmware, random::wrong);
            if (!complaint.isEmpty()) {
                return complaint;
            }
        }
        Regular regular = new Regular();
        return complaint(Chips.mesh(SIDE, SIDE), regular.graph, Regular.library(), 200, firmware, regular::wrong);
    }

    private static String complaint(
            Chip chip,
            CodeletGraph graph,
            KernelLibrary library,
            int words,
            Firmware firmware,
            Function<Run, String> wrong) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, library)) {
            WindowsProperties.inWindows(cam, chip, graph, library, words, firmware);
            EpiphanyRun run = cam.run(graph, RunOptions.DEFAULT.deadline(LONGEST));
            run.join();
            return wrong.apply(run);
        } catch (RuntimeException failed) {
            // What a bug leaves in memories may make no sense to who looks into them.
            return String.valueOf(failed.getMessage());
        }
    }

    /** A wavefront of which each codelet adds its index to its column. */
    private static final class Regular {
        private final Blocks<int[]> sums;
        private final CodeletGraph graph;

        Regular() {
            GraphBuilder g = CodeletGraph.named("wavefront");
            sums = g.blocks("sum", BlockType.INTS, COLUMNS, 2);
            Codelet all = g.codelets(
                    "c",
                    ROWS * COLUMNS,
                    new Kernel("sum", arguments -> {}),
                    (index, arguments) -> arguments.updates(sums.at(index % COLUMNS)));
            all.after(all, (index, arcs) -> {
                if (index % COLUMNS > 0) {
                    arcs.from(index - 1);
                }
                if (index >= COLUMNS) {
                    arcs.from(index - COLUMNS);
                }
            });
            graph = g.build();
        }

        static KernelLibrary library() {
            return KernelLibrary.of(Assembler.assemble("sum.S", """
                            .text
                            .global sum
                    sum:    ldr     r2, [r1]
                            ldr     r3, [r2]
                            add     r3, r3, r0
                            str     r3, [r2]
                            rts
                    """));
        }

        String wrong(Run run) {
            StringBuilder wrong = new StringBuilder();
            for (int column = 0; column < COLUMNS; column++) {
                int sum = ROWS * column + COLUMNS * ROWS * (ROWS - 1) / 2;
                int found = run.get(sums.at(column))[0];
                if (found != sum) {
                    wrong.append("column " + column + " has " + found + ", not " + sum + "; ");
                }
            }
            return wrong.toString();
        }
    }
}
