package org.edarts.epiphany.cam;

import static org.edarts.epiphany.cam.OrderKernels.ADD;
import static org.edarts.epiphany.cam.OrderKernels.LOWER;
import static org.edarts.epiphany.cam.OrderKernels.MUTE;
import static org.edarts.epiphany.cam.OrderKernels.PICK;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.Resource;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Codelets that use the same elements of a block, and one writes them, stand in an order, or the graph is refused. */
class BlockOrderTest {
    private static final int ELEMENTS = 8;

    private final GraphBuilder g = CodeletGraph.named("order");
    private final Blocks<int[]> blocks = g.blocks("row", BlockType.INTS, 3, ELEMENTS);

    private Codelet writes(String name, int from, int length) {
        return g.codelets(name, 1, MUTE, (index, arguments) -> arguments.writes(blocks.at(0), from, length));
    }

    private Codelet reads(String name, int from, int length) {
        return g.codelets(name, 1, MUTE, (index, arguments) -> arguments.reads(blocks.at(0), from, length));
    }

    private Codelet updates(String name) {
        return g.codelets(name, 1, ADD, (index, arguments) -> arguments.updates(blocks.at(0)));
    }

    private static EpiphanyCam cam(String policy) {
        return OrderKernels.cam(Chips.mesh(2, 2), 1, policy);
    }

    private void assertRefused(String complaint) {
        CodeletGraph graph = g.build();
        for (String policy : new String[] {"adaptive", "fifo", "steal-nearest"}) {
            String message = OrderKernels.refusal(cam(policy), graph);
            assertTrue(message.startsWith(complaint), message);
        }
    }

    private void assertTaken() {
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam("adaptive")) {
            assertDoesNotThrow(() -> cam.prepare(graph));
        }
    }

    @Test
    void whoReadsWhatAnotherWritesIsRefused() {
        writes("set", 0, 6);
        reads("get", 2, 2);
        assertRefused(
                "codelet \"get\" of graph \"order\" reads elements 2 to 3 of Block \"row[0]\", which codelet \"set\""
                        + " writes, and no arc orders the two: declare get.after(set); if they touch different elements,"
                        + " declare these");
    }

    @Test
    void soIsWhoWritesWhatAnotherReadsBesideThatFirst() {
        Codelet first = writes("first", 0, ELEMENTS);
        reads("get", 0, 1).after(first);
        writes("second", 0, ELEMENTS).after(first);
        assertRefused(
                "codelet \"second\" of graph \"order\" writes element 0 of Block \"row[0]\", which codelet \"get\""
                        + " reads, and no arc orders the two: declare second.after(get);");
    }

    @Test
    void instancesAreNamed() {
        g.codelets("sum", 20, ADD, (index, arguments) -> arguments.updates(blocks.at(index % 3)));
        assertRefused(
                "codelet \"sum\"[3] of graph \"order\" updates Block \"row[0]\", which codelet \"sum\"[0] updates,"
                        + " and no arc orders the two: declare sum.at(3).after(sum.at(0));");
    }

    private void readsInRounds() {
        Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1).at(0);
        g.loop(
                "rounds",
                again,
                round -> round.codelets(
                        "get",
                        1,
                        LOWER,
                        (index, arguments) -> arguments.updates(again).reads(blocks.at(0))));
    }

    @Test
    void aLoopComesAfterAsAWhole() {
        writes("set", 1, 1);
        readsInRounds();
        assertRefused("codelet \"get\" of graph \"order\" reads element 1 of Block \"row[0]\", which codelet \"set\""
                + " writes, and no arc orders the two: declare rounds.after(set);");
    }

    @Test
    void soDoesWhatComesAfterALoop() {
        readsInRounds();
        Codelet last = g.codelets("first", 1, MUTE, (index, arguments) -> arguments.value(1));
        for (int number = 0; number < ELEMENTS; number++) {
            last = g.codelets("next" + number, 1, MUTE, (index, arguments) -> arguments.value(1))
                    .after(last);
        }
        writes("set", 0, ELEMENTS).after(last);
        assertRefused("codelet \"set\" of graph \"order\" writes Block \"row[0]\", which codelet \"get\""
                + " reads, and no arc orders the two: declare set.after(rounds);");
    }

    @Test
    void whatReadsAndDisjointPartsNeedNoArcs() {
        Codelet low = writes("low", 0, 4);
        Codelet high = writes("high", 4, 4);
        reads("one", 0, ELEMENTS).after(low, high);
        reads("two", 2, 4).after(low, high);
        assertTaken();
    }

    @Test
    void anArcOverOthersIsEnough() {
        Codelet set = writes("set", 0, ELEMENTS);
        Codelet between = g.codelets("between", 1, MUTE, (index, arguments) -> arguments.value(1))
                .after(set);
        reads("get", 0, ELEMENTS).after(between);
        assertTaken();
    }

    @Test
    void aRoundOfALoopComesAfterTheOneBefore() {
        Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1).at(0);
        g.loop("rounds", again, round -> {
            Codelet get = round.codelets("get", 1, MUTE, (index, arguments) -> arguments.reads(blocks.at(0)));
            round.codelets(
                            "set",
                            1,
                            LOWER,
                            (index, arguments) -> arguments.updates(again).writes(blocks.at(0)))
                    .after(get);
        });
        assertTaken();
    }

    private Codelet chooses(Slot even, Slot odd) {
        Block<int[]> number = g.blocks("number", BlockType.INTS, 1, 1).at(0);
        return g.codelets(
                "pick", 1, PICK, (index, arguments) -> arguments.reads(number).chooses(even, odd));
    }

    @Test
    void ofAChoiceOneAtMostFires() {
        Slot even = g.slot("even", 1);
        Slot odd = g.slot("odd", 1);
        Slot joint = g.slot("joint", 1);
        chooses(even, odd).after(updates("first"));
        Codelet one = updates("one");
        even.fires(one);
        reads("behind", 0, ELEMENTS).after(one).signals(joint);
        odd.fires(updates("two").signals(joint));
        joint.fires(updates("last"));
        assertTaken();
    }

    @Test
    void whatOneWayComesAfterTheOtherHasToComeAfterToo() {
        Slot even = g.slot("even", 1);
        Slot odd = g.slot("odd", 1);
        chooses(even, odd);
        updates("one").after(even, updates("first"));
        odd.fires(updates("two"));
        assertRefused("codelet \"two\" of graph \"order\" updates Block \"row[0]\", which codelet \"first\" updates");
    }

    @Test
    void tokensLetOneWaitForTheOther() {
        Resource total = Resource.exclusive("total");
        g.codelets("sum", 9, ADD, (index, arguments) -> arguments.updates(blocks.at(0)))
                .needs(total);
        assertTaken();
    }

    @ParameterizedTest
    @ValueSource(ints = {ELEMENTS, 6_000})
    void whatOneCuUpdatesItUpdatesInAnyOrderWhereItLies(int elements) {
        Blocks<int[]> sums = g.blocks("sum", BlockType.INTS, 2, elements);
        g.codelets("one", 5, ADD, (index, arguments) -> arguments.updates(sums.at(0)))
                .on(1);
        g.codelets("other", 5, ADD, (index, arguments) -> arguments.updates(sums.at(1)))
                .on(1);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam("adaptive")) {
            if (elements == ELEMENTS) {
                EpiphanyRun run = cam.run(graph);
                run.join();
                assertEquals(5, run.get(sums.at(0))[0]);
            } else {
                String message = String.valueOf(assertThrows(NoRoomException.class, () -> cam.prepare(graph))
                        .getMessage());
                assertTrue(
                        message.contains("its blocks cannot lie in the DRAM, because codelets \"one\"[0] and"
                                + " \"one\"[1] update Block \"sum[0]\" on one CU in any order"),
                        message);
            }
        }
    }

    @Test
    void theHostFiresOneAfterTheOther() {
        g.codelets("body", 4, firing -> firing.get(blocks.at(0))[0]++, (index, used) -> used.updates(blocks.at(0)));
        assertTaken();
    }

    @Test
    void whatCoresUseBesideTheHostNeedsAnArc() {
        g.codelets("body", 4, firing -> firing.get(blocks.at(0))[0]++, (index, used) -> used.updates(blocks.at(0)));
        reads("get", 0, 1);
        assertRefused(
                "codelet \"get\" of graph \"order\" reads element 0 of Block \"row[0]\", which codelet \"body\"[0]"
                        + " updates, and no arc orders the two: declare get.after(body.at(0));");
    }

    /** Two codelets write the block, and a body on the host chooses which of them: the first slots, so many. */
    private CodeletGraph chosenByBody(int signalled) {
        Slot[] slots = {g.slot("even", 1), g.slot("odd", 1)};
        g.codelet("decide", firing -> {
                    for (int slot = 0; slot < signalled; slot++) {
                        firing.signal(slots[slot]);
                    }
                })
                .chooses(slots);
        slots[0].fires(updates("one"));
        slots[1].fires(updates("two"));
        return g.build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "fifo", "steal-nearest"})
    void ofWhatABodyOnTheHostChoosesOneFires(String policy) {
        CodeletGraph graph = chosenByBody(1);
        try (EpiphanyCam cam = cam(policy)) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            assertEquals(1, run.get(blocks.at(0))[0]);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "fifo", "steal-nearest"})
    void ifItChoosesBothTheRunEnds(String policy) {
        CodeletGraph graph = chosenByBody(2);
        try (EpiphanyCam cam = cam(policy)) {
            EpiphanyRun run = cam.run(graph);
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, run::join);
            assertTrue(String.valueOf(failed.getMessage()).contains("codelet \"decide\""), failed.getMessage());
            assertEquals(
                    "signals slots \"even\" and \"odd\" in one firing, and codelet \"one\" updates and codelet \"two\""
                            + " updates Block \"row[0]\", and no arc orders the two: signal one of these slots, or order"
                            + " the two codelets",
                    failed.getCause().getMessage());
        }
    }

    /** What comes before one way only has not always fired where the ways meet. */
    @Test
    void whereWaysMeetThatDoesNotSufficeThatLiesOnOne() {
        Slot even = g.slot("even", 1);
        Slot odd = g.slot("odd", 1);
        Slot joint = g.slot("joint", 1);
        Codelet first = updates("first");
        chooses(even, odd);
        g.codelets("one", 1, MUTE, (index, arguments) -> arguments.value(1))
                .after(even, first)
                .signals(joint);
        odd.fires(g.codelets("two", 1, MUTE, (index, arguments) -> arguments.value(1))
                .signals(joint));
        joint.fires(updates("last"));
        assertRefused("codelet \"last\" of graph \"order\" updates Block \"row[0]\", which codelet \"first\" updates,"
                + " and no arc orders the two: declare pick.after(first)");
    }

    @Test
    void beforeTheWaysPartItDoes() {
        Slot even = g.slot("even", 1);
        Slot odd = g.slot("odd", 1);
        Slot joint = g.slot("joint", 1);
        chooses(even, odd).after(updates("first"));
        even.fires(g.codelets("one", 1, MUTE, (index, arguments) -> arguments.value(1))
                .signals(joint));
        odd.fires(g.codelets("two", 1, MUTE, (index, arguments) -> arguments.value(1))
                .signals(joint));
        joint.fires(updates("last"));
        assertTaken();
    }

    @Test
    void howeverManyMayStandInNoOrderTheOthersAreLookedAt() {
        g.codelets("many", 20_000, ADD, (index, arguments) -> arguments.updates(blocks.at(0)))
                .on(1);
        g.codelets("set", 1, MUTE, (index, arguments) -> arguments.writes(blocks.at(1)));
        g.codelets("get", 1, MUTE, (index, arguments) -> arguments.reads(blocks.at(1)));
        assertRefused("codelet \"get\" of graph \"order\" reads Block \"row[1]\", which codelet \"set\" writes,"
                + " and no arc orders the two: declare get.after(set)");
    }

    private Codelet mute(GraphBuilder in, String name) {
        return in.codelets(name, 1, MUTE, (index, arguments) -> arguments.value(1));
    }

    private static Codelet pick(GraphBuilder in, String name, Block<int[]> number, Slot... slots) {
        return in.codelets(
                name, 1, PICK, (index, arguments) -> arguments.reads(number).chooses(slots));
    }

    /** One way of an inner choice and one of the outer lead to the same, another way of the inner one does not. */
    @Test
    void waysOfNestedChoicesMeet() {
        Block<int[]> left = g.blocks("left", BlockType.INTS, 1, 1).at(0);
        Block<int[]> number = g.blocks("number", BlockType.INTS, 1, 1).at(0);
        g.loop("rounds", left, round -> {
            Slot even = round.slot("even", 1);
            Slot odd = round.slot("odd", 1);
            Slot good = round.slot("good", 1);
            Slot bad = round.slot("bad", 1);
            Slot error = round.slot("error", 1);
            Slot met = round.slot("met", 1);
            pick(round, "outer", number, even, odd);
            even.fires(pick(round, "inner", number, good, bad));
            good.fires(mute(round, "goes").signals(met));
            bad.fires(mute(round, "fails").signals(error));
            odd.fires(mute(round, "lacks").signals(error));
            error.fires(mute(round, "tells").signals(met));
            met.fires(round.codelets("lower", 1, LOWER, (index, arguments) -> arguments.updates(left)));
        });
        assertTaken();
    }
}
