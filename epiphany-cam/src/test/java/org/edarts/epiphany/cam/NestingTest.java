package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.StallException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Procedures end that invoke each other deeper than there are frames: what waits makes way, into the DRAM. */
class NestingTest {
    private static final KernelLibrary LIBRARY =
            InvocationTest.library().with(KernelLibrary.of(Assembler.assemble("down.S", """
                    .text
                    .global down
            down:   ldr     r2, [r1, #2]
                    mov     r3, #1
                    ldr     r0, [r1, #4]
                    sub     r0, r0, #0
                    beq     says
                    ldr     r2, [r1]
                    sub     r0, r0, #1
            says:   str     r0, [r2, #1]
                    str     r3, [r2]
                    rts
            """)));

    /** Invokes itself as often as its argument says, and tells that number. */
    private static final ThreadedProcedure<Integer, Integer> DEEP = ThreadedProcedure.define("deep", p -> {
        Promise<Integer> below = p.promise("below");
        p.codelets(
                "begin",
                1,
                new Kernel("down", arguments -> {}),
                (index, arguments) ->
                        arguments.invokes(p.self(), below).completes(p.result()).value(p.argument()));
        p.codelets(
                        "end",
                        1,
                        InvocationTest.SAY,
                        (index, arguments) -> arguments.completes(p.result()).value(below))
                .after(below);
    });

    private final GraphBuilder g = CodeletGraph.named("nesting");
    private final Promise<Integer> result = g.promise("result");

    private CodeletGraph deep(int depth) {
        g.codelets(
                "t",
                1,
                InvocationTest.SAY,
                (index, arguments) -> arguments.invokes(DEEP, result).value(depth - 1));
        return g.build();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 5000", "1, 2, 1000", "4, 4, 5000"})
    void anyDepthEndsForWhichTheDramHasRoom(int rows, int columns, int depth) {
        CodeletGraph graph = deep(depth);
        for (Chip chip : new Chip[] {
            Chips.mesh(rows, columns), Chips.mesh(rows, columns).withMemoryOrder(MemoryOrder.adversarial(depth))
        }) {
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LIBRARY)) {
                for (int run = 0; run < 2; run++) {
                    EpiphanyRun ended = cam.run(graph);
                    ended.join();
                    assertEquals(depth, ended.get(result));
                    assertEquals(2 * depth + 2, ended.mesh().fired());
                    System.out.println(depth + " " + ended.mesh().cycles());
                }
            }
        }
    }

    @Test
    void whatTheDramHasNoRoomForIsNamed() {
        CodeletGraph graph = deep(100_000);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), LIBRARY)) {
            StallException stalled =
                    assertThrows(StallException.class, () -> cam.run(graph).join());
            String message = String.valueOf(stalled.getMessage());
            System.out.println(message);
            assertTrue(message.contains("procedure \"deep\" has no frame left on eCore (0, 0)"), message);
        }
    }
}
