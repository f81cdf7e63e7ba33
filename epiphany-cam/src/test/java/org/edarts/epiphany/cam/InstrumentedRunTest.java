package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.Priority;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.PoolOrder;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceEvent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cores tell the same of a run as who sees into the board. */
class InstrumentedRunTest {
    private static final int ROUNDS = 7;

    /** What a copy does before it tells. */
    private static final long UNTIL_A_CHANNEL_BEGINS = 20;

    static final KernelLibrary COUNTING = KernelLibrary.of(Assembler.assemble("kernels.S", """
                    .text
                    .global bump, turn
            bump:   ldr     r2, [r1]
                    ldr     r0, [r2]
                    add     r0, r0, #1
                    str     r0, [r2]
                    rts
            turn:   ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r3]
                    sub     r0, r0, #1
                    str     r0, [r3]
                    mov     r3, #1
                    and     r0, r0, r3
                    add     r0, r0, #1
                    str     r0, [r2]
                    rts
            """));

    static final Kernel BUMP = new Kernel("bump", arguments -> arguments.ints(0)[0]++);
    private static final Kernel TURN = new Kernel("turn", none -> {});

    static Chip chip(int rows, int columns, long order) {
        return Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(order > 0, order));
    }

    /** A copy is told of when its channel begins, at last: a core that finds it busy fires others first. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void copiesByChannelsAreTold(boolean pushes) {
        Chip chip = chip(2, 2, 0);
        Machine machine = chip.machine().withFoldedSus();
        CopiedRing ring = new CopiedRing(4, pushes);
        BlindBoard blind = new BlindBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(machine, blind.connect(), SharedBlocks.library())) {
            ToldRun run = ToldRun.of(cam, blind, ring.graph());
            assertArrayEquals(ring.expected(), ring.numbers(run.run()));
            run.assertSame(chip, machine, UNTIL_A_CHANNEL_BEGINS);
        }
    }

    /** The last ones have blocks that do not fit into the cores. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, 0, 0",
        "2, 2, 2, 0, 0",
        "3, 4, 4, 0, 0",
        "3, 4, 4, 0, 5",
        "12, 8, 8, 0, 0",
        "6, 2, 2, 900, 0",
        "9, 2, 2, 2200, 3"
    })
    void coresTellTheSame(long seed, int rows, int columns, int padding, long order) {
        Chip chip = chip(rows, columns, order);
        Machine machine = chip.machine().withFoldedSus();
        RandomGraph random = new RandomGraph(seed, rows * columns, padding);
        BlindBoard blind = new BlindBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(machine, blind.connect(), HashKernel.library())) {
            ToldRun run = ToldRun.of(cam, blind, random.graph());
            assertEquals("", random.wrong(run.run()));
            run.assertSame(chip, machine);
        }
    }

    /** The last ones have blocks that do not fit, either: kernels come with them. */
    @ParameterizedTest
    @CsvSource({"2, 1, 1, 60, 0", "3, 1, 2, 130, 0", "6, 1, 2, 900, 0", "9, 2, 2, 2200, 3"})
    void kernelsThatComeTellTheSame(long seed, int rows, int columns, int padding, long order) {
        Chip chip = chip(rows, columns, order);
        Machine machine = chip.machine().withFoldedSus();
        RandomGraph random = new RandomGraph(seed, rows * columns, padding, MovingTest.KERNELS);
        BlindBoard blind = new BlindBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(machine, blind.connect(), MovingTest.LIBRARY)) {
            ToldRun run = ToldRun.of(cam, blind, random.graph());
            assertEquals("", random.wrong(run.run()));
            MeshReport mesh = run.run().mesh();
            assertTrue(padding < 900 ? mesh.code().waits() > 0 : mesh.streamed().codeBytes() > 0);
            run.assertSame(chip, machine);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 8})
    void windowsTellTheSame(long order) {
        Chip chip = chip(2, 2, order);
        Machine machine = chip.machine().withFoldedSus();
        IrregularGraph random = new IrregularGraph(3, 2_000, 200);
        BlindBoard blind = new BlindBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(machine, blind.connect(), HashKernel.library())) {
            ToldRun run = ToldRun.of(cam, blind, random.graph());
            assertEquals("", random.wrong(run.run()));
            assertTrue(run.run().mesh().streamed().graphBytes() > 0);
            run.assertSame(chip, machine);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 0", "2, 2, 2, 0", "3, 2, 4, 6"})
    void proceduresTellTheSame(long seed, int rows, int columns, long order) {
        Chip chip = chip(rows, columns, order);
        Machine machine = chip.machine().withFoldedSus();
        ManyProcedures procedures = new ManyProcedures(seed, 3, 40, 20);
        BlindBoard blind = new BlindBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(machine, blind.connect(), ManyProcedures.library())) {
            ToldRun run = ToldRun.of(cam, blind, procedures.graph());
            assertEquals(procedures.expected(), procedures.result(run.run()));
            run.assertSame(chip, machine);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 0", "2, 2, 2, 0", "3, 2, 4, 6"})
    void proceduresInAnOrderTellTheSame(long seed, int rows, int columns, long order) {
        Chip chip = chip(rows, columns, order);
        Machine machine = chip.machine().withFoldedSus();
        Random random = new Random(seed);
        Priority[] all = Priority.values();
        ManyProcedures procedures = new ManyProcedures(seed, 3, 24, 20, () -> all[random.nextInt(all.length)]);
        BlindBoard blind = new BlindBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(machine, blind.connect(), ManyProcedures.library())) {
            ToldRun run = ToldRun.of(cam, blind, procedures.graph());
            assertEquals(procedures.expected(), procedures.result(run.run()));
            run.assertSame(chip, machine);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "2, 0", "3, 0", "4, 5"})
    void poolsWithAnOrderTellTheSame(long seed, long order) {
        Chip chip = chip(2, 2, order);
        Machine machine = chip.machine().withFoldedSus();
        RandomGraph random = new RandomGraph(seed, 4);
        PoolOrder pools = PoolOrder.values()[(int) (seed % PoolOrder.values().length)];
        BlindBoard blind = new BlindBoard(chip);
        try (EpiphanyCam cam =
                EpiphanyCam.on(machine, blind.connect(), HashKernel.library(), new RankedHomes(seed, true, pools, 4))) {
            ToldRun run = ToldRun.of(cam, blind, random.graph());
            assertEquals("", random.wrong(run.run()));
            run.assertSame(chip, machine);
        }
    }

    /** In each round a kernel chooses one of two ways, on two cores, which meet. */
    @ParameterizedTest
    @ValueSource(longs = {0, 7})
    void loopsAndChoicesTellTheSame(long order) {
        GraphBuilder g = CodeletGraph.named("ways");
        Blocks<int[]> counts = g.blocks("count", BlockType.INTS, 3, 1);
        Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1)
                .filled((none, one) -> one[0] = ROUNDS)
                .at(0);
        g.loop("rounds", again, round -> {
            Slot even = round.slot("even", 1);
            Slot odd = round.slot("odd", 1);
            Slot both = round.slot("both", 1);
            g.codelets(
                            "turn",
                            1,
                            TURN,
                            (none, arguments) -> arguments.chooses(even, odd).updates(again))
                    .on(0);
            for (int way = 0; way < 2; way++) {
                int own = way;
                Codelet bump = g.codelets("way" + way, 1, BUMP, (none, arguments) -> arguments.updates(counts.at(own)))
                        .on(1 + way);
                (way == 0 ? even : odd).fires(bump);
                bump.signals(both);
            }
            Codelet last = g.codelets("last", 1, BUMP, (none, arguments) -> arguments.updates(counts.at(2)))
                    .on(3);
            both.fires(last);
        });
        CodeletGraph graph = g.build();
        Chip chip = chip(2, 2, order);
        Machine machine = chip.machine().withFoldedSus();
        BlindBoard blind = new BlindBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(machine, blind.connect(), COUNTING)) {
            ToldRun run = ToldRun.of(cam, blind, graph);
            assertEquals(ROUNDS, run.run().get(counts.at(2))[0]);
            run.assertSame(chip, machine);
        }
    }

    /** Cores count, the host adds, cores count on. */
    @ParameterizedTest
    @ValueSource(longs = {0, 4})
    void theHostTellsWhatItFires(long order) {
        GraphBuilder g = CodeletGraph.named("sums");
        Blocks<int[]> counts = g.blocks("count", BlockType.INTS, 8, 1);
        Codelet first = g.codelets("first", 8, BUMP, (index, arguments) -> arguments.updates(counts.at(index)));
        Codelet add = g.codelets(
                        "add",
                        1,
                        firing -> {
                            for (int part = 1; part < 8; part++) {
                                firing.get(counts.at(0))[0] += firing.get(counts.at(part))[0];
                            }
                        },
                        (none, blocks) -> {
                            blocks.updates(counts.at(0));
                            for (int part = 1; part < 8; part++) {
                                blocks.reads(counts.at(part));
                            }
                        })
                .after(first);
        g.codelets("second", 8, BUMP, (index, arguments) -> arguments.updates(counts.at(index)))
                .after(add);
        CodeletGraph graph = g.build();
        Chip chip = chip(2, 2, order);
        Machine machine = chip.machine().withFoldedSus().withHost();
        BlindBoard blind = new BlindBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(machine, blind.connect(), COUNTING)) {
            ToldRun run = ToldRun.of(cam, blind, graph);
            assertEquals(9, run.run().get(counts.at(0))[0]);
            run.assertSame(chip, machine);
            TraceEvent host = ToldRun.fired(run.told().units().get(4)).get(0);
            assertEquals(8, host.codelet());
            assertTrue(host.duration() > 0);
            for (TraceEvent event : run.told().events()) {
                if (event.kind() == EventKind.FIRE && event.codelet() < 8) {
                    assertTrue(event.end() <= host.time(), event::toString);
                } else if (event.kind() == EventKind.FIRE && event.codelet() > 8) {
                    assertTrue(event.time() >= host.end(), event::toString);
                }
            }
        }
    }
}
