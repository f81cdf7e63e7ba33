package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs run that are larger than the memories of all cores: of these the cores have windows. */
class WindowsTest {
    private static final int IRREGULAR = 2_000;
    private static final int COLUMNS = 32;
    private static final int ROWS = 500;

    /** Words of a window that has room for a codelet or two. */
    private static final int SMALL = 24;

    private static final int FAN = 1_500;

    /** Of a block that leaves little room for windows. */
    private static final int MOST_WORDS = 3_400;

    private static final String KERNELS = """
                    .text
                    .global count, fine, unaligned, forever
            count:  ldr     r2, [r1]
                    ldr     r3, [r2]
                    add     r3, r3, #1
                    str     r3, [r2]
            fine:   rts
            unaligned:
                    mov     r2, #0x4002
                    str     r0, [r2]
                    rts
            forever:
                    b       forever
            """;

    @Test
    void anIrregularGraphTakesFewBytesForEachCodelet() {
        IrregularGraph random = new IrregularGraph(3, IRREGULAR, 200);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), HashKernel.library())) {
            EpiphanyRun run = cam.run(random.graph());
            assertEquals("", random.wrong(run));
            assertEquals(IRREGULAR, run.mesh().fired());
            assertEquals(0, run.mesh().hostAccesses());
            long bytes = run.mesh().streamed().graphBytes();
            assertTrue(bytes > 0 && bytes < 40 * IRREGULAR, bytes + " bytes");
            assertEquals(run.mesh().streamed(), cam.streamed(random.graph()));
        }
    }

    /** What comes before a codelet of a wavefront are those to the left and above: no two of them can share a place. */
    @Test
    void aRegularGraphTakesLessThanAByteForEachCodelet() {
        GraphBuilder g = CodeletGraph.named("wavefront");
        Blocks<int[]> counts = g.blocks("count", BlockType.INTS, COLUMNS, 2);
        Codelet all = g.codelets(
                "c",
                ROWS * COLUMNS,
                kernel("count"),
                (index, arguments) -> arguments.updates(counts.at(index % COLUMNS)));
        all.after(all, (index, arcs) -> {
            if (index % COLUMNS > 0) {
                arcs.from(index - 1);
            }
            if (index >= COLUMNS) {
                arcs.from(index - COLUMNS);
            }
        });
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, library())) {
            EpiphanyRun run = cam.run(graph);
            for (int column = 0; column < COLUMNS; column++) {
                assertEquals(ROWS, run.get(counts.at(column))[0], "column " + column);
            }
            long bytes = run.mesh().streamed().graphBytes();
            assertTrue(bytes > 0 && bytes < ROWS * COLUMNS, bytes + " bytes");
        }
    }

    /** One codelet has so many arcs that its window is large: the others have as many codelets as have room there. */
    @Test
    void windowsBesideOneWithManyArcsAreNotSmall() {
        GraphBuilder g = CodeletGraph.named("fan");
        Block<int[]> most = g.blocks("most", BlockType.INTS, 1, MOST_WORDS).at(0);
        Codelet first = g.codelets("first", 1, kernel("count"), (index, arguments) -> arguments.updates(most));
        Codelet all = g.codelets("all", FAN, kernel("fine"), (index, arguments) -> arguments.value(index));
        all.after(first);
        g.codelets("last", 1, kernel("fine"), (index, arguments) -> {}).after(all);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), library())) {
            EpiphanyRun run = cam.run(graph);
            assertEquals(1, run.get(most)[0]);
            assertEquals(FAN + 2, run.mesh().fired());
            long bytes = run.mesh().streamed().graphBytes();
            assertTrue(bytes > 0 && bytes < 2 * FAN, bytes + " bytes");
        }
    }

    @Test
    void whatFailsInALaterWindowIsNamedAndWhatHasNotFired() {
        Chip chip = Chips.mesh(1, 2);
        CodeletGraph graph = chain("unaligned");
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, library())) {
            WindowsProperties.inWindows(cam, chip, graph, library(), SMALL);
            CodeletFailedException failed = assertThrows(
                    CodeletFailedException.class, () -> cam.run(graph).join());
            assertEquals("bad", failed.codelet());
            assertEquals(List.of("\"last\"[0]", "\"last\"[1]", "\"last\"[2]"), failed.notFired());
        }
    }

    @Test
    void whatNeverEndsInALaterWindowIsStoppedByTheDeadline() {
        Chip chip = Chips.mesh(1, 2);
        CodeletGraph graph = chain("forever");
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, library())) {
            WindowsProperties.inWindows(cam, chip, graph, library(), SMALL);
            DeadlineExceededException late = assertThrows(
                    DeadlineExceededException.class,
                    () -> cam.run(graph, RunOptions.DEFAULT.deadline(Duration.ofMillis(2)))
                            .join());
            assertTrue(String.valueOf(late.getMessage()).contains("fires codelet \"bad\""), late.getMessage());
            assertEquals(List.of("\"last\"[0]", "\"last\"[1]", "\"last\"[2]"), late.notFired());
        }
    }

    /** The trace has all firings; what a window opens is enabled by nobody, though it may depend on something. */
    @ParameterizedTest
    @ValueSource(longs = {3, 4, 6})
    void aTracedRunHasTheCyclesOfAnUntracedOne(long seed) {
        Chip chip = Chips.mesh(2, 2);
        RandomGraph random = new RandomGraph(seed, 4);
        long untraced;
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, HashKernel.library())) {
            WindowsProperties.inWindows(cam, chip, random.graph(), HashKernel.library(), 2 * SMALL);
            untraced = cam.run(random.graph()).mesh().cycles();
        }
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, HashKernel.library())) {
            WindowsProperties.inWindows(cam, chip, random.graph(), HashKernel.library(), 2 * SMALL);
            Recording recording = Recording.detailed(cam, random.graph(), RunOptions.DEFAULT);
            MeshReport mesh = cam.run(random.graph(), recording.options()).mesh();
            assertEquals(untraced, mesh.cycles());
            assertEquals(random.graph().codelets(), mesh.fired());
            BitSet fired = new BitSet();
            for (UnitTrace unit : recording.trace().units()) {
                for (TraceEvent event : unit.events()) {
                    if (event.kind() == EventKind.FIRE) {
                        assertFalse(fired.get(event.codelet()), event::toString);
                        fired.set(event.codelet());
                    }
                }
            }
            assertEquals(random.graph().codelets(), fired.cardinality());
        }
    }

    /** Wherever a run ends, also while a window closes, opens or comes: what has fired is not among what has not. */
    @ParameterizedTest
    @ValueSource(longs = {2, 20, 60, 61, 62})
    void aRunThatEndsEarlyTellsWhatHasNotFired(long seed) {
        Chip chip = Chips.mesh(2, 2);
        for (int micros = 10; micros < 120; micros += 13) {
            RandomGraph random = new RandomGraph(seed, 4);
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, HashKernel.library())) {
                WindowsProperties.inWindows(cam, chip, random.graph(), HashKernel.library(), 40);
                Recording recording = Recording.detailed(
                        cam, random.graph(), RunOptions.DEFAULT.deadline(Duration.ofNanos(1_000L * micros)));
                EpiphanyRun run = cam.run(random.graph(), recording.options());
                if (run.state() == Run.State.SUCCEEDED) {
                    continue;
                }
                DeadlineExceededException late = assertThrows(DeadlineExceededException.class, run::join);
                assertFalse(String.valueOf(late.getMessage()).endsWith(": "), late.getMessage());
                for (UnitTrace unit : recording.trace().units()) {
                    for (TraceEvent event : unit.events()) {
                        if (event.kind() == EventKind.FIRE) {
                            String fired = "\"c" + event.codelet() + '"';
                            assertFalse(late.notFired().contains(fired), fired + " after " + micros + " us");
                        }
                    }
                }
            }
        }
    }

    /** Of a chain over two cores the ninth is another kernel. */
    private static CodeletGraph chain(String kernel) {
        GraphBuilder g = CodeletGraph.named("chain");
        Codelet first = g.codelets("first", 8, kernel("fine"), (index, arguments) -> arguments.value(index));
        Codelet bad = g.codelets("bad", 1, kernel(kernel), (index, arguments) -> arguments.value(index));
        Codelet last = g.codelets("last", 3, kernel("fine"), (index, arguments) -> arguments.value(index));
        first.after(first, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        bad.after(first, (index, arcs) -> arcs.from(7));
        last.after(bad, (index, arcs) -> {
            if (index == 0) {
                arcs.from(0);
            }
        });
        last.after(last, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        return g.build();
    }

    private static Kernel kernel(String name) {
        return new Kernel(name, arguments -> {});
    }

    private static KernelLibrary library() {
        return KernelLibrary.of(Assembler.assemble("windows.S", KERNELS));
    }
}
