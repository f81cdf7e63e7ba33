package org.edarts.epiphany.cam;

import org.edarts.codelet.Arguments;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.Priority;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * Fibonacci's numbers by a procedure whose codelets have priorities, and what reads the result. Kernels are there in
 * Java and in assembly.
 */
final class UrgentFib {
    static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("fib.S", """
                    .text
                    .global say, split, sum, mute
            say:    ldr     r2, [r1]
                    ldr     r0, [r1, #2]
                    b       says
            split:  ldr     r0, [r1, #6]
                    ldr     r2, [r1, #4]
                    sub     r4, r0, #2
                    blt     says
                    ldr     r2, [r1]
                    sub     r0, r0, #1
                    mov     r3, #1
                    str     r0, [r2, #1]
                    str     r3, [r2]
                    ldr     r2, [r1, #2]
                    sub     r0, r0, #1
                    b       says
            sum:    ldr     r2, [r1]
                    ldr     r0, [r1, #2]
                    ldr     r3, [r1, #3]
                    add     r0, r0, r3
            says:   mov     r3, #1
                    str     r0, [r2, #1]
                    str     r3, [r2]
            mute:   rts
            """));

    /** Says the number behind its outlet. */
    static final Kernel SAY = new Kernel("say", arguments -> say(arguments, 0, arguments.intAt(1)));

    static final Kernel MUTE = new Kernel("mute", arguments -> {});

    private static final Kernel SUM =
            new Kernel("sum", arguments -> say(arguments, 0, arguments.intAt(1) + arguments.intAt(2)));
    private static final Kernel SPLIT = new Kernel("split", arguments -> {
        int n = arguments.intAt(3);
        if (n < 2) {
            say(arguments, 2, n);
        } else {
            say(arguments, 0, n - 1);
            say(arguments, 1, n - 2);
        }
    });

    private UrgentFib() {}

    private static void say(Arguments arguments, int outlet, int number) {
        arguments.ints(outlet)[0] = 1;
        arguments.ints(outlet)[1] = number;
    }

    static ThreadedProcedure<Integer, Integer> procedure(Priority split, Priority sum) {
        return ThreadedProcedure.define("fib", p -> {
            Promise<Integer> left = p.promise("left");
            Promise<Integer> right = p.promise("right");
            p.codelets(
                            "split",
                            1,
                            SPLIT,
                            (index, arguments) -> arguments
                                    .invokes(p.self(), left)
                                    .invokes(p.self(), right)
                                    .completes(p.result())
                                    .value(p.argument()))
                    .priority(split);
            Codelet sums = p.codelets(
                    "sum",
                    1,
                    SUM,
                    (index, arguments) ->
                            arguments.completes(p.result()).value(left).value(right));
            sums.after(left, right).priority(sum);
        });
    }

    /** A graph, and what comes of it. */
    record Declared(CodeletGraph graph, Promise<Integer> result) {}

    /** Declares a graph that invokes the procedure as often as there are numbers; the last result is told. */
    static Declared declare(ThreadedProcedure<Integer, Integer> fib, int... numbers) {
        GraphBuilder g = CodeletGraph.named("urgent");
        Promise<Integer> result = g.promise("result");
        for (int place = 0; place < numbers.length; place++) {
            int n = numbers[place];
            Promise<Integer> promise = place == numbers.length - 1 ? result : g.promise("result" + place);
            g.codelets(
                    "start" + place,
                    1,
                    SAY,
                    (index, arguments) -> arguments.invokes(fib, promise).value(n));
            g.codelets("end" + place, 2, MUTE, (index, arguments) -> {}).after(promise);
        }
        return new Declared(g.build(), result);
    }
}
