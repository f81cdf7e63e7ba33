package org.edarts.epiphany.cam;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.su.Plan;

/** Runs of random graphs whose codelets fire on random cores and borrow the blocks of others. */
final class BorrowingRuns {
    private static final int ELEMENTS = 48;
    private static final int CODELETS = 80;
    private static final int BLOCKS = 12;
    private static final Duration LONGEST = Duration.ofMillis(20);

    private BorrowingRuns() {}

    /**
     * A graph.
     *
     * @param wrong returns what is wrong with a run of it
     */
    record Random(CodeletGraph graph, KernelLibrary library, Function<Run, String> wrong) {
        /** Returns one whose codelets read, write and update parts of some blocks. */
        static Random shared(Chip chip, long seed) {
            SharedBlocks shared = new SharedBlocks(seed, chip.map().nodes(), ELEMENTS);
            return new Random(shared.graph(), SharedBlocks.library(), shared::wrong);
        }

        /** Returns one whose codelets update two blocks each. */
        static Random exchanged(long seed) {
            ExchangedBlocks exchanged = new ExchangedBlocks(seed, CODELETS, BLOCKS);
            return new Random(exchanged.graph(), ExchangedBlocks.library(), exchanged::wrong);
        }
    }

    /** Lowers one that fires on random cores; whether it fits is not asked. */
    static Lowering lowering(Chip chip, Random random, long seed, int buffers, StreamProgram program) {
        Machine machine = chip.machine().withFoldedSus();
        CompiledGraph graph = random.graph().compiled();
        int[] homes = new SplittableRandom(seed)
                .ints(graph.codelets(), 0, chip.map().nodes())
                .toArray();
        Movers right = Movers.installed();
        return new Lowering(
                graph,
                machine,
                Assignment.of(machine, chip.map()),
                Firmware.installed(),
                random.library(),
                new Movers(
                        right.blocks(),
                        right.blocksInWindows(),
                        program,
                        right.code(),
                        right.inputs(),
                        right.broadcasts(),
                        right.copies()),
                Residence.borrowing(buffers),
                Placing.NONE.withHomes(new Plan(homes, null)),
                Alternatives.NONE);
    }

    /** Returns what is wrong with a run. */
    static String complaint(Chip chip, Random random, Lowering lowering) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), random.library())) {
            random.graph().compiled().preparedFor(cam, lowering::complete);
            EpiphanyRun run = cam.run(random.graph(), RunOptions.DEFAULT.deadline(LONGEST));
            run.join();
            return random.wrong().apply(run);
        } catch (RuntimeException failed) {
            // What a bug leaves in memories may make no sense to who looks into them.
            return String.valueOf(failed.getMessage());
        }
    }
}
