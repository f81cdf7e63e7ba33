package org.edarts.it.conformance;

import java.util.List;
import java.util.Random;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.Resource;

/** Kernels that complete promises and invoke threaded procedures, in Java and in assembly. */
final class InvokingKernels {
    /** What cores fire: what says a number, and a procedure that invokes itself twice. */
    static final String SOURCE = """
                    .global say, split, join
            say:    ldr     r2, [r1]
                    ldr     r0, [r1, #2]
                    b       says
            split:  ldr     r0, [r1, #6]
                    ldr     r2, [r1, #4]
                    sub     r0, r0, #1
                    bgteu   deeper
                    mov     r0, #1
                    b       says
            deeper: ldr     r2, [r1]
                    mov     r3, #1
                    str     r0, [r2, #1]
                    str     r3, [r2]
                    ldr     r2, [r1, #2]
                    b       says
            join:   ldr     r2, [r1]
                    ldr     r0, [r1, #2]
                    ldr     r3, [r1, #3]
                    add     r0, r0, r3
            says:   mov     r3, #1
                    str     r0, [r2, #1]
                    str     r3, [r2]
                    rts
            """;

    private static final int MOST_DEPTH = 4;
    private static final String FOLLOWS = "follows";

    private static final Kernel NOTHING = new Kernel("nothing", arguments -> {});
    private static final Kernel SAY = new Kernel("say", arguments -> say(arguments, 0, arguments.intAt(1)));
    private static final Kernel JOIN =
            new Kernel("join", arguments -> say(arguments, 0, arguments.intAt(1) + arguments.intAt(2)));
    private static final Kernel SPLIT = new Kernel("split", arguments -> {
        int depth = arguments.intAt(3);
        if (depth == 0) {
            say(arguments, 2, 1);
        } else {
            say(arguments, 0, depth - 1);
            say(arguments, 1, depth - 1);
        }
    });

    private final RandomProgram program;
    private final Random random;

    /** Makes those of a program, which lets its codelets ask for something. */
    InvokingKernels(RandomProgram program, Random random) {
        this.program = program;
        this.random = random;
    }

    private static void say(Arguments arguments, int outlet, int number) {
        arguments.ints(outlet)[0] = 1;
        arguments.ints(outlet)[1] = number;
    }

    /** Returns whether a codelet waits for what they say. */
    static boolean follows(String name) {
        return name.startsWith(FOLLOWS);
    }

    /** Declares some of them, which come after others. */
    void add(GraphBuilder g, List<Codelet> codelets) {
        ThreadedProcedure<Integer, Integer> tree = tree();
        Resource port = Resource.exclusive("port");
        for (int number = 0; number < 1 + random.nextInt(3); number++) {
            Promise<Integer> told = g.promise("told" + number);
            Promise<Integer> result = g.promise("result" + number);
            String name = "completes" + number;
            Codelet says = g.codelets(
                    name,
                    1,
                    SAY,
                    (index, arguments) -> arguments.completes(told).value(1));
            program.tune(says, name).after(codelets.get(random.nextInt(codelets.size())));
            String invokes = FOLLOWS + "AndInvokes" + number;
            int depth = random.nextInt(MOST_DEPTH);
            Codelet follows = g.codelets(
                    invokes,
                    1,
                    SAY,
                    (index, arguments) -> arguments.invokes(tree, result).value(depth));
            follows.after(told);
            program.urge(follows, invokes, random.nextBoolean() ? new Resource[] {port} : new Resource[0]);
            String takes = FOLLOWS + "AndTakes" + number;
            boolean alone = random.nextBoolean();
            Codelet last = g.codelets(takes, alone ? 1 : 2, NOTHING, (index, arguments) -> {});
            last.after(result);
            if (alone) { // it has to fire where that was invoked
                program.urge(last, takes);
            } else {
                program.tune(last, takes);
            }
        }
    }

    private ThreadedProcedure<Integer, Integer> tree() {
        int leaves = 1 + random.nextInt(3);
        ThreadedProcedure<Integer, Integer> tree = ThreadedProcedure.define("tree", p -> {
            Promise<Integer> left = p.promise("left");
            Promise<Integer> right = p.promise("right");
            Codelet split = p.codelets(
                    "split",
                    1,
                    SPLIT,
                    (index, arguments) -> arguments
                            .invokes(p.self(), left)
                            .invokes(p.self(), right)
                            .completes(p.result())
                            .value(p.argument()));
            program.urge(split, "tree.split");
            Codelet both = p.codelets("both", 1, NOTHING, (index, arguments) -> {});
            program.urge(both, "tree.both").after(left, right);
            Codelet leaf = p.codelets("leaf", leaves, NOTHING, (index, arguments) -> {});
            program.urge(leaf, "tree.leaf").after(both);
            Codelet join = p.codelets(
                    "join",
                    1,
                    JOIN,
                    (index, arguments) ->
                            arguments.completes(p.result()).value(left).value(right));
            program.urge(join, "tree.join").after(leaf);
        });
        tree.compiled(); // now, for what is random in it
        return tree;
    }
}
