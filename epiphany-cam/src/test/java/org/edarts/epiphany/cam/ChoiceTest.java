package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Run;
import org.edarts.codelet.Slot;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Codelets choose what fires, on cores and on the host; a run ends though some of it never does. */
class ChoiceTest {
    private static final String KERNELS = """
                    .text
                    .global pick, bump, copy, turn
            pick:   ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2]
                    str     r0, [r3]
                    rts
            copy:   ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2]
                    str     r0, [r3]
                    rts
            turn:   ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r3]
                    sub     r0, r0, #1
                    str     r0, [r3]
                    mov     r3, #1
                    and     r0, r0, r3
                    add     r0, r0, #1
                    str     r0, [r2]
                    rts
            bump:   ldr     r2, [r1]
                    ldr     r0, [r2]
                    add     r0, r0, #1
                    str     r0, [r2]
                    rts
            """;

    private static final Kernel PICK =
            new Kernel("pick", arguments -> arguments.ints(1)[0] = arguments.ints(0)[0]);

    private static final Kernel PICK_TO =
            new Kernel("copy", arguments -> arguments.ints(1)[0] = arguments.ints(0)[0]);

    /** Lowers the number in the second block; the first tells whether it is even or odd, by 1 or 2. */
    private static final Kernel TURN = new Kernel("turn", arguments -> {
        arguments.ints(1)[0]--;
        arguments.ints(0)[0] = (arguments.ints(1)[0] & 1) + 1;
    });

    private static final Kernel BUMP = new Kernel("bump", arguments -> arguments.ints(0)[0]++);

    private static final String HOMES = "adaptive";

    private static final String BOUND = " bound";

    private String policy = HOMES;
    private boolean bound;
    private final GraphBuilder g = CodeletGraph.named("ways");
    private final Blocks<int[]> fired = g.blocks("fired", BlockType.INTS, 8, 1);

    private Codelet bump(String name, int block, int cu) {
        return bump(g, name, block, cu);
    }

    private Codelet bump(GraphBuilder in, String name, int block, int cu) {
        return place(in.codelets(name, 1, BUMP, (none, arguments) -> arguments.updates(fired.at(block))), cu);
    }

    private Codelet place(Codelet codelet, int cu) {
        return policy.equals(HOMES) || bound ? codelet.on(cu) : codelet;
    }

    /** The name of a policy; behind it stands whether codelets have their places although SUs hand out others. */
    private void decide(String decides) {
        bound = decides.endsWith(BOUND);
        policy = bound ? decides.substring(0, decides.length() - BOUND.length()) : decides;
    }

    /** Two SUs of their own have three CUs each. */
    private EpiphanyCam cam(long seed) {
        boolean dedicated = Policies.named(policy).meshForm().orElseThrow().handsOut();
        Chip chip = (dedicated ? Chips.mesh(2, 4) : Chips.mesh(2, 2)).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        Machine machine = dedicated ? chip.machine(2) : chip.machine().withFoldedSus();
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("kernels.S", KERNELS));
        return EpiphanyCam.simulated(chip, machine.withHost(), kernels, Policies.named(policy));
    }

    /**
     * Two ways of several codelets on several cores, one of which chooses again, meet in a slot; a third leads nowhere.
     */
    private CodeletGraph ways(int number, int inner, boolean body) {
        Block<int[]> which = g.blocks("which", BlockType.INTS, 1, 1)
                .filled((none, one) -> one[0] = number)
                .at(0);
        Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1)
                .filled((none, one) -> one[0] = inner)
                .at(0);
        Slot even = g.slot("even", 1);
        Slot odd = g.slot("odd", 1);
        Slot nowhere = g.slot("nowhere", 1);
        Slot more = g.slot("more", 1);
        Slot both = g.slot("both", 1);
        if (body) {
            g.codelets(
                            "decide",
                            1,
                            firing -> {
                                int chosen = firing.get(which)[0];
                                if (chosen >= 1 && chosen <= 3) {
                                    firing.signal(chosen == 1 ? even : chosen == 2 ? odd : nowhere);
                                }
                            },
                            (none, blocks) -> blocks.reads(which))
                    .chooses(even, odd, nowhere);
        } else {
            place(
                    g.codelets(
                            "decide",
                            1,
                            PICK,
                            (none, arguments) -> arguments.reads(which).chooses(even, odd, nowhere)),
                    1);
        }
        Codelet first = bump("first", 0, 0);
        even.fires(first);
        Codelet second = g.codelets(
                "second", 1, PICK, (none, arguments) -> arguments.reads(again).chooses(more));
        place(second, 2).after(first);
        more.fires(bump("inner", 1, 3));
        bump("side", 2, 3).after(first);
        bump("join", 3, 1).after(first).signals(both);
        odd.fires(bump("other", 4, 2).signals(both));
        both.fires(bump("last", 5, 0));
        return g.build();
    }

    @ParameterizedTest
    @CsvSource({
        "adaptive, 0, 0, false",
        "adaptive, 1, 0, false",
        "adaptive, 1, 1, false",
        "adaptive, 2, 0, false",
        "adaptive, 3, 0, false",
        "adaptive, 9, 0, false",
        "adaptive, 0, 0, true",
        "adaptive, 1, 1, true",
        "adaptive, 2, 0, true",
        "adaptive, 3, 0, true",
        "fifo, 0, 0, false",
        "fifo, 1, 1, false",
        "fifo, 2, 0, false",
        "round-robin, 1, 1, true",
        "fifo, 3, 0, true",
        "fifo bound, 0, 0, false",
        "fifo bound, 1, 1, false",
        "fifo bound, 2, 0, true",
        "round-robin bound, 1, 1, false",
        "steal-nearest, 1, 1, false",
        "steal-nearest, 2, 0, true"
    })
    void whatIsNotChosenStaysDormant(String decides, int number, int inner, boolean body) {
        decide(decides);
        CodeletGraph graph = ways(number, inner, body);
        try (Cam host = Cam.host(4)) {
            Run expected = host.run(graph).join();
            for (long seed = 0; seed < 4; seed++) {
                try (EpiphanyCam cam = cam(seed)) {
                    EpiphanyRun run = cam.run(graph);
                    run.join();
                    for (int block = 0; block < 6; block++) {
                        assertEquals(expected.get(fired.at(block))[0], run.get(fired.at(block))[0], "block " + block);
                    }
                    assertEquals(expected.report().fired(), run.report().fired());
                    assertEquals(body, run.mesh().hostAccesses() > 0);
                }
            }
        }
    }

    /**
     * Each round chooses another way than the one before: one writes into another core, both meet in a slot that starts
     * over, and a codelet of the round comes after that.
     */
    private CodeletGraph rounds(boolean body, boolean behind) {
        Block<int[]> left = g.blocks("left", BlockType.INTS, 1, 1)
                .filled((none, one) -> one[0] = 9)
                .at(0);
        Block<int[]> which = g.blocks("which", BlockType.INTS, 1, 1).at(0);
        Loop loop = g.loop("rounds", left, round -> {
            Slot even = round.slot("even", 1);
            Slot odd = round.slot("odd", 1);
            Slot both = round.slot("both", 1);
            Codelet turn = round.codelets(
                    "turn",
                    1,
                    TURN,
                    (none, arguments) -> arguments.updates(which).updates(left));
            if (body) {
                round.codelets(
                                "decide",
                                1,
                                firing -> firing.signal(firing.get(which)[0] == 1 ? even : odd),
                                (none, blocks) -> blocks.reads(which))
                        .chooses(even, odd)
                        .after(turn);
            } else {
                round.codelets(
                                "decide",
                                1,
                                PICK,
                                (none, arguments) -> arguments.reads(which).chooses(even, odd))
                        .after(turn);
            }
            even.fires(bump(round, "first", 0, 3).signals(both));
            Codelet other = round.codelets(
                    "other",
                    1,
                    PICK_TO,
                    (none, arguments) -> arguments.reads(which).writes(fired.at(1)));
            odd.fires(place(other, 2));
            bump(round, "more", 2, 1).after(other).signals(both);
            both.fires(bump(round, "last", 3, 0));
        });
        if (behind) {
            loop.after(begin());
        }
        return g.build();
    }

    /** One of two codelets fires, and then what comes after both. */
    private Slot begin() {
        Block<int[]> begins = g.blocks("begins", BlockType.INTS, 1, 1)
                .filled((none, one) -> one[0] = 2)
                .at(0);
        Slot one = g.slot("one", 1);
        Slot two = g.slot("two", 1);
        Slot begun = g.slot("begun", 1);
        place(
                g.codelets(
                        "begin",
                        1,
                        PICK,
                        (none, arguments) -> arguments.reads(begins).chooses(one, two)),
                1);
        one.fires(bump("by one", 4, 0).signals(begun));
        two.fires(bump("by two", 5, 2).signals(begun));
        return begun;
    }

    @ParameterizedTest
    @CsvSource({
        "adaptive, false, false",
        "adaptive, true, false",
        "adaptive, false, true",
        "adaptive, true, true",
        "fifo, false, false",
        "fifo, true, false",
        "fifo, false, true",
        "fifo bound, false, false",
        "fifo bound, true, false",
        "round-robin, false, false",
        "steal-nearest, false, false",
        "steal-nearest, true, false",
        "steal-nearest, false, true"
    })
    void aRoundMayChooseAnotherWayThanTheOneBefore(String decides, boolean body, boolean behind) {
        decide(decides);
        CodeletGraph graph = rounds(body, behind);
        try (Cam host = Cam.host(4)) {
            Run expected = host.run(graph).join();
            assertEquals(9, expected.get(fired.at(3))[0]);
            for (long seed = 0; seed < 4; seed++) {
                try (EpiphanyCam cam = cam(seed)) {
                    EpiphanyRun run = cam.run(graph);
                    run.join();
                    for (int block = 0; block < 6; block++) {
                        assertEquals(expected.get(fired.at(block))[0], run.get(fired.at(block))[0], "block " + block);
                    }
                }
            }
        }
    }

    /**
     * Steps choose between the same two codelets, one after the other. Where a way was left out the round of its
     * codelet that comes next is not that of the step before.
     */
    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "fifo", "steal-nearest"})
    void stepsChooseBetweenCodeletsThatFireTheSame(String decides) {
        decide(decides);
        int[] ways = {2, 1, 1, 2, 1, 2, 2};
        Blocks<int[]> which =
                g.blocks("which", BlockType.INTS, ways.length, 1).filled((step, one) -> one[0] = ways[step]);
        Slot met = g.slot("begin", 1);
        bump("first", 2, 0).signals(met);
        for (int step = 0; step < ways.length; step++) {
            int own = step;
            Slot even = g.slot("even " + step, 1);
            Slot odd = g.slot("odd " + step, 1);
            Slot next = g.slot("met " + step, 1);
            met.fires(place(
                    g.codelets(
                            "decide " + step,
                            1,
                            PICK,
                            (none, arguments) -> arguments.reads(which.at(own)).chooses(even, odd)),
                    1));
            even.fires(bump("one " + step, 0, 0).signals(next));
            odd.fires(bump("two " + step, 1, 0).signals(next));
            met = next;
        }
        met.fires(bump("last", 3, 0));
        CodeletGraph graph = g.build();
        for (long seed = 0; seed < 4; seed++) {
            try (EpiphanyCam cam = cam(seed)) {
                EpiphanyRun run = cam.run(graph);
                run.join();
                assertEquals(3, run.get(fired.at(0))[0]);
                assertEquals(4, run.get(fired.at(1))[0]);
                assertEquals(1, run.get(fired.at(3))[0]);
                assertEquals(2 + 2 * ways.length, run.mesh().fired());
            }
        }
    }
}
