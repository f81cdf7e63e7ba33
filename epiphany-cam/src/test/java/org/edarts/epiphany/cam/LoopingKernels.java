package org.edarts.epiphany.cam;

import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * What ends rounds, chooses, completes and invokes in a {@link LoopingGraph}, as Java and for the cores. Records are
 * those of {@link LayerKernel}.
 */
final class LoopingKernels {
    static final Kernel TURN = new Kernel("turn", arguments -> {
        int[] again = arguments.ints(0);
        again[0] = again[0] + 1 == arguments.intAt(1) ? 0 : again[0] + 1;
    });

    static final Kernel SAY =
            new Kernel("say", arguments -> tell(arguments, 1, arguments.ints(0)[1]));

    static final Kernel PICK = new Kernel(
            "pick", arguments -> arguments.ints(1)[0] = 1 + (arguments.ints(0)[1] & 1));

    static final Kernel BEGIN =
            new Kernel("begin", arguments -> tell(arguments, 1, arguments.ints(0)[1] & 7));

    private static final Kernel STEP = new Kernel("step", arguments -> {
        int left = arguments.intAt(0) - 1;
        tell(arguments, left < 0 ? 1 : 2, left < 0 ? 7 : left);
    });

    private static final Kernel UP = new Kernel("up", arguments -> tell(arguments, 1, 3 * arguments.intAt(0) + 1));

    /** Invokes itself some times. */
    static final ThreadedProcedure<Integer, Integer> DOWN = ThreadedProcedure.define("down", p -> {
        Promise<Integer> below = p.promise("below");
        p.codelets(
                "step",
                1,
                STEP,
                (none, arguments) ->
                        arguments.value(p.argument()).completes(p.result()).invokes(p.self(), below));
        p.codelets("up", 1, UP, (none, arguments) -> arguments.value(below).completes(p.result()))
                .after(below);
    });

    private static final String SOURCE = """
                    .text
                    .global turn, say, pick, begin, step, up
            begin:  ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2, #1]
                    mov     r2, #7
                    and     r0, r0, r2
                    str     r0, [r3, #1]
                    mov     r0, #1
                    str     r0, [r3]
                    rts
            step:   ldr     r0, [r1]
                    ldr     r2, [r1, #1]
                    ldr     r3, [r1, #3]
                    mov     r12, #1
                    sub     r0, r0, #1
                    blt     bottom
                    str     r0, [r3, #1]
                    str     r12, [r3]
                    rts
            bottom: mov     r0, #7
                    str     r0, [r2, #1]
                    str     r12, [r2]
                    rts
            up:     ldr     r0, [r1]
                    ldr     r2, [r1, #1]
                    add     r3, r0, r0
                    add     r0, r0, r3
                    add     r0, r0, #1
                    str     r0, [r2, #1]
                    mov     r0, #1
                    str     r0, [r2]
                    rts
            say:    ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2, #1]
                    str     r0, [r3, #1]
                    mov     r0, #1
                    str     r0, [r3]
                    rts
            pick:   ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2, #1]
                    mov     r2, #1
                    and     r0, r0, r2
                    add     r0, r0, #1
                    str     r0, [r3]
                    rts
            turn:   ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2]
                    add     r0, r0, #1
                    sub     r12, r0, r3
                    bne     more
                    mov     r0, #0
            more:   str     r0, [r2]
                    rts
            """;

    private LoopingKernels() {}

    static KernelLibrary library() {
        return KernelLibrary.of(LayerKernel.object(), Assembler.assemble("turn.S", SOURCE));
    }

    private static void tell(Arguments arguments, int outlet, int number) {
        arguments.ints(outlet)[0] = 1;
        arguments.ints(outlet)[1] = number;
    }

    /** Lowers a graph that fires these, with its blocks where a test says. */
    static Lowering lowered(CodeletGraph graph, Chip chip, Machine machine, Residence residence) {
        return new Lowering(
                graph.compiled(),
                machine,
                Assignment.of(machine, chip.map()),
                Firmware.installed(),
                library(),
                Movers.installed(),
                residence,
                Placing.NONE,
                Alternatives.NONE);
    }
}
