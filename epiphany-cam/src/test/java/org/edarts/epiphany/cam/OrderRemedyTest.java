package org.edarts.epiphany.cam;

import static org.edarts.epiphany.cam.OrderKernels.ADD;
import static org.edarts.epiphany.cam.OrderKernels.LOWER;
import static org.edarts.epiphany.cam.OrderKernels.MUTE;
import static org.edarts.epiphany.cam.OrderKernels.PICK;
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
import org.edarts.codelet.Loop;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.Resource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a refusal of unordered uses says helps, helps: the graph runs on that machine, by that policy. */
class OrderRemedyTest {
    private static final String RESOURCE = "; if either may come first, let both need an exclusive resource";
    private static final String PIN = "; if either may come first, pin both to one CU, as on(0)";

    private Codelet decided = CodeletGraph.named("none").codelet(firing -> {});
    private GraphBuilder g = CodeletGraph.named("order");
    private Blocks<int[]> sums = g.blocks("sum", BlockType.INTS, 2, 1);

    private void begin() {
        g = CodeletGraph.named("order");
        sums = g.blocks("sum", BlockType.INTS, 2, 1);
    }

    private Codelet add(String name) {
        return add(g, name);
    }

    private Codelet add(GraphBuilder in, String name) {
        return in.codelets(name, 1, ADD, (index, arguments) -> arguments.updates(sums.at(0)));
    }

    private static EpiphanyCam cam(String policy) {
        return OrderKernels.cam(Chips.mesh(2, 4), 2, policy);
    }

    private static boolean homes(String policy) {
        return policy.equals("adaptive") || policy.equals("static");
    }

    private void assertSays(String policy, String remedy) {
        String message = OrderKernels.refusal(cam(policy), g.build());
        assertTrue(message.endsWith(remedy), message);
        begin();
    }

    private void assertRuns(String policy, int sum) {
        try (EpiphanyCam cam = cam(policy)) {
            EpiphanyRun run = cam.run(g.build());
            run.join();
            assertEquals(sum, run.get(sums.at(0))[0]);
        }
        begin();
    }

    private static String arc(String arc) {
        return "declare " + arc + "; if they touch different elements, declare these";
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "static", "fifo", "local-first", "round-robin", "steal-nearest"})
    void twoThatUpdate(String policy) {
        add("one");
        add("two");
        assertSays(policy, arc("two.after(one)") + (homes(policy) ? RESOURCE : PIN));
        Codelet first = add("one");
        add("two").after(first);
        assertRuns(policy, 2);
        if (homes(policy)) {
            Resource resource = Resource.exclusive("sum");
            add("one").needs(resource);
            add("two").needs(resource);
        } else {
            add("one").on(0);
            add("two").on(0);
        }
        assertRuns(policy, 2);
    }

    private void onTheHost() {
        g.codelets("body", 1, firing -> firing.get(sums.at(1))[0]++, (index, blocks) -> blocks.updates(sums.at(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "static", "fifo", "round-robin", "steal-nearest"})
    void besideTheHost(String policy) {
        onTheHost();
        add("one");
        add("two");
        assertSays(policy, arc("two.after(one)") + PIN);
        onTheHost();
        add("one").on(0);
        add("two").on(0);
        assertRuns(policy, 2);
    }

    private Loop rounds(boolean arc, boolean pin) {
        Block<int[]> left = g.blocks("left", BlockType.INTS, 1, 1)
                .filled((index, content) -> content[0] = 3)
                .at(0);
        return g.loop("rounds", left, round -> {
            round.codelets("lower", 1, LOWER, (index, arguments) -> arguments.updates(left));
            Codelet one = add(round, "one");
            Codelet two = add(round, "two");
            if (arc) {
                two.after(one);
            }
            if (pin) {
                one.on(1);
                two.on(1);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "static", "fifo", "round-robin", "steal-nearest"})
    void inALoop(String policy) {
        rounds(false, false);
        assertSays(policy, arc("two.after(one)") + PIN);
        rounds(true, false);
        assertRuns(policy, 6);
        rounds(false, true);
        assertRuns(policy, 6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "fifo", "steal-nearest"})
    void aLoopAndWhatIsOutside(String policy) {
        add("zero");
        rounds(true, false);
        assertSays(policy, arc("rounds.after(zero)") + PIN);
        Codelet zero = add("zero");
        rounds(true, false).after(zero);
        assertRuns(policy, 7);
    }

    private Slot choice(Codelet... before) {
        Block<int[]> number = g.blocks("number", BlockType.INTS, 1, 1)
                .filled((index, content) -> content[0] = 1)
                .at(0);
        Slot even = g.slot("even", 1);
        Slot odd = g.slot("odd", 1);
        g.codelets(
                        "decide",
                        1,
                        PICK,
                        (index, arguments) -> arguments.reads(number).chooses(even, odd))
                .after(before);
        odd.fires(g.codelets("other", 1, MUTE, (index, arguments) -> {}));
        return even;
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "fifo", "steal-nearest"})
    void onOneWay(String policy) {
        choice().fires(add("one"), add("two"));
        assertSays(policy, arc("two.after(even, one) in place of even.fires(two)") + PIN);
        Codelet one = add("one");
        Slot even = choice();
        even.fires(one);
        add("two").after(even, one);
        assertRuns(policy, 2);
    }

    /** What a choice may leave out cannot be waited for. */
    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "fifo", "steal-nearest"})
    void besideAWay(String policy) {
        add("zero");
        choice().fires(add("one"));
        assertSays(policy, arc("decide.after(zero)") + PIN);
        Codelet zero = add("zero");
        choice(zero).fires(add("one"));
        assertRuns(policy, 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "fifo", "steal-nearest"})
    void behindWhatChooses(String policy) {
        ways();
        add("two").after(decided);
        assertSays(
                policy, arc("a slot that all ways of codelet \"decide\" lead to, and let two come after that") + PIN);
        Slot both = ways();
        add("two").after(both);
        assertRuns(policy, 2);
    }

    private Slot ways() {
        Block<int[]> number = g.blocks("number", BlockType.INTS, 1, 1)
                .filled((index, content) -> content[0] = 1)
                .at(0);
        Slot even = g.slot("even", 1);
        Slot odd = g.slot("odd", 1);
        Slot both = g.slot("both", 1);
        decided = g.codelets(
                "decide", 1, PICK, (index, arguments) -> arguments.reads(number).chooses(even, odd));
        even.fires(add("one").signals(both));
        odd.fires(g.codelets("other", 1, MUTE, (index, arguments) -> {}).signals(both));
        return both;
    }

    private void loopOfPart(GraphBuilder in) {
        Block<int[]> left = in.blocks("left", BlockType.INTS, 1, 1)
                .filled((index, content) -> content[0] = 2)
                .at(0);
        in.loop("again", left, round -> round.codelets("lower", 1, LOWER, (index, a) -> a.updates(left)));
    }

    @Test
    void anEmbeddedLoopIsDeclaredInPlace() {
        GraphBuilder part = CodeletGraph.named("part");
        loopOfPart(part);
        Embedded unused = g.embed("inner", part.build());
        assertSays(
                "adaptive",
                "has an embedded graph with a loop, which codelet \"inner.again.enter\" enters, and this machine has no form"
                        + " of that: let a method declare what graph \"part\" has, with the builder of \"order\", in place"
                        + " of embedding it, or run the graph on the host");
        loopOfPart(g);
        assertRuns("adaptive", 0);
    }
}
