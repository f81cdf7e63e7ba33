package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
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
 * Procedures that invoke each other: with n each invokes one with n - 1 and one with n - 12, as the seed has it, and
 * adds its own number to what comes of these; with less than 12 it tells n.
 */
final class ManyProcedures {
    private static final int STEP = 12;

    private static final KernelLibrary LIBRARY =
            KernelLibrary.of(Assembler.assemble("fork.S", """
                    .text
                    .global fork, join, start, mute
            fork:   ldr     r0, [r1, #6]
                    mov     r3, #1
                    ldr     r2, [r1, #4]
                    sub     r4, r0, #%1$d
                    blt     says
                    ldr     r4, [r1]
                    sub     r0, r0, #1
                    str     r0, [r4, #1]
                    str     r3, [r4]
                    ldr     r2, [r1, #2]
                    sub     r0, r0, #(%1$d-1)
            says:   str     r0, [r2, #1]
                    str     r3, [r2]
                    rts
            join:   ldr     r2, [r1]
                    ldr     r0, [r1, #2]
                    ldr     r3, [r1, #3]
                    add     r0, r0, r3
                    ldr     r3, [r1, #4]
                    add     r0, r0, r3
                    str     r0, [r2, #1]
                    mov     r3, #1
                    str     r3, [r2]
            mute:   rts
            start:  ldr     r2, [r1]
                    ldr     r0, [r1, #2]
                    str     r0, [r2, #1]
                    mov     r3, #1
                    str     r3, [r2]
                    rts
            """.formatted(ManyProcedures.STEP)));

    private final List<ThreadedProcedure<Integer, Integer>> procedures = new ArrayList<>();
    private final int[][] invoked;
    private final CodeletGraph graph;
    private final Promise<Integer> result;
    private final int n;
    private final Map<Integer, Integer> known = new HashMap<>();

    /**
     * Makes them.
     *
     * @param count how many procedures
     * @param n the argument of the first
     * @param padding how many codelets the graph has besides, which take room from frames
     */
    ManyProcedures(long seed, int count, int n, int padding) {
        this(seed, count, n, padding, () -> Priority.NORMAL);
    }

    /**
     * Makes the same, whose codelets have priorities.
     *
     * @param priorities what tells of each how urgent it is
     */
    ManyProcedures(long seed, int count, int n, int padding, Supplier<Priority> priorities) {
        this.n = n;
        Random random = new Random(seed);
        invoked = new int[count][2];
        for (int number = 0; number < count; number++) {
            invoked[number][0] = random.nextInt(count);
            invoked[number][1] = random.nextInt(count);
            int own = number;
            procedures.add(ThreadedProcedure.define("p" + number, p -> {
                Promise<Integer> left = p.promise("left");
                Promise<Integer> right = p.promise("right");
                p.codelets(
                                "fork",
                                1,
                                new Kernel("fork", none -> {}),
                                (index, arguments) -> arguments
                                        .invokes(procedures.get(invoked[own][0]), left)
                                        .invokes(procedures.get(invoked[own][1]), right)
                                        .completes(p.result())
                                        .value(p.argument()))
                        .priority(priorities.get());
                p.codelets(
                                "join",
                                1,
                                new Kernel("join", none -> {}),
                                (index, arguments) -> arguments
                                        .completes(p.result())
                                        .value(left)
                                        .value(right)
                                        .value(own))
                        .after(left, right)
                        .priority(priorities.get());
            }));
        }
        GraphBuilder g = CodeletGraph.named("many procedures " + seed);
        result = g.promise("result");
        Codelet start = g.codelets(
                "start",
                1,
                new Kernel("start", none -> {}),
                (index, arguments) ->
                        arguments.invokes(procedures.get(0), result).value(n));
        start.priority(priorities.get());
        if (padding > 0) {
            g.codelets("padding", padding, new Kernel("mute", none -> {}), (index, arguments) -> {})
                    .after(start)
                    .priority(priorities.get());
        }
        graph = g.build();
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

    /** Returns what a plain computation comes to. */
    int expected() {
        return expected(0, n);
    }

    private int expected(int procedure, int argument) {
        if (argument < STEP) {
            return argument;
        }
        int key = procedure << Short.SIZE | argument;
        Integer before = known.get(key);
        if (before != null) {
            return before;
        }
        int sum = procedure
                + expected(invoked[procedure][0], argument - 1)
                + expected(invoked[procedure][1], argument - STEP);
        known.put(key, sum);
        return sum;
    }

    /** Returns how often one procedure is in a chain of invocations at most. */
    int longestChain() {
        int longest = 0;
        for (int procedure = 0; procedure < invoked.length; procedure++) {
            longest = Math.max(longest, chain(procedure)[0]);
        }
        return longest;
    }

    /** Returns of each procedure how often another one is in a chain that begins with it and the argument. */
    private int[] chain(int counted) {
        int[][] chains = new int[n + 1][invoked.length];
        for (int argument = 0; argument <= n; argument++) {
            for (int procedure = 0; procedure < invoked.length; procedure++) {
                int below = argument < STEP
                        ? 0
                        : Math.max(
                                chains[argument - 1][invoked[procedure][0]],
                                chains[argument - STEP][invoked[procedure][1]]);
                chains[argument][procedure] = below + (procedure == counted ? 1 : 0);
            }
        }
        return chains[n];
    }
}
