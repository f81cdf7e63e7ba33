package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.core.ProgramEnding;
import org.edarts.epiphany.functional.FunctionalRun;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.elf.ElfFile;
import org.junit.jupiter.api.Test;

/** Cores that wait for locks for ever, and what is told of them. */
class DeadlockTest {
    private static final long LIMIT = 60_000;

    /** Each core takes the lock in core (32, 8) and, without giving it back, wants it again. */
    private static final String GREEDY = """
             mov r8, #0x2000
             movt r8, #0x8080
             mov r9, #0
            once:
             mov r17, #1
             testset r17, [r8, r9]
             sub r18, r17, #0
             bne once
            again:
             mov r17, #1
             testset r17, [r8, r9]
             sub r18, r17, #0
             bne again
             mov r0, #0
             trap 3
            """;

    private static void assertTold(ProgramEnding ending, int cores) {
        assertEquals(1, ending.exitCode());
        assertEquals(cores, ending.complaints().size());
        String first = ending.complaints().get(0);
        String holder = first.substring(first.indexOf(", which core"));
        assertTrue(holder.matches(", which core \\(\\d+, \\d+\\), pc 0x0000001[0-9a-f] took in cycle \\d+"), first);
        for (String complaint : ending.complaints()) {
            assertTrue(
                    complaint.contains(
                            "still running after 60000 cycles, tries to take the lock at 0x80802000" + holder),
                    complaint);
        }
    }

    @Test
    void sixtyFourCoresThatWaitForOneLockAreToldOfItsHolder() throws IOException {
        ElfFile program = Assembler.assemble("greedy.S", GREEDY);
        List<Integer> nodes = IntStream.range(0, 64).boxed().toList();
        ProgramEnding timed = new TimedRun(Chips.EPIPHANY_IV, nodes, Sandbox.CLOSED, LIMIT)
                .run(
                        program,
                        List.of(),
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream())
                .ending();
        assertTold(timed, 64);
    }

    @Test
    void soAreCoresWithoutTime() throws IOException {
        ElfFile program = Assembler.assemble("greedy.S", GREEDY);
        ProgramEnding functional = new FunctionalRun(Chips.PARALLELLA, List.of(0, 1, 4, 5), Sandbox.CLOSED, LIMIT)
                .run(
                        program,
                        List.of(),
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream());
        assertTold(functional, 4);
    }
}
