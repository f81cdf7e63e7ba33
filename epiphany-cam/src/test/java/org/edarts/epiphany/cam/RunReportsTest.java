package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.Slot;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What runs tell when they have ended: what they did, and what they came to. */
class RunReportsTest {
    static final KernelLibrary LIBRARY =
            InvocationTest.library().with(KernelLibrary.of(Assembler.assemble("pick.S", """
                    .text
                    .global pick
            pick:   ldr     r0, [r1]
                    ldr     r2, [r1, #1]
                    str     r0, [r2]
                    rts
            """)));

    static final Kernel PICK = new Kernel("pick", arguments -> arguments.ints(1)[0] = arguments.intAt(0));

    private final GraphBuilder g = CodeletGraph.named("reports");

    /** On hosts and on cores nobody has completed it, in each run anew. */
    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "local-first"})
    void aPromiseThatAChoiceLeavesOutHasNoContent(String policy) {
        Parameter<Integer> way = g.parameter("way");
        Slot says = g.slot("says", 1);
        Slot not = g.slot("not", 1);
        Promise<Integer> said = g.promise("said");
        g.codelets("pick", 1, PICK, (index, arguments) -> arguments.value(way).chooses(says, not));
        g.codelets(
                        "say",
                        1,
                        InvocationTest.SAY,
                        (index, arguments) -> arguments.completes(said).value(3))
                .after(says);
        hasContentOnlyWhereChosen(policy, g.build(), way, said, 4);
    }

    /** The same of what would come of an invocation. */
    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "local-first"})
    void aResultThatAChoiceLeavesOutHasNoContent(String policy) {
        Parameter<Integer> way = g.parameter("way");
        Slot invokes = g.slot("invokes", 1);
        Slot not = g.slot("not", 1);
        Promise<Integer> result = g.promise("result");
        g.codelets("pick", 1, PICK, (index, arguments) -> arguments.value(way).chooses(invokes, not));
        g.codelets(
                        "say",
                        1,
                        InvocationTest.SAY,
                        (index, arguments) ->
                                arguments.invokes(InvocationTest.NEXT, result).value(3))
                .after(invokes);
        hasContentOnlyWhereChosen(policy, g.build(), way, result, 5);
    }

    /** One of two invokes, and one of two completes, on whatever core, and who reads it gets it. */
    @ParameterizedTest
    @CsvSource({"adaptive, 1", "adaptive, 2", "local-first, 1", "local-first, 2"})
    void aResultHasContentWhicheverInvocationAChoiceLeavesOut(String policy, int clusters) {
        Parameter<Integer> way = g.parameter("way");
        Slot[] ways = {g.slot("first", 1), g.slot("second", 1)};
        Promise<Integer> unread = g.promise("unread");
        Promise<Integer> result = g.promise("result");
        Promise<Integer> said = g.promise("said");
        Promise<Integer> behind = g.promise("behind");
        g.codelets("pick", 1, PICK, (index, arguments) -> arguments.value(way).chooses(ways[0], ways[1]));
        for (int each = 0; each < ways.length; each++) {
            int argument = 3 + 4 * each;
            g.codelets(
                            "say in " + each,
                            1,
                            InvocationTest.SAY,
                            (index, arguments) -> arguments.completes(said).value(argument))
                    .after(ways[each]);
            for (Promise<Integer> promise : List.of(unread, result)) {
                g.codelets(
                                promise.name() + " of " + each,
                                1,
                                InvocationTest.SAY,
                                (index, arguments) -> arguments
                                        .invokes(InvocationTest.NEXT, promise)
                                        .value(argument))
                        .after(ways[each]);
            }
        }
        g.codelets(
                        "read",
                        1,
                        InvocationTest.SAY,
                        (index, arguments) -> arguments.completes(behind).value(result))
                .after(result, said);
        CodeletGraph graph = g.build();
        Machine machine = Chips.mesh(2, 2).machine(clusters);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), machine, LIBRARY, Policies.named(policy));
                Cam host = Cam.host(1)) {
            for (Cam each : new Cam[] {host, cam}) {
                for (int number = 1; number <= 2; number++) {
                    Run run = run(each, graph, way, number);
                    int expected = 1 + 4 * number;
                    assertEquals(expected - 1, run.get(said), each.toString());
                    assertEquals(expected, run.get(unread), each.toString());
                    assertEquals(expected, run.get(result), each.toString());
                    assertEquals(expected + 1, run.get(behind), each.toString());
                }
            }
        }
    }

    @Test
    void whoInvokesForOneResultOnTwoCusIsNamed() {
        Parameter<Integer> way = g.parameter("way");
        Slot[] ways = {g.slot("first", 1), g.slot("second", 1)};
        Promise<Integer> result = g.promise("result");
        g.codelets("pick", 1, PICK, (index, arguments) -> arguments.value(way).chooses(ways[0], ways[1]));
        for (int each = 0; each < ways.length; each++) {
            g.codelets(
                            "say " + each,
                            1,
                            InvocationTest.SAY,
                            (index, arguments) -> arguments
                                    .invokes(InvocationTest.NEXT, result)
                                    .value(3))
                    .on(each)
                    .after(ways[each]);
        }
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), LIBRARY)) {
            assertEquals(
                    "\"result\" of graph \"reports\" comes of what \"say 0\" or \"say 1\" invokes, on eCore (0, 0)"
                            + " and eCore (0, 1): let both fire on one CU, or give each a promise",
                    assertThrows(IllegalArgumentException.class, () -> cam.prepare(graph))
                            .getMessage());
        }
    }

    private static void hasContentOnlyWhereChosen(
            String policy, CodeletGraph graph, Parameter<Integer> way, Promise<Integer> promise, int content) {
        Machine machine = Chips.mesh(2, 2).machine(1);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), machine, LIBRARY, Policies.named(policy));
                Cam host = Cam.host(1)) {
            for (Cam each : new Cam[] {host, cam}) {
                assertEquals(content, run(each, graph, way, 1).get(promise), each.toString());
                assertNull(run(each, graph, way, 2).get(promise), each.toString());
                assertEquals(content, run(each, graph, way, 1).get(promise), each.toString());
            }
        }
    }

    private static Run run(Cam cam, CodeletGraph graph, Parameter<Integer> way, int number) {
        return cam.run(graph, RunOptions.DEFAULT.with(way, number)).join();
    }

    @Test
    void coresThatHaveNothingToDoAreNotBusy() {
        Promise<Integer> result = g.promise("result");
        g.codelets(
                        "t",
                        1,
                        InvocationTest.SAY,
                        (index, arguments) ->
                                arguments.invokes(InvocationTest.NEXT, result).value(20))
                .on(0);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(4, 4), LIBRARY)) {
            RunReport report = cam.run(graph).join().report();
            assertEquals(1, report.invoked());
            RunReport.Unit last = report.units().get(15);
            assertEquals(0, last.fired());
            assertTrue(report.utilisation(last) < 0.5, report.units().toString());
            assertTrue(
                    report.utilisation(report.units().get(0)) > 0,
                    report.units().toString());
        }
    }

    /**
     * A board has no time for what a simulator needs to let its host see memories. A body may lose its processor for a
     * while; not each time.
     */
    @Test
    void theDeadlineIsOneOfSimulatedTimeAndBodies() {
        Block<int[]> large = g.blocks("large", BlockType.INTS, 1, 1 << 20).at(0);
        for (int number = 0; number < 8; number++) {
            g.codelets("look " + number, 1, firing -> {}, (index, blocks) -> blocks.updates(large))
                    .onCluster(Machine.HOST);
        }
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(1, 1);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LIBRARY)) {
            cam.run(graph).join();
            boolean inTime = false;
            for (int tries = 0; tries < 20 && !inTime; tries++) {
                inTime = isInTime(cam, graph);
            }
            assertTrue(inTime, "what the simulator needs is counted");
        }
    }

    /** Returns whether a run ends before a deadline after a quarter of what one takes by the clock. */
    private static boolean isInTime(EpiphanyCam cam, CodeletGraph graph) {
        long began = System.nanoTime();
        cam.run(graph).join();
        Duration part = Duration.ofNanos(System.nanoTime() - began).dividedBy(4);
        try {
            cam.run(graph, RunOptions.DEFAULT.deadline(part)).join();
            return true;
        } catch (DeadlineExceededException late) {
            return false;
        }
    }
}
