package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.describe.Recording;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Pools with an order in graphs whose kernels complete promises and invoke procedures. */
class OrderedInvocationsTest {
    /** Of fib(12). */
    private static final int INVOCATIONS = 465;

    private static final int SUMS = 232;

    static Stream<Arguments> priorities() {
        return Stream.of(Priority.values())
                .flatMap(split -> Stream.of(Priority.values()).map(sum -> List.of(split, sum)))
                .filter(both -> !both.equals(List.of(Priority.NORMAL, Priority.NORMAL))) // else pools are stacks
                .map(both -> Arguments.of(both.get(0), both.get(1)));
    }

    /** One CU is one, whether it is a core of a mesh or a thread of a host. */
    @ParameterizedTest
    @MethodSource("priorities")
    void oneCoreFiresInTheOrderOfTheHost(Priority split, Priority sum) {
        UrgentFib.Declared urgent = UrgentFib.declare(UrgentFib.procedure(split, sum), 6, 4, 7);
        try (Cam host = Cam.host(1);
                EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), UrgentFib.LIBRARY)) {
            assertEquals(fired(host, urgent.graph()), fired(cam, urgent.graph()));
        }
    }

    /** On a single core more are under way than there are frames. */
    @ParameterizedTest
    @MethodSource("priorities")
    void allCoresComeToTheSame(Priority split, Priority sum) {
        UrgentFib.Declared urgent = UrgentFib.declare(UrgentFib.procedure(split, sum), 12);
        for (Chip chip : List.of(Chips.mesh(1, 1), Chips.mesh(2, 3), Chips.PARALLELLA)) {
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, UrgentFib.LIBRARY)) {
                for (int time = 0; time < 2; time++) {
                    EpiphanyRun run = cam.run(urgent.graph());
                    assertEquals(144, run.get(urgent.result()));
                    assertEquals(INVOCATIONS + SUMS + 3, run.mesh().fired());
                }
            }
        }
    }

    private static List<String> fired(Cam cam, CodeletGraph graph) {
        Recording recording = Recording.detailed(cam, graph, RunOptions.DEFAULT);
        cam.run(graph, recording.options()).join();
        Trace trace = recording.trace();
        return trace.units().stream()
                .flatMap(unit -> unit.events().stream())
                .filter(event -> event.kind() == EventKind.FIRE)
                .sorted(Comparator.comparingLong(TraceEvent::time))
                .map(event -> trace.codelets().instanceName(event.codelet()) + " of " + event.frame())
                .toList();
    }

    /** What completes a promise hands off who waits for it, unless somebody is more urgent. */
    @ParameterizedTest
    @CsvSource({"NORMAL, NORMAL", "NORMAL, HIGH", "LOW, NORMAL", "HIGH, LOW", "HIGH, HIGH", "LOW, LOW"})
    void promisesAreTakenInOrder(Priority waits, Priority others) {
        GraphBuilder g = CodeletGraph.named("promises");
        Promise<Integer> first = g.promise("first");
        Promise<Integer> second = g.promise("second");
        g.codelets("others", 3, UrgentFib.MUTE, (index, arguments) -> {}).priority(others);
        g.codelets(
                "says",
                1,
                UrgentFib.SAY,
                (index, arguments) -> arguments.completes(first).value(4));
        g.codelets(
                        "waits",
                        1,
                        UrgentFib.SAY,
                        (index, arguments) -> arguments.completes(second).value(first))
                .after(first)
                .priority(waits);
        g.codelets("ends", 2, UrgentFib.MUTE, (index, arguments) -> {})
                .after(second)
                .priority(Priority.LOW);
        CodeletGraph graph = g.build();
        try (Cam host = Cam.host(1);
                EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), UrgentFib.LIBRARY)) {
            assertEquals(fired(host, graph), fired(cam, graph));
            EpiphanyRun run = cam.run(graph);
            assertEquals(4, run.get(second));
        }
    }

    /** By levels more invocations are under way than from the last one on: more than there are frames, so they nest. */
    @Test
    void aQueueNeedsMoreFramesThanAStack() {
        Chip chip = Chips.mesh(1, 1);
        UrgentFib.Declared fib = UrgentFib.declare(UrgentFib.procedure(Priority.NORMAL, Priority.NORMAL), 14);
        RankedHomes queue = new RankedHomes(0, true, PoolOrder.FIFO, 1);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), UrgentFib.LIBRARY, queue)) {
            EpiphanyRun run = cam.run(fib.graph());
            assertEquals(377, run.get(fib.result()));
        }
    }

    @Test
    void susKnowNoOrderOfProcedures() {
        CodeletGraph graph = UrgentFib.declare(UrgentFib.procedure(Priority.NORMAL, Priority.HIGH), 3)
                .graph();
        Chip chip = Chips.mesh(2, 2);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(), UrgentFib.LIBRARY, Policies.named("fifo"))) {
            GraphException refused = assertThrows(GraphException.class, () -> cam.run(graph));
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.contains("codelet \"sum\" of procedure \"fib\" has a priority"), message);
            assertTrue(message.contains("SUs hand out its codelets: choose a policy with homes"), message);
        }
    }

    @Test
    void codeletsOfProceduresNeedNoTokens() {
        ThreadedProcedure<Integer, Integer> needy = ThreadedProcedure.define(
                "needy",
                p -> p.codelets(
                                "end",
                                1,
                                UrgentFib.SAY,
                                (index, arguments) ->
                                        arguments.completes(p.result()).value(p.argument()))
                        .needs(Resource.exclusive("bus")));
        CodeletGraph graph = UrgentFib.declare(needy, 3).graph();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), UrgentFib.LIBRARY)) {
            GraphException refused = assertThrows(GraphException.class, () -> cam.run(graph));
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.contains("procedure \"needy\" has codelet \"end\" with a place or a resource"), message);
        }
    }
}
