package org.edarts.epiphany.dma;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.core.ProgramEnding;
import org.edarts.epiphany.functional.FunctionalRun;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.service.Sandbox;
import org.junit.jupiter.api.Test;

/** DMA channels in functional mode. */
class InstantDmaTest {
    private static final String TELL = "movfs r0, dma0status\nmov r1, #15\nand r0, r0, r1\ntrap 3\n";

    private static int exitCode(String program) throws IOException {
        ProgramEnding outcome = new FunctionalRun(Chips.EPIPHANY_IV, List.of(0, 1), Sandbox.CLOSED, 10_000)
                .run(
                        Assembler.assemble("test.S", program),
                        List.of(),
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream());
        assertEquals(List.of(), outcome.complaints());
        return outcome.exitCode();
    }

    private static String start(String words) {
        return "b main\n.balign 8\ndescriptor:\n.word " + words
                + "\nmain:\nmov r1, #8\nlsl r1, r1, #16\nmov r2, #8\norr r1, r1, r2\nmovts dma0config, r1\n";
    }

    @Test
    void whatIsToldIsDoneAtOnce() throws IOException {
        assertEquals(0x66, exitCode(start("0x43, 0x40004, 0x10001, 0, 8, 0x4000") + """
                mov r1, #0x4000
                ldr r0, [r1]
                mov r1, #0x25
                add r0, r0, r1
                mov r1, #2
                sub r0, r0, r1
                trap 3
                """));
    }

    @Test
    void aChainThatNeverEndsIsAnError() throws IOException {
        assertEquals(0xD, exitCode(start("0x80047, 0x40004, 0x10001, 0, 8, 0x4000") + TELL));
    }

    @Test
    void whatCannotBeMovedIsAnError() throws IOException {
        assertEquals(0xD, exitCode(start("0x43, 0x40004, 0x10001, 0, 0x9000, 0x4000") + TELL));
        assertEquals(0xD, exitCode(start("0x43, 0x40004, 0x10001, 0, 8, 0x4002") + TELL));
        assertEquals(0xD, exitCode(start("0x43, 0x40004, 0x10000, 0, 8, 0x4000") + TELL));
    }

    @Test
    void aSlaveMovesWhatIsWrittenIntoItsRegister() throws IOException {
        assertEquals(0, exitCode(start("0x41, 0x40000, 0x10002, 0, 0, 0x4000") + """
                mov r1, #3
                movts dma0auto0, r1
                mov r1, #4
                movts dma0auto0, r1
                mov r1, #0x4000
                ldrd r2, [r1]
                add r2, r2, r3
                sub r2, r2, #7
                movfs r0, dma0status
                mov r1, #15
                and r0, r0, r1
                orr r0, r0, r2
                trap 3
                """));
    }
}
