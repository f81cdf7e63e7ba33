package org.edarts.epiphany.functional;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.Fixtures;
import org.edarts.epiphany.SourceSums;
import org.edarts.epiphany.core.ProgramEnding;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.elf.ElfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole programs from their beginning to their end. */
class ProgramsTest {
    private static final int FIRST = 0;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private ProgramEnding run(ElfFile program, List<Integer> cores, Sandbox sandbox, String... arguments)
            throws IOException {
        return new FunctionalRun(Chips.EPIPHANY_IV, cores, sandbox, 1_000_000)
                .run(program, List.of(arguments), InputStream.nullInputStream(), out, err);
    }

    private ProgramEnding run(String source) throws IOException {
        return run(Assembler.assemble("test.s", source), List.of(FIRST), Sandbox.CLOSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"arithmetic", "calls", "floats", "system"})
    void aProgramThatChecksItselfEndsWithZero(String name) throws IOException {
        assertEquals(
                0, run(Fixtures.program(name), List.of(FIRST), Sandbox.CLOSED).exitCode());
    }

    @Test
    void outputErrorsArgumentsAndExitCodeAreTheProgramsOwn() throws IOException {
        ProgramEnding outcome = run(Fixtures.program("hello"), List.of(FIRST), Sandbox.CLOSED, "one", "two words");
        assertEquals(3, outcome.exitCode());
        assertEquals(
                "hello, world: 42 1.5\nargument 1 is one\nargument 2 is two words\n",
                out.toString(StandardCharsets.UTF_8));
        assertEquals("done\n", err.toString(StandardCharsets.UTF_8));
        assertEquals(List.of(), outcome.complaints());
    }

    @Test
    void filesStayInTheirFolder(@TempDir Path folder) throws IOException {
        Path inside = Files.createDirectory(folder.resolve("inside"));
        assertEquals(
                0,
                run(Fixtures.program("files"), List.of(FIRST), Sandbox.in(inside))
                        .exitCode());
        try (var left = Files.walk(folder)) {
            assertEquals(List.of(folder, inside), left.sorted().toList());
        }
    }

    @Test
    void symbolicLinksLeadNowhere(@TempDir Path folder) throws IOException {
        Path inside = Files.createDirectory(folder.resolve("inside"));
        Files.createSymbolicLink(inside.resolve("notes.txt"), folder.resolve("outside.txt"));
        assertEquals(
                1,
                run(Fixtures.program("files"), List.of(FIRST), Sandbox.in(inside))
                        .exitCode());
        assertFalse(Files.exists(folder.resolve("outside.txt")));
    }

    @Test
    void aPipeIsNotOpened(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("notes.txt");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        assertEquals(
                1,
                run(Fixtures.program("files"), List.of(FIRST), Sandbox.in(folder))
                        .exitCode());
        assertTrue(err.toString(StandardCharsets.UTF_8).contains("notes.txt is no regular file"));
    }

    @Test
    void withoutAFolderThereAreNoFiles() throws IOException {
        assertEquals(
                1,
                run(Fixtures.program("files"), List.of(FIRST), Sandbox.CLOSED).exitCode());
    }

    @ParameterizedTest
    @ValueSource(ints = {0x8, 0xA, 0xE})
    void theHighestBitOfArithmodeChoosesIntegers(int mode) throws IOException {
        String source = "mov r1, #0\nmovt r1, #" + mode + "\nmovts config, r1\n"
                + "mov r2, #6\nmov r3, #7\nfmul r0, r2, r3\ntrap #3";
        assertEquals(42, run(source).exitCode());
    }

    @Test
    void otherBitsOfArithmodeDoNot() throws IOException {
        String source = "mov r1, #0\nmovt r1, #6\nmovts config, r1\n"
                + "mov r2, #0\nmovt r2, #0x3f80\nfmul r0, r2, r2\nsub r0, r0, r2\ntrap #3";
        assertEquals(0, run(source).exitCode());
    }

    /**
     * Which of BEQ, BLT and BLTE hold, as bits, of -1 and of differences that are flushed to -0 and 0: a zero is not
     * less, whatever its sign (architecture reference, "Condition Codes": BLT is BN and not BZ).
     */
    @ParameterizedTest
    @CsvSource({"0xBF80, 0, 0x0000, 3", "0x0080, 0, 0x0080, 5", "0x0080, 1, 0x0080, 5"})
    void whatBranchesOnFloatsSeeOfSmallDifferences(String high, int low, String other, int expected)
            throws IOException {
        String source = "mov r1, #" + low + "\nmovt r1, #" + high + "\nmov r2, #" + (1 - low) + "\nmovt r2, #" + other
                + "\nmov r4, #4\nmov r5, #2\nmov r6, #1\nmov r0, #0\nmov r7, #0\nmov r8, #0\n"
                + "fsub r3, r1, r2\nmovbeq r0, r4\nmovblt r7, r5\nmovblte r8, r6\n"
                + "add r0, r0, r7\nadd r0, r0, r8\ntrap #3";
        assertEquals(expected, run(source).exitCode());
    }

    @Test
    void everyCoreOfAWorkgroupRunsTheProgram() throws IOException {
        ElfFile program = Assembler.assemble(
                "test.s",
                "movfs r1, coreid\nmov r2, #0x80a\nmov r0, #0\nsub r3, r1, r2\nbne end\nmov r0, #5\nend: trap #3");
        ProgramEnding outcome = run(program, List.of(FIRST, 1, 2, 3), Sandbox.CLOSED);
        assertEquals(5, outcome.exitCode());
    }

    @Test
    void coresWriteToEachOtherAndMeetAtTheWand() throws IOException {
        String source = """
                _start: b begin
                .balign 0x20
                b woken
                begin: movfs r1, coreid
                lsl r2, r1, #20
                mov r3, #0x4000
                orr r2, r2, r3
                mov r4, #1
                lsl r5, r4, #20
                eor r2, r2, r5
                str r1, [r2]
                gid
                wand
                gie
                idle
                mov r0, #1
                trap #3
                woken: ldr r6, [r3]
                eor r6, r6, r1
                sub r0, r6, #1
                trap #3
                """;
        ProgramEnding outcome = run(Assembler.assemble("test.s", source), List.of(FIRST, 1), Sandbox.CLOSED);
        assertEquals(List.of(), outcome.complaints());
        assertEquals(0, outcome.exitCode());
    }

    @Test
    void coresThatTalkStayNearlyInStep() throws IOException {
        String source = """
                movfs r1, coreid
                mov r2, #0x808
                mov r3, #0x4000
                mov r4, #0
                sub r5, r1, r2
                bne reader
                mov r7, #0x4000
                movt r7, #0x8090
                mov r8, #60000
                writes: add r4, r4, #1
                str r4, [r7]
                sub r8, r8, #1
                bne writes
                mov r0, #0
                trap #3
                reader: mov r8, #25000
                reads: ldr r5, [r3]
                sub r9, r5, r4
                add r4, r5, #0
                sub r9, r9, #100
                bgt late
                sub r8, r8, #1
                bne reads
                mov r0, #0
                trap #3
                late: mov r0, #1
                trap #3
                """;
        ProgramEnding outcome = run(Assembler.assemble("test.s", source), List.of(FIRST, 1), Sandbox.CLOSED);
        assertEquals(List.of(), outcome.complaints());
        assertEquals(0, outcome.exitCode());
    }

    @Test
    void codeThatIsOverwrittenIsDecodedAnew() throws IOException {
        String source = """
                mov r10, #0
                mov r3, %low(patch)
                again: mov r2, #200
                loop: nop
                patch: add r1, r1, #0
                sub r2, r2, #1
                bne loop
                mov r5, %low(0x2493)
                strh r5, [r3]
                add r10, r10, #1
                sub r6, r10, #2
                bne again
                mov r7, #200
                sub r0, r1, r7
                trap #3
                """;
        ProgramEnding outcome = run(source.replace("%low(0x2493)", "#" + 0x2493));
        assertEquals(0, outcome.exitCode(), outcome.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mov r1, #0\\nmovt r1, #0x7000\\nldr r0, [r1]|core (32, 8), pc 0x00000006: access to nothing at 0x70000000 by 'ldr r0,[r1]'",
                "mov r1, #0x4002\\nstr r0, [r1]|core (32, 8), pc 0x00000004: unaligned access at 0x00004002 by 'str r0,[r1]'",
                "mov r1, #0x4000\\nldrd.l r3, [r1]|core (32, 8), pc 0x00000004: unaligned access at 0x00004000 by 'ldrd r3,[r1,+0x0]'",
                "nop\\n.short 0x0053|core (32, 8), pc 0x00000002: undefined instruction (bits 0x00000053)",
                "unimpl|core (32, 8), pc 0x00000000: unimplemented instruction 'unimpl'",
                "mov r1, #0x7fff\\njr r1|core (32, 8), pc 0x00000004: unaligned access at 0x00007fff by 'jr r1'",
                "idle|core (32, 8), pc 0x00000002: waits for an interrupt that never comes",
                "bkpt|core (32, 8), pc 0x00000002: stopped at a breakpoint",
                "b .|core (32, 8), pc 0x00000000: still running after 1000000 cycles",
            })
    void whatGoesWrongIsToldWithCorePcAndAddress(String sourceAndComplaint) throws IOException {
        String[] parts = sourceAndComplaint.split("\\|");
        ProgramEnding outcome = run(parts[0].replace("\\n", "\n"));
        assertEquals(1, outcome.exitCode());
        assertEquals(List.of(parts[1]), outcome.complaints());
    }

    @Test
    void theProgramsWereMadeOfTheSourcesThatAreThere() throws Exception {
        assertTrue(SourceSums.check(Fixtures.class, "programs/sources.sha256", Path.of("src/test/epiphany"))
                        .size()
                > 6);
    }
}
