package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.estimate.EarliestFinish;
import org.edarts.epiphany.cam.estimate.LevelRuns;
import org.edarts.epiphany.cam.estimate.Makespan;
import org.edarts.epiphany.cam.estimate.Tasks;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.LoopNodes;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.KnownKernels;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where codelets are placed by levels, and where they are estimated to end first. */
class EstimatedPlacesTest {
    private static final int CORES = 8;
    private static final int WORDS = 4;
    private static final Kernel KERNEL = new Kernel("touch", arguments -> {});
    private static final KernelLibrary LIBRARY =
            KernelLibrary.of(Assembler.assemble("touch.S", ".text\n.global touch\ntouch: rts\n"));
    private static final Chip CHIP = Chips.mesh(2, 4);
    private static final Machine MACHINE = CHIP.machine().withFoldedSus();
    private static final Assignment ASSIGNMENT = Assignment.of(MACHINE, CHIP.map());

    private final GraphBuilder g = CodeletGraph.named("places");

    private Tasks tasks() {
        CompiledGraph graph = g.build().compiled();
        SignalGraph signals = SignalGraph.of(graph, Sides.of(graph, MACHINE, ASSIGNMENT, new KnownKernels(LIBRARY)));
        return Tasks.of(
                signals,
                Homes.of(signals, ASSIGNMENT, new KnownKernels(LIBRARY), Residence.EVERYWHERE)
                        .uses());
    }

    private static List<int[]> both(Tasks tasks) {
        return List.of(LevelRuns.cores(tasks, ASSIGNMENT), EarliestFinish.cores(tasks, ASSIGNMENT, tasks.costs(0)));
    }

    /** Each updates one of some blocks and reads another; the first to update some of the blocks have their places. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void unitsStayOnOneCoreAndFixedOnesWhereTheyAre(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int blocks = 24;
        int count = 5 * blocks;
        int[] reads = random.ints(count, 0, blocks).toArray();
        long[] costs = random.longs(count, 50, 5_000).toArray();
        Blocks<int[]> updated = g.blocks("updated", BlockType.INTS, blocks, WORDS);
        Blocks<int[]> written = g.blocks("written", BlockType.INTS, count, WORDS);
        Codelet[] all = new Codelet[count];
        for (int number = 0; number < count; number++) {
            int own = number;
            all[own] = g.codelets("c" + own, 1, KERNEL, (index, arguments) -> {
                        arguments.updates(updated.at(own % blocks)).writes(written.at(own));
                        if (own >= blocks) {
                            arguments.reads(written.at(own / blocks * blocks - blocks + reads[own]));
                        }
                    })
                    .costs(index -> costs[own]);
            if (own >= blocks) {
                int read = own / blocks * blocks - blocks + reads[own];
                all[own].after(all[own - blocks]);
                if (read != own - blocks) {
                    all[own].after(all[read]);
                }
            } else if (own % 3 == 0) {
                all[own].on(own % CORES);
            }
        }
        Tasks tasks = tasks();
        for (int[] cores : both(tasks)) {
            for (int codelet = 0; codelet < count; codelet++) {
                assertEquals(cores[codelet % blocks], cores[codelet], "c" + codelet);
                if (codelet % blocks % 3 == 0) {
                    assertEquals(ASSIGNMENT.cus().get(codelet % blocks % CORES), cores[codelet], "c" + codelet);
                }
            }
            assertEquals(CORES, Arrays.stream(cores, 0, count).distinct().count());
        }
    }

    /** One codelet before the barrier takes longer than all behind it: when these begin all cores are free. */
    @Test
    void behindABarrierCodeletsSpread() {
        int width = 2 * CORES;
        Slot barrier = g.slot("barrier", width);
        g.codelets("before", width, KERNEL, (index, arguments) -> arguments.value(index))
                .costs(index -> index == 0 ? 100_000 : 100)
                .signals(barrier);
        barrier.fires(g.codelets("behind", width, KERNEL, (index, arguments) -> arguments.value(index))
                .costs(index -> 1_000));
        Tasks tasks = tasks();
        for (int[] cores : both(tasks)) {
            int[] behind = Arrays.copyOfRange(cores, width, 2 * width);
            for (int cu : ASSIGNMENT.cus()) {
                assertEquals(2, IntStream.of(behind).filter(core -> core == cu).count(), Arrays.toString(behind));
            }
        }
    }

    /** Whatever is estimated of them, there they are placed. */
    @Test
    void whatDecidesOnRoundsIsWhereItsConditionIsWritten() {
        Block<int[]> left = g.blocks("left", BlockType.INTS, 1, 1).at(0);
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, 16, WORDS);
        g.codelets("first", 16, KERNEL, (index, arguments) -> arguments.updates(blocks.at(index)));
        g.loop("rounds", left, round -> {
            Codelet work =
                    round.codelets("work", 16, KERNEL, (index, arguments) -> arguments.updates(blocks.at(index)));
            round.codelets("count", 1, KERNEL, (none, arguments) -> arguments.updates(left))
                    .after(work);
        });
        Tasks tasks = tasks();
        LoopNodes loop = tasks.signals().loops().get(0);
        int writer = tasks.reads().get(loop.test().codelet).get(0).writer();
        for (int[] cores : both(tasks)) {
            assertEquals(cores[writer], cores[loop.test().codelet]);
            assertEquals(cores[writer], cores[loop.enter().codelet]);
        }
    }

    @Test
    void timesThatAreTooLongAreTheMostThatAnEstimateTells() {
        Codelet link = g.codelets("link", 4, KERNEL, (index, arguments) -> arguments.value(index))
                .costs(index -> index == 3 ? Long.MAX_VALUE : Makespan.MOST / 2);
        link.after(link, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        Tasks tasks = tasks();
        int[] cores = tasks.cores();
        long[] costs = tasks.costs(0);
        assertEquals(Makespan.MOST, Makespan.of(tasks, ASSIGNMENT, cores, costs));
        long[] shorter = LongStream.of(costs).map(cost -> cost / 8).toArray();
        assertTrue(Makespan.of(tasks, ASSIGNMENT, cores, shorter) < Makespan.MOST / 2);
    }
}
