package org.edarts.benchmarks.prediction;

import java.util.List;
import java.util.stream.IntStream;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/** Graphs of one invocation after the other, in which a longer one takes more of one thing. */
final class SmallProcedures {
    private static final Kernel SAYS = new Kernel("says", arguments -> {});
    private static final Kernel ASKS = new Kernel("asks", arguments -> {});
    private static final Kernel STARTS = new Kernel("starts", arguments -> {});
    private static final Kernel FORKS = new Kernel("forks", arguments -> {});

    private static final int LONG = 300;

    /** Procedures that each one of a row invokes besides the next. */
    static final int LEAVES = 6;

    /** One whose only codelet completes its result. */
    static final ThreadedProcedure<Integer, Integer> ANSWER = ThreadedProcedure.define(
            "answer",
            p -> p.codelets(
                    "answer", 1, SAYS, (index, arguments) -> arguments.value(1).completes(p.result())));

    /** The same, which takes longer than who invokes it. */
    static final ThreadedProcedure<Integer, Integer> LONG_ANSWER = ThreadedProcedure.define(
            "long answer",
            p -> p.codelets(
                    "answer",
                    1,
                    SAYS,
                    (index, arguments) -> arguments.value(2 * LONG).completes(p.result())));

    /** One whose codelet might instead invoke two others, for the sake of one that would answer. */
    static final ThreadedProcedure<Integer, Integer> WIDER = ThreadedProcedure.define("wider", p -> {
        Promise<Integer> left = p.promise("left");
        Promise<Integer> right = p.promise("right");
        p.codelets(
                "answer",
                1,
                SAYS,
                (index, arguments) -> arguments
                        .value(1)
                        .completes(p.result())
                        .invokes(ANSWER, left)
                        .invokes(ANSWER, right));
        p.codelets("other", 1, SAYS, (index, arguments) -> arguments.value(1).completes(p.result()))
                .after(left, right);
    });

    /** One that invokes another one, or two, and completes its result afterwards. */
    static final ThreadedProcedure<Integer, Integer> ONE = invoking("one", 1);

    static final ThreadedProcedure<Integer, Integer> TWO = invoking("two", 2);

    /** One that invokes itself, and leaves, as often as its argument says, and ends when all of them have ended. */
    static final ThreadedProcedure<Integer, Integer> ROW = ThreadedProcedure.define("row", p -> {
        List<Promise<Integer>> leaves = IntStream.range(0, LEAVES)
                .mapToObj(leaf -> p.<Integer>promise("leaf " + leaf))
                .toList();
        Promise<Integer> next = p.promise("next");
        p.codelets("fork", 1, FORKS, (index, arguments) -> {
            arguments.value(p.argument()).completes(p.result());
            leaves.forEach(leaf -> arguments.invokes(ANSWER, leaf));
            arguments.invokes(p.self(), next);
        });
        p.codelets("join", 1, SAYS, (index, arguments) -> arguments.value(1).completes(p.result()))
                .after(next)
                .after(leaves.toArray(Promise[]::new));
    });

    private SmallProcedures() {}

    private static ThreadedProcedure<Integer, Integer> invoking(String name, int others) {
        return ThreadedProcedure.define(name, p -> {
            List<Promise<Integer>> answers = IntStream.range(0, others)
                    .mapToObj(other -> p.<Integer>promise("answer " + other))
                    .toList();
            p.codelets("ask", 1, ASKS, (index, arguments) -> {
                arguments.value(others);
                answers.forEach(answer -> arguments.invokes(ANSWER, answer));
            });
            p.codelets("end", 1, SAYS, (index, arguments) -> arguments.value(1).completes(p.result()))
                    .after(answers.toArray(Promise[]::new));
        });
    }

    /**
     * Returns the kernels. One turns as often as its first argument says, then says the outlet behind that; one says as
     * many outlets as that; one says it as a number; one says all outlets but the first, with one less, until that is
     * zero.
     */
    static KernelLibrary kernels() {
        return KernelLibrary.of(Assembler.assemble("says.S", """
                 .text
                 .global says
                says: ldr r0, [r1]
                 ldr r2, [r1, #1]
                 mov r3, #1
                2: sub r0, r0, #1
                 bgtu 2b
                 str r3, [r2]
                 rts
                 .global asks
                asks: ldr r0, [r1], #1
                 mov r3, #1
                5: ldr r2, [r1], #2
                 str r3, [r2]
                 sub r0, r0, #1
                 bne 5b
                 rts
                 .global starts
                starts: ldr r0, [r1]
                 ldr r2, [r1, #1]
                 mov r3, #1
                 str r0, [r2, #1]
                 str r3, [r2]
                 rts
                 .global forks
                forks: ldr r0, [r1], #1
                 mov r3, #1
                 add r0, r0, #0
                 beq 4f
                 sub r0, r0, #1
                 mov r4, #LEAVES+1
                3: ldr r2, [r1, #2]
                 add r1, r1, #8
                 str r0, [r2, #1]
                 str r3, [r2]
                 sub r4, r4, #1
                 bne 3b
                 rts
                4: ldr r2, [r1]
                 str r3, [r2]
                 rts
                """.replace("LEAVES+1", Integer.toString(LEAVES + 1))));
    }

    /** Each step is a codelet that invokes, and the next one waits for the result. */
    static CodeletGraph answers(int steps, ThreadedProcedure<Integer, Integer> procedure) {
        return asks(steps, procedure, 1, 1);
    }

    /** Each step is a codelet that takes long and invokes, and the next but one waits for the result. */
    static CodeletGraph sends(int steps, ThreadedProcedure<Integer, Integer> procedure) {
        return asks(steps, procedure, LONG, 2);
    }

    /** The same in some chains, on whatever CU. */
    static CodeletGraph asked(int chains, int steps, ThreadedProcedure<Integer, Integer> procedure) {
        GraphBuilder g = CodeletGraph.named("asked");
        for (int chain = 0; chain < chains; chain++) {
            Promise<Integer> before = null;
            for (int step = 0; step < steps; step++) {
                String name = chain + "." + step;
                Promise<Integer> promise = g.promise("answer " + name);
                Codelet asks = g.codelets(
                        "asks " + name,
                        1,
                        SAYS,
                        (index, arguments) -> arguments.value(1).invokes(procedure, promise));
                if (before != null) {
                    asks.after(before);
                }
                before = promise;
            }
        }
        return g.build();
    }

    private static CodeletGraph asks(int steps, ThreadedProcedure<Integer, Integer> procedure, int turns, int later) {
        GraphBuilder g = CodeletGraph.named("asks");
        List<Promise<Integer>> promises = IntStream.range(0, steps)
                .mapToObj(step -> g.<Integer>promise("answer " + step))
                .toList();
        Codelet before = null;
        for (int step = 0; step < steps; step++) {
            Promise<Integer> promise = promises.get(step);
            Codelet asks = g.codelets(
                            "asks " + step,
                            1,
                            SAYS,
                            (index, arguments) -> arguments.value(turns).invokes(procedure, promise))
                    .on(0);
            if (step >= later) {
                asks.after(promises.get(step - later));
            }
            if (before != null && later > 1) {
                asks.after(before);
            }
            before = asks;
        }
        return g.build();
    }

    /** Invokes a row of so many. */
    static CodeletGraph row(int length) {
        GraphBuilder g = CodeletGraph.named("row");
        Promise<Integer> end = g.promise("end");
        g.codelets(
                        "starts",
                        1,
                        STARTS,
                        (index, arguments) -> arguments.value(length).invokes(ROW, end))
                .on(0);
        return g.build();
    }
}
