package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Consumer;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Resource;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;

/** Where cores share no tokens of resources, by name, with why and the remedy; and what is close to that and fires. */
class TokenRefusalTest {
    private static final Resource BUS = Resource.exclusive("bus");

    /** Lowers a number. */
    private static final Kernel COUNT =
            new Kernel("count", arguments -> arguments.ints(0)[0]--);

    /** Chooses the first way. */
    private static final Kernel FIRST =
            new Kernel("first", arguments -> arguments.ints(0)[0] = 1);

    /** Completes a promise or invokes, with whatever number. */
    private static final Kernel SAY = new Kernel("say", arguments -> arguments.ints(0)[0] = 1);

    private static final ThreadedProcedure<Integer, Integer> ONE = ThreadedProcedure.define(
            "one", p -> p.codelets("end", 1, SAY, (index, arguments) -> arguments.completes(p.result())));

    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("count.S", """
                    .text
                    .global count, first, say
            count:  ldr     r2, [r1]
                    ldr     r0, [r2]
                    sub     r0, r0, #1
                    str     r0, [r2]
                    rts
            first:
            say:    ldr     r2, [r1]
                    mov     r0, #1
                    str     r0, [r2]
                    rts
            """));

    @Test
    void inALoop() {
        assertRefused(
                g -> {
                    Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1).at(0);
                    g.loop(
                            "rounds",
                            again,
                            round -> round.codelets("c", 1, COUNT, (index, arguments) -> arguments.updates(again))
                                    .needs(BUS));
                },
                "because it is in a loop");
    }

    @Test
    void besideCodeletsOfTheHost() {
        assertRefused(
                g -> {
                    g.codelet("java", firing -> {});
                    count(g, "c").needs(BUS);
                },
                "because the host fires codelets");
    }

    /** It would fire never, or only if another way is chosen, and the end of the run would wait for it. */
    @Test
    void afterWhatIsChosen() {
        assertRefused(
                g -> {
                    Slot[] ways = ways(g);
                    ways[0].fires(count(g, "even"));
                    Codelet odd = count(g, "odd");
                    ways[1].fires(odd);
                    count(g, "c").after(odd).needs(BUS);
                },
                "because another one chooses whether it fires: let one need it that fires in any case");
    }

    @Test
    void firedWithAnotherByASlotThatIsChosen() {
        assertRefused(
                g -> {
                    Slot[] ways = ways(g);
                    ways[0].fires(count(g, "c").needs(BUS));
                    ways[0].fires(count(g, "d").needs(BUS));
                    ways[1].fires(count(g, "odd"));
                },
                "because another one chooses whether it fires");
    }

    @Test
    void moreTokensThanClaimsHaveRoomFor() {
        Resource bytes = Resource.of("bus", 70_000);
        assertRefused(
                g -> count(g, "c").needs(Resource.exclusive("port")).needs(bytes, 65_536),
                "because a codelet gets 65535 tokens at most, and it needs 65536: declare them in larger units");
        assertFires(1, g -> count(g, "c").needs(bytes, 65_535));
    }

    @Test
    void whereAllWaysLeadItFires() {
        assertFires(4, g -> {
            Slot[] ways = ways(g);
            Slot both = g.slot("both", 2);
            count(g, "also").signals(both);
            ways[0].fires(count(g, "even").signals(both));
            ways[1].fires(count(g, "odd").signals(both));
            both.fires(count(g, "c").needs(BUS));
        });
    }

    /** Besides it the three rounds, the test of each, and what enters the loop. */
    @Test
    void directlyAfterALoopItFires() {
        assertFires(8, g -> {
            Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1)
                    .filled((index, one) -> one[0] = 3)
                    .at(0);
            count(g, "c")
                    .needs(BUS)
                    .after(g.loop(
                            "rounds",
                            again,
                            round ->
                                    round.codelets("round", 1, COUNT, (index, arguments) -> arguments.updates(again))));
        });
    }

    @Test
    void byWhatChooses() {
        assertRefused(
                g -> {
                    Slot[] ways = {g.slot("first way", 1), g.slot("second way", 1)};
                    ways[0].fires(count(g, "even"));
                    ways[1].fires(count(g, "odd"));
                    g.codelets("c", 1, FIRST, (index, arguments) -> arguments.chooses(ways))
                            .needs(BUS);
                },
                "because its kernel chooses: let one that comes after it choose");
        assertFires(3, g -> {
            Slot[] ways = {g.slot("first way", 1), g.slot("second way", 1)};
            ways[0].fires(count(g, "even"));
            ways[1].fires(count(g, "odd"));
            g.codelets("decide", 1, FIRST, (index, arguments) -> arguments.chooses(ways))
                    .after(count(g, "c").needs(BUS));
        });
    }

    /** Who invokes or completes, and who waits for what comes of it, may need tokens. */
    @Test
    void besideInvocationsAndPromisesItFires() {
        assertFires(5, g -> {
            Promise<Integer> told = g.promise("told");
            Promise<Integer> result = g.promise("result");
            Block<int[]> own = g.blocks("own", BlockType.INTS, 1, 1).at(0);
            g.codelets("c", 1, SAY, (index, arguments) -> arguments.completes(told))
                    .needs(BUS);
            g.codelets("also", 1, SAY, (index, arguments) -> arguments.invokes(ONE, result))
                    .after(told)
                    .needs(BUS);
            Codelet last = g.codelets("last", 1, COUNT, (index, arguments) -> arguments.updates(own));
            last.after(result).needs(BUS);
            g.codelets("behind", 1, COUNT, (index, arguments) -> arguments.updates(own))
                    .after(last);
        });
    }

    /** Two slots of which a kernel chooses one. */
    private static Slot[] ways(GraphBuilder g) {
        Slot[] ways = {g.slot("first way", 1), g.slot("second way", 1)};
        g.codelets("decide", 1, FIRST, (index, arguments) -> arguments.chooses(ways));
        return ways;
    }

    private static Codelet count(GraphBuilder g, String name) {
        Block<int[]> own = g.blocks(name + " block", BlockType.INTS, 1, 1).at(0);
        return g.codelets(name, 1, COUNT, (index, arguments) -> arguments.updates(own));
    }

    private static void assertFires(long firings, Consumer<GraphBuilder> declaration) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), LIBRARY)) {
            EpiphanyRun run = cam.run(CodeletGraph.build("graph", declaration));
            run.join();
            assertEquals(firings, run.mesh().fired());
        }
    }

    private static void assertRefused(Consumer<GraphBuilder> declaration, String why) {
        CodeletGraph graph = CodeletGraph.build("graph", declaration);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), LIBRARY)) {
            GraphException refused = assertThrows(GraphException.class, () -> cam.run(graph));
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.contains("codelet \"c\" of graph \"graph\" needs resource \"bus\""), message);
            assertTrue(message.contains(why), message);
            assertTrue(message.contains("or order those that need it by arcs"), message);
        }
    }
}
