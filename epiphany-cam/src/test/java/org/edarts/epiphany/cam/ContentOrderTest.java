package org.edarts.epiphany.cam;

import static org.edarts.epiphany.cam.OrderKernels.LOWER;
import static org.edarts.epiphany.cam.OrderKernels.MUTE;
import static org.edarts.epiphany.cam.OrderKernels.PICK;
import static org.edarts.epiphany.cam.OrderKernels.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Embedded;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.Value;
import org.junit.jupiter.api.Test;

/** Kernels fire behind what gives them their arguments, on every way, or the graph is refused with what helps. */
class ContentOrderTest {
    private static final int CONTENT = 41;

    private final GraphBuilder g = CodeletGraph.named("order");
    private final Blocks<int[]> written = g.blocks("written", BlockType.INTS, 2, 1);
    private final Block<int[]> left = g.blocks("left", BlockType.INTS, 1, 1)
            .filled((index, content) -> content[0] = 2)
            .at(0);

    private Codelet write(GraphBuilder in, Value<Integer> value) {
        return in.codelets(
                "write", 1, WRITE, (index, arguments) -> arguments.value(value).writes(written.at(0)));
    }

    private static EpiphanyCam cam(String policy) {
        return OrderKernels.cam(Chips.mesh(2, 2), 1, policy);
    }

    private void assertRefused(String complaint) {
        CodeletGraph graph = g.build();
        for (String policy : new String[] {"adaptive", "fifo", "steal-nearest"}) {
            String message = OrderKernels.refusal(cam(policy), graph);
            assertTrue(message.contains(complaint), message);
        }
    }

    private void assertWrites() {
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam("adaptive")) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            assertEquals(CONTENT, run.get(written.at(0))[0]);
        }
    }

    /** Two ways meet, and the value is there before they part, or on one of them. */
    private void ways(GraphBuilder in, boolean everyWay) {
        Slot one = in.slot("one", 1);
        Slot two = in.slot("two", 1);
        Slot met = in.slot("met", 1);
        Codelet before = in.codelets("before", 1, MUTE, (index, arguments) -> {});
        Value<Integer> value = in.value("value", firing -> CONTENT, before);
        Codelet decide = in.codelets(
                "decide", 1, PICK, (index, arguments) -> arguments.reads(left).chooses(one, two));
        Codelet first = in.codelets("first", 1, MUTE, (index, arguments) -> {}).signals(met);
        if (everyWay) {
            decide.after(value);
            one.fires(first);
        } else {
            one.fires(before);
            first.after(value);
        }
        two.fires(in.codelets("second", 1, MUTE, (index, arguments) -> {}).signals(met));
        met.fires(write(in, value));
    }

    @Test
    void oneOfTwoWaysDoesNotSuffice() {
        ways(g, false);
        assertRefused("codelet \"write\" of graph \"order\" has \"value\" as an argument and may fire without it, on a"
                + " way that leaves out what gives it: let \"value\" lie on every way to it");
    }

    @Test
    void beforeTheWaysPartItDoes() {
        ways(g, true);
        assertWrites();
    }

    /** Else it would be the content of a round before. */
    @Test
    void oneOfTwoWaysDoesNotSufficeInALoop() {
        Block<int[]> rounds = g.blocks("more", BlockType.INTS, 1, 1)
                .filled((index, content) -> content[0] = 2)
                .at(0);
        g.loop("rounds", rounds, round -> {
            round.codelets("lower", 1, LOWER, (index, arguments) -> arguments.updates(rounds));
            ways(round, false);
        });
        assertRefused("may fire without it, on a way that leaves out what gives it");
    }

    /** Codelets of the outer graph come first: those that are embedded have other numbers there. */
    @Test
    void whatIsEmbeddedIsLookedAt() {
        g.codelets("before", 3, MUTE, (index, arguments) -> {});
        embed(false);
        assertRefused("declare inner.write.after(value)");
    }

    @Test
    void whatIsEmbeddedWithItsArcRuns() {
        g.codelets("before", 3, MUTE, (index, arguments) -> {});
        embed(true);
        try (EpiphanyCam cam = cam("adaptive")) {
            EpiphanyRun run = cam.run(g.build());
            run.join();
            assertEquals(6, run.mesh().fired());
        }
    }

    private void embed(boolean arc) {
        GraphBuilder inner = CodeletGraph.named("part");
        inner.codelets("mute", 2, MUTE, (index, arguments) -> {});
        Blocks<int[]> own = inner.blocks("own", BlockType.INTS, 1, 1);
        Value<Integer> value = inner.value("value", firing -> CONTENT);
        Codelet write = inner.codelets(
                "write", 1, WRITE, (index, arguments) -> arguments.value(value).writes(own.at(0)));
        if (arc) {
            write.after(value);
        }
        Embedded unused = g.embed("inner", inner.build());
    }

    @Test
    void aLoopComesAfterWhatIsOutside() {
        Value<Integer> value = g.value("value", firing -> CONTENT);
        g.loop("rounds", left, round -> {
            round.codelets("lower", 1, LOWER, (index, arguments) -> arguments.updates(left));
            write(round, value);
        });
        assertRefused("\"value\" as an argument and may fire before it is there: declare rounds.after(value)");
    }

    @Test
    void whatIsToldOfALoopHelps() {
        Value<Integer> value = g.value("value", firing -> CONTENT);
        g.loop("rounds", left, round -> {
                    round.codelets("lower", 1, LOWER, (index, arguments) -> arguments.updates(left));
                    write(round, value);
                })
                .after(value);
        assertWrites();
    }

    @Test
    void contentsComeAlongThePromisesOwnArcs() {
        Promise<Integer> promise = g.promise("promise");
        Codelet complete = g.codelet("complete", firing -> firing.complete(promise, CONTENT))
                .completes(promise);
        g.codelets(
                        "write",
                        1,
                        WRITE,
                        (index, arguments) -> arguments.value(promise).writes(written.at(0)))
                .after(complete);
        assertRefused("may fire before it is there, though it comes after what completes it, for contents come along"
                + " the promise's own arcs: declare write.after(promise)");
    }
}
