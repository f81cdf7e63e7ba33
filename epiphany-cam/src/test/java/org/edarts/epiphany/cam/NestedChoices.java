package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Slot;
import org.edarts.codelet.StallException;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * Random choices within the ways of others, each by a parameter: 1 and 2 choose a way, 0 none. Both ways of a choice
 * meet, unless one does not lead on; what comes after that may wait for any codelet that was declared before on the
 * same way, and for what is chosen once more. The same seed makes the same graph.
 */
final class NestedChoices {
    private static final int MOST_CHOICES = 3;
    private static final int MOST_STEPS = 4;
    private static final int DEEPEST = 2;
    private static final int CODELETS = 300;
    private static final int NUMBERS = 3;

    private static final Kernel BUMP = new Kernel("bump", arguments -> arguments.ints(0)[0]++);

    private static final Kernel PICK = new Kernel("pick", arguments -> arguments.ints(1)[0] = arguments.intAt(0));

    private final Random random;
    private final GraphBuilder g;
    private final Blocks<int[]> fired;
    private final List<Parameter<Integer>> choices = new ArrayList<>();
    private final CodeletGraph graph;
    private int codelets;

    /** A part of a graph, from the codelet that begins it to that which ends it. */
    private record Part(Codelet first, Codelet last) {}

    NestedChoices(long seed) {
        random = new Random(seed);
        g = CodeletGraph.named("nested " + seed);
        fired = g.blocks("fired", BlockType.INTS, CODELETS, 1);
        part(0);
        graph = g.build();
    }

    static KernelLibrary library() {
        return KernelLibrary.of(Assembler.assemble("kernels.S", """
                        .text
                        .global pick, bump
                pick:   ldr     r2, [r1]
                        ldr     r3, [r1, #1]
                        str     r2, [r3]
                        rts
                bump:   ldr     r2, [r1]
                        ldr     r0, [r2]
                        add     r0, r0, #1
                        str     r0, [r2]
                        rts
                """));
    }

    CodeletGraph graph() {
        return graph;
    }

    private Codelet bump() {
        Block<int[]> block = fired.at(codelets);
        return g.codelets("bump " + codelets++, 1, BUMP, (none, arguments) -> arguments.updates(block));
    }

    private Part part(int depth) {
        Codelet first = bump();
        Codelet last = first;
        List<Codelet> known = new ArrayList<>(List.of(first));
        int steps = random.nextInt(MOST_STEPS);
        for (int step = 0; step < steps; step++) {
            boolean chooses = depth < DEEPEST && choices.size() < MOST_CHOICES && random.nextBoolean();
            last = chooses ? choice(depth, last, known) : fork(last);
            known.add(last);
        }
        return new Part(first, last);
    }

    private Codelet fork(Codelet last) {
        Codelet one = bump().after(last);
        return random.nextBoolean() ? one : bump().after(one, bump().after(last));
    }

    private Codelet choice(int depth, Codelet last, List<Codelet> known) {
        int number = choices.size();
        Parameter<Integer> choice = g.parameter("choice " + number);
        choices.add(choice);
        Slot one = g.slot("one " + number, 1);
        boolean counts = random.nextInt(4) == 0;
        Slot other = g.slot("other " + number, counts ? 2 : 1);
        g.codelets(
                        "pick " + number,
                        1,
                        PICK,
                        (none, arguments) -> arguments.value(choice).chooses(one, other))
                .after(last);
        if (counts) {
            any(known).signals(other);
        }
        Slot met = g.slot("met " + number, 1);
        Part way = part(depth + 1);
        one.fires(way.first());
        way.last().signals(met);
        Part second = part(depth + 1);
        other.fires(second.first());
        if (random.nextInt(6) > 0) {
            second.last().signals(met);
        }
        Codelet joined = bump();
        met.fires(joined);
        Codelet next = bump().after(joined);
        for (int more = random.nextInt(3); more > 0; more--) {
            next.after(any(known));
        }
        return next;
    }

    private Codelet any(List<Codelet> known) {
        return known.get(random.nextInt(known.size()));
    }

    /** Runs it in all combinations of choices; returns what differs from the host, or an empty text. */
    String wrong(EpiphanyCam cam) {
        int combinations = (int) Math.pow(NUMBERS, choices.size());
        try (Cam host = Cam.host(1)) {
            for (int combination = 0; combination < combinations; combination++) {
                RunOptions options = RunOptions.DEFAULT;
                int rest = combination;
                for (Parameter<Integer> choice : choices) {
                    options = options.with(choice, rest % NUMBERS);
                    rest /= NUMBERS;
                }
                String expected = outcome(host, options);
                String found = outcome(cam, options);
                if (!found.equals(expected)) {
                    return "choices " + combination + ": expected " + expected + ", but found " + found;
                }
            }
        }
        return "";
    }

    private String outcome(Cam cam, RunOptions options) {
        try {
            Run run = cam.run(graph, options).join();
            StringBuilder numbers = new StringBuilder();
            for (int codelet = 0; codelet < codelets; codelet++) {
                numbers.append(run.get(fired.at(codelet))[0]);
            }
            return numbers.toString();
        } catch (StallException stalled) {
            return "a stall";
        }
    }
}
