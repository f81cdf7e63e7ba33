package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshTimes;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs in which SUs hand codelets out, kernels move, or the host fires some are seen as all others are. */
class WatchedRunsTest {
    private static final int PARTS = 6;
    private static final Kernel PUT = new Kernel("put", arguments -> arguments.ints(0)[0] = arguments.intAt(1));
    private static final Kernel SPIN = new Kernel("spin", arguments -> {});
    private static final int BAG = 40;
    private static final KernelLibrary PUTS = KernelLibrary.of(
            Assembler.assemble("put.S", ".text\n.global put\nput: ldr r2, [r1]\nldr r3, [r1, #2]\nstr r3, [r2]\nrts\n"),
            Assembler.assemble(
                    "spin.S", ".text\n.global spin\nspin: ldr r2, [r1]\nturn: sub r2, r2, #1\nbne turn\nrts\n"));

    @ParameterizedTest
    @CsvSource({
        "1, 1, 2, 1, fifo, 0",
        "2, 2, 2, 1, local-first, 0",
        "3, 2, 4, 2, fifo, 3",
        "4, 4, 4, 1, round-robin, 0",
        "5, 3, 4, 1, least-loaded, 7"
    })
    void whatSusHandOutIsSeen(long seed, int rows, int columns, int clusters, String policy, long order) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(order > 0, order));
        Machine machine = Chips.mesh(rows, columns).machine(clusters);
        RandomGraph random = new RandomGraph(seed, 0);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, HashKernel.library(), Policies.named(policy))) {
            Recording recording = Recording.detailed(cam, random.graph(), RunOptions.DEFAULT);
            EpiphanyRun run = cam.run(random.graph(), recording.options());
            assertEquals("", random.wrong(run));
            MeshTimes times = Objects.requireNonNull(run.mesh().times());
            assertTrue(times.sus() > 0 && times.data() > 0, times::toString);
            Trace trace = recording.trace();
            TraceCheck.assertComplete(trace, random.graph().compiled(), run.mesh());
            for (UnitTrace su : trace.units().subList(machine.cus().size(), rows * columns)) {
                assertTrue(su.events().stream().noneMatch(event -> event.kind() == EventKind.FIRE), su::name);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 5})
    void whatIsStolenIsSeen(long order) {
        Chip chip = Chips.mesh(2, 2).withMemoryOrder(new MemoryOrder(order > 0, order));
        Machine machine = chip.machine().withFoldedSus();
        GraphBuilder g = CodeletGraph.named("bag");
        Blocks<int[]> found = g.blocks("found", BlockType.INTS, BAG, 1);
        Codelet spin =
                g.codelets("spin", BAG, SPIN, (index, arguments) -> arguments.value(index < BAG / 4 ? 2000 : 100));
        g.codelets(
                        "put",
                        BAG,
                        PUT,
                        (index, arguments) -> arguments.writes(found.at(index)).value(index))
                .after(spin, (index, arcs) -> arcs.from(BAG - 1 - index));
        CodeletGraph graph = g.build();
        SchedulingPolicy policy = Policies.named("steal-nearest");
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, PUTS, policy)) {
            Recording recording = Recording.detailed(cam, graph, RunOptions.DEFAULT);
            EpiphanyRun run = cam.run(graph, recording.options());
            assertEquals(7, run.get(found.at(7))[0]);
            assertTrue(run.mesh().stolen() > 0);
            assertEquals(
                    run.mesh().stolen(),
                    run.report().units().stream()
                            .mapToLong(RunReport.Unit::stolen)
                            .sum());
            Trace trace = recording.trace();
            TraceCheck.assertComplete(trace, graph.compiled(), run.mesh());
            assertEquals(
                    run.mesh().stolen(),
                    trace.events().stream()
                            .filter(event -> event.kind() == EventKind.STEAL)
                            .count());
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 0", "2, 1, 1, 60", "3, 1, 2, 130"})
    void kernelsThatComeAreSeen(long seed, int rows, int columns, int padding) {
        Chip chip = Chips.mesh(rows, columns);
        RandomGraph random = new RandomGraph(seed, rows * columns, padding, MovingTest.KERNELS);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, MovingTest.LIBRARY)) {
            Recording recording = Recording.detailed(cam, random.graph(), RunOptions.DEFAULT);
            EpiphanyRun run = cam.run(random.graph(), recording.options());
            assertEquals("", random.wrong(run));
            assertTrue(run.mesh().code().waits() > 0);
            TraceCheck.assertComplete(recording.trace(), random.graph().compiled(), run.mesh());
            // One may be on its way to each core when the run ends.
            long never = run.mesh().code().loads() - comings(recording.trace());
            assertTrue(never >= 0 && never <= (long) rows * columns, () -> never + " never came");
        }
    }

    /** Returns how often kernels came, none of which was there, and none of which left that was not. */
    private static long comings(Trace trace) {
        long comings = 0;
        for (UnitTrace unit : trace.units()) {
            Set<Integer> there = new HashSet<>();
            for (TraceEvent event : unit.events()) {
                if (event.kind() == EventKind.LOAD) {
                    assertTrue(there.add(event.codelet()), event::toString);
                    comings++;
                } else if (event.kind() == EventKind.UNLOAD) {
                    assertTrue(there.remove(event.codelet()), event::toString);
                }
            }
        }
        return comings;
    }

    /** Cores put numbers, the host adds them, cores put what it has made of that. */
    private static CodeletGraph sums(GraphBuilder g) {
        Blocks<int[]> parts = g.blocks("part", BlockType.INTS, PARTS, 1);
        Block<int[]> sum = g.blocks("sum", BlockType.INTS, 1, 1).at(0);
        Blocks<int[]> after = g.blocks("after", BlockType.INTS, PARTS, 1);
        Codelet put = g.codelets(
                "put",
                PARTS,
                PUT,
                (index, arguments) -> arguments.writes(parts.at(index)).value(index));
        Codelet add = g.codelets(
                        "add",
                        1,
                        firing -> {
                            for (int part = 0; part < PARTS; part++) {
                                firing.get(sum)[0] += firing.get(parts.at(part))[0];
                            }
                        },
                        (none, blocks) -> {
                            for (int part = 0; part < PARTS; part++) {
                                blocks.reads(parts.at(part));
                            }
                            blocks.updates(sum);
                        })
                .after(put);
        Codelet again = g.codelets(
                        "again",
                        PARTS,
                        PUT,
                        (index, arguments) -> arguments.writes(after.at(index)).value(index))
                .after(add);
        g.codelets("check", 1, firing -> {
                    if (firing.get(sum)[0] < 0) {
                        throw new IllegalStateException("negative");
                    }
                })
                .after(again);
        return g.build();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 4})
    void theHostHasALane(long order) {
        CodeletGraph graph = sums(CodeletGraph.named("sums"));
        Chip chip = Chips.mesh(2, 2).withMemoryOrder(new MemoryOrder(order > 0, order));
        long untraced;
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, PUTS)) {
            untraced = cam.run(graph).mesh().cycles();
        }
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, PUTS)) {
            Recording recording = Recording.detailed(cam, graph, RunOptions.DEFAULT);
            EpiphanyRun run = cam.run(graph, recording.options());
            assertEquals(untraced, run.mesh().cycles());
            Trace trace = recording.trace();
            TraceCheck.assertComplete(trace, graph.compiled(), run.mesh());
            List<TraceEvent> host = trace.units().get(4).events();
            assertEquals(
                    List.of(PARTS, 2 * PARTS + 1),
                    host.stream()
                            .filter(event -> event.kind() == EventKind.FIRE)
                            .map(TraceEvent::codelet)
                            .toList());
            assertTrue(host.stream().anyMatch(event -> event.kind() == EventKind.FIRE && event.duration() > 0));
            assertEquals(
                    trace.runs().get(0).end() - trace.runs().get(0).start(),
                    host.stream()
                            .filter(event -> event.kind() == EventKind.FIRE || event.kind() == EventKind.IDLE)
                            .mapToLong(TraceEvent::duration)
                            .sum());
        }
    }

    @Test
    void aFailureOfTheHostIsTheLastInItsLane() {
        GraphBuilder g = CodeletGraph.named("failing");
        Block<int[]> part = g.blocks("part", BlockType.INTS, 1, 1).at(0);
        Codelet put = g.codelets(
                "put", 1, PUT, (index, arguments) -> arguments.writes(part).value(7));
        g.codelet("bad", firing -> {
                    throw new IllegalStateException("no");
                })
                .after(put);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), PUTS)) {
            Recording recording = Recording.detailed(cam, graph, RunOptions.DEFAULT);
            assertThrows(CodeletFailedException.class, cam.run(graph, recording.options())::join);
            Trace trace = recording.trace();
            assertEquals(
                    List.of(1),
                    trace.units().get(2).events().stream()
                            .filter(event -> event.kind() == EventKind.FAIL)
                            .map(TraceEvent::codelet)
                            .toList());
            assertTrue(trace.events().stream()
                    .anyMatch(event -> event.kind() == EventKind.RUN_FAILED && event.codelet() == 1));
        }
    }
}
