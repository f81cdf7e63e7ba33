package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Slot;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * Some codelets that choose and others that count how often they fire, between slots that some codelets signal always
 * and others by a choice. Each slot fires what signals later slots only.
 */
final class ChoosingGraph {
    private static final int ROUNDS = 3;

    static final Kernel PICK =
            new Kernel("pick", arguments -> arguments.ints(1)[0] = arguments.ints(0)[0]);

    /** Chooses the first of two numbers, and lets them change places: so the next round chooses the other. */
    static final Kernel TURN = new Kernel("turn", arguments -> {
        int[] two = arguments.ints(0);
        arguments.ints(1)[0] = two[0];
        two[0] = two[1];
        two[1] = arguments.ints(1)[0];
    });

    static final Kernel BUMP = new Kernel("bump", arguments -> arguments.ints(0)[arguments.offset(0)]++);

    static final Kernel TWICE = new Kernel(
            "twice",
            arguments -> arguments.ints(1)[arguments.offset(1)] = 2 * arguments.ints(0)[arguments.offset(0)]);

    private static final String KERNELS = """
                    .text
                    .global pick, turn, bump, twice, fill, fall
            turn:   ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2]
                    ldr     r12, [r2, #1]
                    str     r0, [r3]
                    str     r12, [r2]
                    str     r0, [r2, #1]
                    rts
            pick:   ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2]
                    str     r0, [r3]
                    rts
            bump:   ldr     r2, [r1]
                    ldr     r0, [r2]
                    add     r0, r0, #1
                    str     r0, [r2]
                    rts
            twice:  ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2]
                    add     r0, r0, r0
                    str     r0, [r3]
                    rts
            fill:   ldr     r2, [r1]
                    mov     r0, #3
                    str     r0, [r2]
                    rts
            fall:   ldr     r2, [r1]
                    ldr     r0, [r2]
                    sub     r0, r0, #1
                    str     r0, [r2]
                    rts
            """;

    static final Kernel FALL = new Kernel("fall", arguments -> arguments.ints(0)[0]--);
    private static final Kernel FILL = new Kernel("fill", arguments -> arguments.ints(0)[0] = ROUNDS);

    private final List<Member> members = new ArrayList<>();
    private final int[] counts;

    /**
     * A codelet.
     *
     * @param firedBy the slot that fires it, or -1
     * @param always what it signals always
     * @param ways among what it chooses; nothing if it does not
     * @param body whether it is a body on the host, which does not count
     * @param rounds whether it is a loop
     */
    private record Member(int firedBy, List<Integer> always, List<Integer> ways, boolean body, boolean rounds) {}

    /**
     * Draws a graph.
     *
     * @param bodies whether some of it are bodies on the host
     */
    ChoosingGraph(Random random, boolean bodies) {
        int slots = 2 + random.nextInt(5);
        int[] signals = new int[slots];
        for (int member = 0; member < slots + 2 + random.nextInt(3); member++) {
            int firedBy = member < slots ? member : random.nextInt(slots + 2) - 2;
            firedBy = Math.max(-1, firedBy);
            List<Integer> later = new ArrayList<>();
            for (int slot = firedBy + 1; slot < slots; slot++) {
                later.add(slot);
            }
            List<Integer> always = new ArrayList<>();
            List<Integer> ways = new ArrayList<>();
            for (int turn = random.nextInt(3); turn > 0 && !later.isEmpty(); turn--) {
                always.add(later.remove(random.nextInt(later.size())));
            }
            if (random.nextInt(3) > 0) {
                for (int turn = 1 + random.nextInt(3); turn > 0 && !later.isEmpty(); turn--) {
                    ways.add(later.remove(random.nextInt(later.size())));
                }
            }
            if (!ways.isEmpty() && random.nextBoolean()) {
                always.clear();
            }
            boolean body = bodies && random.nextBoolean();
            boolean rounds = ways.isEmpty() && !body && random.nextInt(8) == 0;
            members.add(new Member(firedBy, always, ways, body, rounds));
            always.forEach(slot -> signals[slot]++);
            ways.forEach(slot -> signals[slot]++);
        }
        for (int slot = 0; slot < slots; slot++) {
            if (signals[slot] == 0) {
                members.add(new Member(-1, List.of(slot), List.of(), false, false));
                signals[slot] = 1;
            }
        }
        counts = new int[slots];
        for (int slot = 0; slot < slots; slot++) {
            counts[slot] = random.nextBoolean() ? signals[slot] : 1 + random.nextInt(signals[slot]);
        }
    }

    static KernelLibrary library() {
        return KernelLibrary.of(Assembler.assemble("kernels.S", KERNELS));
    }

    /** Draws what is chosen: 0 for no way. */
    int[] choices(Random random) {
        return members.stream()
                .mapToInt(member ->
                        random.nextInt(8) == 0 ? 0 : member.ways.isEmpty() ? 0 : 1 + random.nextInt(member.ways.size()))
                .toArray();
    }

    int members() {
        return members.size();
    }

    /** A graph, and how often each of its codelets has fired. */
    record Declared(CodeletGraph graph, Blocks<int[]> fired) {}

    /** Declares it with these choices. */
    Declared declare(int[] choices) {
        return declare(choices, choices, false);
    }

    /** Declares it in rounds of a loop that choose in turn the one and the other; on the host always the one. */
    Declared declareRounds(int[] choices, int[] others) {
        return declare(choices, others, true);
    }

    private Declared declare(int[] choices, int[] others, boolean looped) {
        GraphBuilder g = CodeletGraph.named("choosing");
        Blocks<int[]> fired = g.blocks("fired", BlockType.INTS, members.size() + 1, 1);
        Blocks<int[]> which = g.blocks("which", BlockType.INTS, members.size(), 2)
                .filled((member, two) -> {
                    two[0] = choices[member];
                    two[1] = others[member];
                });
        if (looped) {
            Blocks<int[]> left = g.blocks("left", BlockType.INTS, 1, 1).filled((none, one) -> one[0] = ROUNDS);
            g.loop("rounds", left.at(0), round -> {
                round.codelets("fall", 1, FALL, (none, arguments) -> arguments.updates(left.at(0)));
                declare(round, fired, which, choices);
            });
        } else {
            declare(g, fired, which, choices);
        }
        return new Declared(g.build(), fired);
    }

    private void declare(GraphBuilder g, Blocks<int[]> fired, Blocks<int[]> which, int[] choices) {
        List<Slot> slots = new ArrayList<>();
        for (int slot = 0; slot < counts.length; slot++) {
            slots.add(g.slot("s" + slot, counts[slot]));
        }
        for (int number = 0; number < members.size(); number++) {
            Member member = members.get(number);
            Slot[] ways = member.ways.stream().map(slots::get).toArray(Slot[]::new);
            Codelet codelet =
                    member.body ? body(g, number, choices[number], ways) : kernel(g, number, ways, fired, which);
            Codelet last = member.rounds ? rounds(g, number, codelet) : codelet;
            member.always.forEach(slot -> last.signals(slots.get(slot)));
            if (member.firedBy >= 0) {
                slots.get(member.firedBy).fires(codelet);
            }
        }
    }

    private static Codelet body(GraphBuilder g, int number, int choice, Slot[] ways) {
        Codelet codelet = g.codelet("c" + number, firing -> {
            if (choice > 0) {
                firing.signal(ways[choice - 1]);
            }
        });
        return ways.length == 0 ? codelet : codelet.chooses(ways);
    }

    /** Lets a loop come after a codelet; returns what comes after the loop. */
    private static Codelet rounds(GraphBuilder g, int number, Codelet codelet) {
        Block<int[]> left = g.blocks("left " + number, BlockType.INTS, 1, 1).at(0);
        Codelet fill = g.codelets("fill " + number, 1, FILL, (none, arguments) -> arguments.writes(left));
        Loop loop = g.loop(
                "loop " + number,
                left,
                round -> round.codelets("fall " + number, 1, FALL, (none, arguments) -> arguments.updates(left)));
        return g.codelets("end " + number, 1, FALL, (none, arguments) -> arguments.updates(left))
                .after(loop.after(fill.after(codelet)));
    }

    private static Codelet kernel(GraphBuilder g, int number, Slot[] ways, Blocks<int[]> fired, Blocks<int[]> which) {
        return ways.length == 0
                ? g.codelets("c" + number, 1, BUMP, (none, arguments) -> arguments.updates(fired.at(number)))
                : g.codelets(
                        "c" + number,
                        1,
                        TURN,
                        (none, arguments) -> arguments.updates(which.at(number)).chooses(ways));
    }

    @Override
    public String toString() {
        return members + " counts " + java.util.Arrays.toString(counts);
    }
}
