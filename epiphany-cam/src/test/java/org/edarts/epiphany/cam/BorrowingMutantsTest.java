package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Graphs whose codelets borrow blocks find bugs in what brings these and writes them back, and none in that itself. */
class BorrowingMutantsTest {
    private static final int GRAPHS = 24;
    private static final Path SOURCES = Path.of("src/main/epiphany/streaming");

    private static final String START = "movts   dma1config, r10";
    private static final String LOOK = "sub     r6, r6, r4\n        bne     arrived";
    private static final String NEXT = "sub     r6, r6, r8\n        beq     number";

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of("signal before number", LOOK, "sub r6, r6, r4"),
                Arguments.of("signal before the first of several numbers", NEXT, "sub r6, r6, r8"),
                Arguments.of("number before data", START, """
                        mov     r2, r7
                early:  ldr     r5, [r2, #-((DESCRIPTOR_BYTES-DESCRIPTOR_DESTINATION)/4)]
                        str     r4, [r5]
                        sub     r2, r2, #DESCRIPTOR_BYTES
                        ldr     r6, [r2, #-((DESCRIPTOR_BYTES-DESCRIPTOR_SOURCE)/4)]
                        sub     r6, r6, r8
                        beq     early
                        movts   dma1config, r10
                """),
                Arguments.of("the same number each time", "add     r4, r4, #1", "mov r4, #1"),
                Arguments.of("data of the other buffer", "movts   dma0config, r20\n\n", "nop\n\n"));
    }

    /** Returns the program made of the source with other lines instead of some, which occur there. */
    private static StreamProgram with(String lines, String others) throws IOException {
        String source = borrowing(Files.readString(SOURCES.resolve("streaming.S"))
                .replace(
                        "        .include \"../firmware/layout.inc\"\n",
                        Files.readString(SOURCES.resolve("../firmware/layout.inc"))));
        assertNotEquals(-1, source.indexOf(lines), lines);
        ElfFile object = Assembler.assemble("mutant.S", source.replace(lines, others));
        int begin = object.symbol("streaming_state").orElseThrow().value();
        return new StreamProgram(
                object.section(".text.streaming").orElseThrow().bytes(),
                object.section(".text.makes").orElseThrow().bytes(),
                object.section(".text.brings").orElseThrow().bytes(),
                object.symbol("streaming_interrupt").orElseThrow().value() - begin);
    }

    /** Leaves out what is only assembled for others than those that borrow. */
    private static String borrowing(String source) {
        StringBuilder left = new StringBuilder();
        boolean in = true;
        for (String line : source.lines().toList()) {
            String[] words = line.strip().split("\\s+");
            switch (words[0]) {
                case ".ifdef" -> in = words[1].equals("BORROWS");
                case ".ifndef" -> in = !words[1].equals("BORROWS");
                case ".endif" -> in = true;
                default -> left.append(in ? line + "\n" : "");
            }
        }
        return left.toString();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, String lines, String others) throws IOException {
        assertNotEquals("", firstComplaint(with(lines, others)), name);
    }

    @Test
    void theProgramItselfHasNone() throws IOException {
        assertEquals("", firstComplaint(StreamProgram.borrowing()));
        assertEquals("", firstComplaint(with(LOOK, LOOK)));
    }

    private static String firstComplaint(StreamProgram program) {
        for (long seed = 0; seed < GRAPHS; seed++) {
            Chip chip = Chips.mesh(2, 3).withMemoryOrder(MemoryOrder.adversarial(seed));
            BorrowingRuns.Random random = BorrowingRuns.Random.exchanged(seed);
            Lowering lowering = BorrowingRuns.lowering(chip, random, seed, 2, program);
            String complaint = BorrowingRuns.complaint(chip, random, lowering);
            if (!complaint.isEmpty()) {
                return complaint;
            }
        }
        return "";
    }
}
