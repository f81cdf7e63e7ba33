package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;

/** What goes wrong on a core ends the run, which tells what it was; the machine stays usable. */
class FailureTest {
    private static final String KERNELS = """
                    .text
                    .global unaligned, forever, hole, fine
            unaligned:
                    mov     r2, #0x4002
                    str     r0, [r2]
                    rts
            forever:
                    b       forever
            hole:   mov     r2, #0
                    movt    r2, #0x0100
                    str     r0, [r2]
                    rts
            fine:   rts
            """;

    @Test
    void aFaultOfAKernelNamesTheCodelet() {
        try (EpiphanyCam cam = cam()) {
            EpiphanyRun run = cam.run(graph("unaligned"));
            assertEquals(Run.State.FAILED, run.state());
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, run::join);
            assertEquals("middle", failed.codelet());
            assertEquals(2, failed.index());
            assertEquals(1, failed.cu());
            assertTrue(failed.getMessage().contains("eCore (0, 1)"), failed.getMessage());
            assertTrue(failed.getMessage().contains("before pc 0x"), failed.getMessage());
            assertEquals(5, cam.run(graph("fine")).mesh().fired());
        }
    }

    @Test
    void aKernelThatNeverEndsIsStoppedByTheDeadline() {
        try (EpiphanyCam cam = cam()) {
            EpiphanyRun run = cam.run(graph("forever"), RunOptions.DEFAULT.deadline(Duration.ofMillis(2)));
            assertThrows(DeadlineExceededException.class, run::join);
            assertEquals(5, cam.run(graph("fine")).mesh().fired());
        }
    }

    @Test
    void anAddressWhereNothingIsIsTold() {
        try (EpiphanyCam cam = cam()) {
            RunException failed = assertThrows(RunException.class, cam.run(graph("hole"))::join);
            assertTrue(failed.getMessage().contains("0x01000000"), failed.getMessage());
        }
    }

    private static EpiphanyCam cam() {
        return EpiphanyCam.simulated(Chips.mesh(1, 2), KernelLibrary.of(Assembler.assemble("kernels.S", KERNELS)));
    }

    /** A codelet, three on the other core of which the last fires that kernel, and another codelet. */
    private static CodeletGraph graph(String kernel) {
        GraphBuilder g = CodeletGraph.named("graph");
        Kernel fine = new Kernel("fine", arguments -> {});
        Codelet first = g.codelets("first", 1, fine, (index, arguments) -> {}).on(0);
        Codelet middle = g.codelets("middle", 3, new Kernel(kernel, arguments -> {}), (index, arguments) -> {})
                .on(1)
                .after(first);
        middle.after(middle, (index, arcs) -> {
            if (index != 2) {
                arcs.from(2);
            }
        });
        g.codelets("last", 1, fine, (index, arguments) -> {}).on(0).after(middle);
        return g.build();
    }
}
