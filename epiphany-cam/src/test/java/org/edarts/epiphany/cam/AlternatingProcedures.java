package org.edarts.epiphany.cam;

import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * Fibonacci's numbers by two procedures, each of which invokes itself for an even number, and the other one for an odd:
 * so what waits of an invocation is of another procedure than what waits of the one that it makes way for.
 */
final class AlternatingProcedures {
    private static final KernelLibrary LIBRARY = InvocationTest.library()
            .with(ManyProcedures.library())
            .with(KernelLibrary.of(Assembler.assemble("alternate.S", """
                    .text
                    .global alternate, more
            alternate:
                    ldr     r0, [r1, #10]
                    mov     r3, #1
                    ldr     r2, [r1, #8]
                    mov     r5, #1
                    and     r5, r5, r0
                    sub     r6, r0, #2
                    blt     ends
                    lsl     r5, r5, #4
                    sub     r0, r0, #1
                    add     r1, r1, r5
                    ldr     r2, [r1]
                    str     r0, [r2, #1]
                    str     r3, [r2]
                    ldr     r2, [r1, #2]
                    sub     r0, r0, #1
            ends:   str     r0, [r2, #1]
                    str     r3, [r2]
                    rts
            more:   ldr     r2, [r1]
                    mov     r3, #1
                    ldr     r0, [r1, #2]
                    ldr     r4, [r1, #3]
                    add     r0, r0, r4
                    str     r0, [r2, #1]
                    str     r3, [r2]
                    rts
            """)));

    private final ThreadedProcedure<Integer, Integer> one = procedure("one");
    private final ThreadedProcedure<Integer, Integer> two = procedure("two");
    private final CodeletGraph graph;
    private final Promise<Integer> result;

    /**
     * Makes them.
     *
     * @param padding how many codelets the graph has besides, which take room from frames
     */
    AlternatingProcedures(int n, int padding) {
        GraphBuilder g = CodeletGraph.named("alternating procedures");
        result = g.promise("result");
        g.codelets(
                "start",
                1,
                kernel("start"),
                (index, arguments) -> arguments.invokes(one, result).value(n));
        g.codelets("padding", padding, kernel("mute"), (index, arguments) -> {});
        graph = g.build();
    }

    private static Kernel kernel(String name) {
        return new Kernel(name, arguments -> {});
    }

    private ThreadedProcedure<Integer, Integer> procedure(String name) {
        return ThreadedProcedure.define(name, p -> {
            Promise<Integer> left = p.promise("left");
            Promise<Integer> right = p.promise("right");
            ThreadedProcedure<Integer, Integer> other = name.equals("one") ? two : one;
            p.codelets(
                    "fork",
                    1,
                    kernel("alternate"),
                    (index, arguments) -> arguments
                            .invokes(p.self(), left)
                            .invokes(p.self(), right)
                            .invokes(other, left)
                            .invokes(other, right)
                            .completes(p.result())
                            .value(p.argument()));
            p.codelets(
                            "join",
                            1,
                            kernel("more"),
                            (index, arguments) ->
                                    arguments.completes(p.result()).value(left).value(right))
                    .after(left, right);
        });
    }

    static KernelLibrary library() {
        return LIBRARY;
    }

    CodeletGraph graph() {
        return graph;
    }

    int result(EpiphanyRun run) {
        return run.get(result);
    }
}
