package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.layout.TracingLayout;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TracedRun;
import org.edarts.trace.UnitTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cores tell has limits, which a trace tells, and a price. */
class InstrumentedLimitsTest {
    /** The cycles that telling takes for each firing. */
    private static final long COST = 46;

    /** Those that it takes to set a timer back. */
    private static final long SETTING_BACK = 16;

    private static final int SHORT = 50;
    private static final int LONG = 1_050;

    /** The timers stop at zero, and are set back before: no cycle is lost by that. */
    @ParameterizedTest
    @CsvSource({"3, 500, 0", "5, 1000, 0", "5, 1000, 6"})
    void timersAreSetBack(long seed, int lap, long order) {
        Chip chip = InstrumentedRunTest.chip(2, 2, order);
        Machine machine = chip.machine().withFoldedSus();
        RandomGraph random = new RandomGraph(seed, 4);
        BlindBoard blind = new BlindBoard(chip, lap);
        try (EpiphanyCam cam = EpiphanyCam.on(machine, blind.connect(), HashKernel.library())) {
            ToldRun run = ToldRun.of(cam, blind, random.graph());
            assertEquals("", random.wrong(run.run()));
            assertTrue(run.run().mesh().cycles() > 2L * lap);
            run.assertSame(chip, machine, SETTING_BACK);
        }
    }

    /** A kernel lets the timer of its core stop, as one does that takes a very long time, without interrupts. */
    @Test
    void ofACoreThatIsOutOfTimeNothingIsTold() {
        GraphBuilder g = CodeletGraph.named("long");
        Blocks<int[]> counts = g.blocks("count", BlockType.INTS, 4, 1);
        Codelet bump = g.codelets(
                "bump", 4, InstrumentedRunTest.BUMP, (index, arguments) -> arguments.updates(counts.at(index)));
        g.codelets("late", 1, new Kernel("late", none -> {}), (index, arguments) -> {})
                .on(2)
                .after(bump);
        CodeletGraph graph = g.build();
        KernelLibrary kernels = InstrumentedRunTest.COUNTING.with(KernelLibrary.of(Assembler.assemble(
                "late.S", ".text\n.global late\nlate: gid\nmov r2, #1\nmovts ctimer0, r2\nmov r3, #2\nrts\n")));
        Chip chip = Chips.mesh(2, 2);
        try (EpiphanyCam cam =
                EpiphanyCam.on(chip.machine().withFoldedSus(), new BlindBoard(chip).connect(), kernels)) {
            Recording recording = Recording.of(cam, graph, RunOptions.DEFAULT);
            EpiphanyRun run = cam.run(graph, recording.options());
            Trace trace = recording.trace();
            assertEquals(run.mesh().cores().get(2).fired(), trace.units().get(2).dropped());
            assertEquals(List.of(), ToldRun.fired(trace.units().get(2)));
            assertEquals(
                    run.mesh().cores().get(1).fired(),
                    ToldRun.fired(trace.units().get(1)).size());
        }
    }

    private static CodeletGraph chain(int codelets) {
        GraphBuilder g = CodeletGraph.named("chain");
        Block<int[]> count = g.blocks("count", BlockType.INTS, 1, 1).at(0);
        Codelet bump =
                g.codelets("bump", codelets, InstrumentedRunTest.BUMP, (index, arguments) -> arguments.updates(count));
        bump.after(bump, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        return g.build();
    }

    /** Of rounds that share a place, too. */
    @Test
    void whereTheDramIsFullTheLatestFiringsAreTold() {
        Chip chip = SmallDram.of(Chips.mesh(2, 2), 1 << 20);
        int room = (1 << 20) / 2 / 4 / TracingLayout.RECORD_BYTES;
        int missing = 1_500;
        BlindBoard blind = new BlindBoard(chip);
        try (EpiphanyCam cam =
                EpiphanyCam.on(chip.machine().withFoldedSus(), blind.connect(), InstrumentedRunTest.COUNTING)) {
            ToldRun run = ToldRun.of(cam, blind, chain(room + missing));
            assertEquals(missing, run.told().dropped());
            UnitTrace unit = run.told().units().stream()
                    .filter(each -> !ToldRun.fired(each).isEmpty())
                    .findFirst()
                    .orElseThrow();
            assertEquals(missing, unit.dropped());
            assertEquals(
                    IntStream.range(missing, room + missing).boxed().toList(),
                    ToldRun.fired(unit).stream().map(TraceEvent::codelet).toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fifo", "round-robin", "steal-nearest"})
    void whatFiresElsewhereIsRefusedAndTheRemedyWorks(String policy) {
        Chip chip = Chips.mesh(2, 2);
        boolean hands = !policy.startsWith("steal");
        Machine machine = hands ? chip.machine() : chip.machine().withFoldedSus();
        CodeletGraph graph = chain(5);
        try (EpiphanyCam cam = EpiphanyCam.on(
                machine, new BlindBoard(chip).connect(), InstrumentedRunTest.COUNTING, Policies.named(policy))) {
            RunOptions options = Recording.of(cam, graph, RunOptions.DEFAULT).options();
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> cam.run(graph, options));
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.contains("policy " + policy), message);
            assertTrue(message.endsWith("choose policy adaptive, or leave the recorder out"), message);
            assertEquals(5, cam.run(graph).report().fired());
        }
        try (EpiphanyCam cam = EpiphanyCam.on(machine, new BlindBoard(chip).connect(), InstrumentedRunTest.COUNTING)) {
            Recording recording = Recording.of(cam, graph, RunOptions.DEFAULT);
            cam.run(graph, recording.options()).await();
            assertEquals(
                    5,
                    recording.trace().events().stream()
                            .filter(event -> event.kind() == EventKind.FIRE)
                            .count());
        }
    }

    @Test
    void aFailureIsTheLastThatItsCoreTells() {
        GraphBuilder g = CodeletGraph.named("failing");
        Blocks<int[]> counts = g.blocks("count", BlockType.INTS, 4, 1);
        Codelet bump = g.codelets(
                "bump", 4, InstrumentedRunTest.BUMP, (index, arguments) -> arguments.updates(counts.at(index)));
        g.codelets("bad", 1, new Kernel("bad", none -> {}), (index, arguments) -> {})
                .on(2)
                .after(bump);
        CodeletGraph graph = g.build();
        KernelLibrary kernels = InstrumentedRunTest.COUNTING.with(KernelLibrary.of(
                Assembler.assemble("bad.S", ".text\n.global bad\nbad: mov r2, #0x4002\nstr r0, [r2]\nrts\n")));
        Chip chip = Chips.mesh(2, 2);
        try (EpiphanyCam cam =
                EpiphanyCam.on(chip.machine().withFoldedSus(), new BlindBoard(chip).connect(), kernels)) {
            Recording recording = Recording.of(cam, graph, RunOptions.DEFAULT);
            CodeletFailedException failed =
                    assertThrows(CodeletFailedException.class, cam.run(graph, recording.options())::join);
            assertTrue(String.valueOf(failed.getMessage()).contains("kernel \"bad\" + 0x6"), failed.getMessage());
            List<TraceEvent> last = recording.trace().units().get(2).events();
            assertEquals(EventKind.FAIL, last.get(last.size() - 1).kind());
            assertEquals(4, last.get(last.size() - 1).codelet());
            TracedRun run = recording.trace().runs().get(0);
            assertEquals(TracedRun.Outcome.FAILED, run.outcome());
            assertEquals(
                    4,
                    recording.trace().events().stream()
                            .filter(event -> event.kind() == EventKind.FIRE)
                            .count());
        }
    }

    /** Nothing is told unless it is asked for: then a board fires what it always did. */
    @Test
    void aRunThatNobodyRecordsHasItsCycles() {
        long firings = LONG - SHORT;
        assertEquals(COST, Math.round((costOf(chain(LONG)) - costOf(chain(SHORT))) / (double) firings));
    }

    /** Returns how many cycles more a run takes when cores tell of it. */
    private static long costOf(CodeletGraph graph) {
        Chip chip = Chips.mesh(2, 2);
        Machine machine = chip.machine().withFoldedSus();
        long cycles;
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, InstrumentedRunTest.COUNTING)) {
            cycles = cam.run(graph).mesh().cycles();
        }
        try (EpiphanyCam cam = EpiphanyCam.on(machine, new BlindBoard(chip).connect(), InstrumentedRunTest.COUNTING)) {
            assertEquals(cycles, cam.run(graph).mesh().cycles());
            RunOptions recorded = Recording.of(cam, graph, RunOptions.DEFAULT).options();
            long told = cam.run(graph, recorded).mesh().cycles();
            assertEquals(cycles, cam.run(graph).mesh().cycles());
            return told - cycles;
        }
    }
}
