package org.edarts.epiphany.cam;

import static org.edarts.epiphany.cam.OrderKernels.LOWER;
import static org.edarts.epiphany.cam.OrderKernels.MUTE;
import static org.edarts.epiphany.cam.OrderKernels.PICK;
import static org.edarts.epiphany.cam.OrderKernels.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Embedded;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Slot;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.GraphException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertRefused("declare inner.write.after(inner.value)");
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

    /** Of two embeddings each has a promise of its own, which is called by both names. */
    @Test
    void whatIsEmbeddedTwiceIsNamedWithItsPart() {
        GraphBuilder inner = CodeletGraph.named("part");
        Blocks<int[]> own = inner.blocks("own", BlockType.INTS, 1, 1);
        Promise<Integer> result = inner.promise("result");
        inner.codelet("gives", firing -> firing.complete(result, CONTENT)).completes(result);
        inner.codelets(
                "write", 1, WRITE, (index, arguments) -> arguments.value(result).writes(own.at(0)));
        CodeletGraph part = inner.build();
        Embedded one = g.embed("one", part);
        Embedded unused = g.embed("two", part).after(one);
        assertRefused("has \"one.result\" as an argument and may fire before it is there: declare"
                + " one.write.after(one.result)");
    }

    @Test
    void whatIsNoNumberIsNamed() {
        Parameter<Long> wide = g.parameter("wide");
        Blocks<int[]> own = g.blocks("own", BlockType.INTS, 1, 1);
        g.codelets(
                "write", 1, WRITE, (index, arguments) -> arguments.value(wide).writes(own.at(0)));
        try (EpiphanyCam cam = cam("adaptive")) {
            CodeletGraph graph = g.build();
            GraphException refused =
                    assertThrows(GraphException.class, () -> cam.run(graph, RunOptions.DEFAULT.with(wide, 4L)));
            String message = String.valueOf(refused.getMessage());
            assertTrue(
                    message.contains("\"wide\" of graph \"" + graph.name()
                            + "\" for codelet \"write\": an argument is 4, a Long, and kernels take int, float and"
                            + " boolean"),
                    message);
        }
    }

    record Point(int x, float y) {}

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRecordCrossesAsItsComponents(boolean whole) {
        Blocks<int[]> own = g.blocks("own", BlockType.INTS, 1, 1);
        Value<Point> point = g.value("point", firing -> new Point(CONTENT, 1));
        Value<Integer> x = g.value("x", point, Point::x);
        Value<?> given = whole ? point : x;
        Kernel write = new Kernel(WRITE.name(), arguments -> arguments.ints(1)[0] = arguments.intAt(0));
        g.codelets(
                        "write",
                        1,
                        write,
                        (index, arguments) -> arguments.value(given).writes(own.at(0)))
                .after(given);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam("adaptive");
                Cam host = Cam.host(1)) {
            for (Run run : List.of(cam.run(graph), host.run(graph))) {
                if (whole) {
                    String message = String.valueOf(assertThrows(CodeletFailedException.class, run::join)
                            .getMessage());
                    assertTrue(message.contains("declare the record, as in value(point, Point.class)"), message);
                } else {
                    assertEquals(CONTENT, run.join().get(own.at(0))[0]);
                }
            }
        }
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
