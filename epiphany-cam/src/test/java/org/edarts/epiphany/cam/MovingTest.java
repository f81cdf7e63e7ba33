package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.firmware.BroadcastKernel;
import org.edarts.epiphany.cam.firmware.ChannelCopy;
import org.edarts.epiphany.cam.firmware.FetchProgram;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.firmware.MovingProgram;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.firmware.StreamPrograms;
import org.edarts.epiphany.cam.fit.Fitting;
import org.edarts.epiphany.cam.kernel.AssembledKernels;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.run.BoardRun;
import org.edarts.epiphany.cam.unit.Assignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Graphs whose kernels do not fit into the cores: a kernel fires when all of it is there, and not before. */
class MovingTest {
    private static final Duration LONGEST = Duration.ofMillis(20);
    private static final int SEEDS = 8;
    private static final int PADDING = 70;
    static final List<TwistedKernel> KERNELS = TwistedKernel.several(40, 20, 390);
    static final KernelLibrary LIBRARY = AssembledKernels.of(new RandomGraph(1, 1, 0, KERNELS).graph());

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 0", "2, 1, 1, 60", "3, 1, 2, 130", "5, 1, 1, 40"})
    void randomGraphsEqualThePlainComputation(long seed, int rows, int columns, int padding) {
        Chip chip = Chips.mesh(rows, columns);
        for (Chip each : List.of(chip, chip.withMemoryOrder(MemoryOrder.adversarial(seed)))) {
            RandomGraph random = graph(seed, rows * columns, padding);
            try (EpiphanyCam cam = EpiphanyCam.simulated(each, LIBRARY)) {
                EpiphanyRun run = cam.run(random.graph());
                run.join();
                assertEquals("", random.wrong(run));
                assertTrue(run.mesh().code().loads() > 0, () -> "nothing was brought with seed " + seed);
                assertEquals("", random.wrong(cam.run(random.graph())));
            }
        }
    }

    /** Nothing says where they fire: so they are gathered by their kernels. */
    @ParameterizedTest
    @CsvSource({"7, 1, 2, 0", "8, 2, 2, 40", "11, 1, 4, 0", "13, 2, 2, 0"})
    void whatNothingPlacesEqualsThePlainComputation(long seed, int rows, int columns, int padding) {
        Chip chip = Chips.mesh(rows, columns);
        for (Chip each : List.of(chip, chip.withMemoryOrder(MemoryOrder.adversarial(seed)))) {
            RandomGraph random = graph(seed, 0, padding);
            try (EpiphanyCam cam = EpiphanyCam.simulated(each, LIBRARY)) {
                assertEquals("", random.wrong(cam.run(random.graph())), () -> "seed " + seed);
            }
        }
    }

    private static RandomGraph graph(long seed, int cus, int padding) {
        return new RandomGraph(seed, cus, padding, KERNELS);
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of("it jumps before all has come", new MovingMutant().replace("wait", 0, 2, "jr lr")),
                Arguments.of(
                        "it takes for come what is on its way", new MovingMutant().replace("missing", 5, 1, "nop")),
                Arguments.of("a row still tells where a kernel was", new MovingMutant().replace("leaves", 0, 1, "nop")),
                Arguments.of("a row tells too early", new MovingMutant().replace("room", 13, 1, "strh r6, [r12, #2]")),
                Arguments.of(
                        "the next kernel goes where the last one is",
                        new MovingMutant().replace("room", 2, 1, "str r6, [r3, #6]")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, MovingMutant mutant) {
        assertNotEquals("", firstComplaint(mutant.make()), name);
    }

    @Test
    void thereIsNoneInIt() {
        assertEquals("", firstComplaint(MovingProgram.installed()));
    }

    private static String firstComplaint(MovingProgram program) {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Chip chip = Chips.mesh(1, 1 + (int) seed % 2);
            for (Chip each : List.of(chip, chip.withMemoryOrder(MemoryOrder.adversarial(seed)))) {
                String complaint = complaint(seed, each, program);
                if (!complaint.isEmpty()) {
                    return "seed " + seed + ": " + complaint;
                }
            }
        }
        return "";
    }

    private static String complaint(long seed, Chip chip, MovingProgram program) {
        RandomGraph random = graph(seed, chip.map().nodes(), PADDING);
        Machine machine = chip.machine().withFoldedSus();
        SimulatedBoard simulated = new SimulatedBoard(chip);
        Assignment all = Assignment.of(machine, chip.map());
        Lowering lowering = new Fitting(
                        random.graph().compiled(),
                        machine,
                        all,
                        Firmware.installed(),
                        LIBRARY,
                        new Movers(
                                StreamPrograms.installed(),
                                StreamPrograms.inWindows(),
                                StreamProgram.borrowing(),
                                program,
                                FetchProgram.installed(),
                                BroadcastKernel.assembled(),
                                ChannelCopy.assembled()),
                        Placing.NONE)
                .lowered();
        RunOptions options = RunOptions.DEFAULT.deadline(LONGEST);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LIBRARY);
                Board board = simulated.connect()) {
            EpiphanyRun run = new EpiphanyRun(cam, random.graph(), options);
            Workgroup group = board.open(0, 0, all.rows(), all.columns());
            run.drive(new BoardRun(lowering, board, group, simulated, null, null, run.cells(), () -> false), options);
            run.join();
            return random.wrong(run);
        } catch (RunException failed) {
            return String.valueOf(failed.getMessage());
        }
    }
}
