package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.StallException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.describe.Recording;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.epiphany.isa.asm.Assembler;
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
    private static final int MOST_N = 40;
    private static final int MOST_RANKS = 4;
    private static final Duration LONGEST = Duration.ofMillis(20);

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

    @ParameterizedTest
    @MethodSource("priorities")
    void allCoresComeToTheSame(Priority split, Priority sum) {
        UrgentFib.Declared urgent = UrgentFib.declare(UrgentFib.procedure(split, sum), 12);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, UrgentFib.LIBRARY)) {
            for (int time = 0; time < 2; time++) {
                EpiphanyRun run = cam.run(urgent.graph());
                assertEquals(144, run.get(urgent.result()));
                assertEquals(700, run.mesh().fired());
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

    private static Supplier<Priority> drawn(long seed) {
        Random random = new Random(seed);
        return () -> Priority.values()[random.nextInt(Priority.values().length)];
    }

    @Property(tries = 60)
    void proceduresComeToThePlainComputation(
            @ForAll @IntRange(min = 1, max = 3) int rows,
            @ForAll @IntRange(min = 1, max = 3) int columns,
            @ForAll @IntRange(min = 1, max = 4) int procedures,
            @ForAll @IntRange(min = 0, max = MOST_N) int n,
            @ForAll @IntRange(min = 0, max = 40) int padding,
            @ForAll PoolOrder order,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        // All that is ready of a queue has a frame.
        int deep = order == PoolOrder.LIFO ? n : Math.min(n, 24);
        ManyProcedures random = new ManyProcedures(seed, procedures, deep, padding, drawn(seed));
        RankedHomes policy = new RankedHomes(seed, true, order, MOST_RANKS);
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), ManyProcedures.library(), policy)) {
            for (int time = 0; time < 2; time++) {
                EpiphanyRun run = cam.run(random.graph());
                run.join();
                assertEquals(random.expected(), random.result(run));
            }
        }
    }

    @Property(tries = 40)
    void recordsAreWhatHostsComeTo(
            @ForAll @IntRange(min = 1, max = 2) int rows,
            @ForAll @IntRange(min = 1, max = 3) int columns,
            @ForAll @IntRange(min = 1, max = 3) int procedures,
            @ForAll @IntRange(min = 0, max = 20) int n,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        RecordProcedures random = new RecordProcedures(seed, procedures, n, drawn(seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, random.library());
                Cam host = Cam.host(1)) {
            String expected = random.found(host.run(random.graph()).join());
            assertEquals(expected, random.found(cam.run(random.graph()).join()));
        }
    }
}
