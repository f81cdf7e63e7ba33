package org.edarts.epiphany.cam;

import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/** A procedure that invokes itself as often as its argument says, and tells that number. */
final class Deep {
    /** The kernel down says the number before its third argument in the first, or 0 in the second if there is none. */
    static final KernelLibrary LIBRARY =
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

    static final ThreadedProcedure<Integer, Integer> DEEP = ThreadedProcedure.define("deep", p -> {
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

    private Deep() {}
}
