package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.programs.JacobiProgram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A loop that the cores end themselves: the same rounds and the same points as on the host, bit for bit. */
class JacobiProgramTest {
    private static final int MOST = 40;
    private static final float INSIDE = 0.5f;

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, 5, 2, 0.001",
        "2, 2, 4, 4, 2, 0.01",
        "2, 2, 4, 4, 2, 1000",
        "2, 3, 5, 3, 4, 0.0001",
        "4, 4, 8, 4, 2, 0.01",
        "1, 5, 3, 6, 2, 0"
    })
    void theCoresConvergeAsTheHostDoes(int rows, int columns, int tiles, int side, int sweeps, float least) {
        JacobiProgram program = new JacobiProgram(tiles, side, sweeps, least, MOST, 1, INSIDE);
        JacobiProgram.Declared declared = program.declare();
        Run host;
        try (Cam cam = Cam.host(2)) {
            host = cam.run(declared.graph()).join();
        }
        JacobiProgram.Result expected = program.reference();
        assertSame(expected, program.result(declared, host));
        assertTrue(least == 0 || expected.rounds() < MOST, "rounds: " + expected.rounds());
        EpiphanyRun run = run(program, declared, Chips.mesh(rows, columns), expected);
        assertEquals(host.report().fired(), run.mesh().fired());
        assertEquals(0, run.mesh().hostAccesses());
    }

    /** There is so little heat that most points would be no normal numbers. */
    @ParameterizedTest
    @CsvSource({"2, 2, 1", "3, 2, 2", "4, 4, 3"})
    void noOrderOfMemoryChangesAnything(int rows, int columns, long seed) {
        JacobiProgram program = new JacobiProgram(6, 4, 4, -1, 9, 8 * Float.MIN_NORMAL, 0);
        JacobiProgram.Declared declared = program.declare();
        try (Cam cam = Cam.host(2)) {
            JacobiProgram.Result host =
                    program.result(declared, cam.run(declared.graph()).join());
            assertNotEquals(0, host.differences(program.reference()));
        }
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(MemoryOrder.adversarial(seed));
        run(program, declared, chip, program.reference());
    }

    /** Tiles and halos have no room on the cores: they come from the DRAM, in each round. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, 3, 24, 2, 0.01, 0",
        "1, 1, 3, 24, 2, 0.01, 4",
        "2, 2, 6, 24, 4, 0.02, 0",
        "1, 2, 5, 20, 2, 0.1, 5"
    })
    void gridsLargerThanTheCoresConvergeAsOnTheHost(
            int rows, int columns, int tiles, int side, int sweeps, float least, long order) {
        JacobiProgram program = new JacobiProgram(tiles, side, sweeps, least, MOST, 1, INSIDE);
        JacobiProgram.Declared declared = program.declare();
        JacobiProgram.Result expected = program.reference();
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(order > 0, order));
        EpiphanyRun run = run(program, declared, chip, expected);
        assertTrue(expected.rounds() > 1, "one round");
        long swept = (long) program.count() * sweeps * expected.rounds();
        assertTrue(run.mesh().streamed().codelets() > swept / 2, run.mesh()::toString);
        assertTrue(run.mesh().streamed().codelets() < run.mesh().fired(), run.mesh()::toString);
        assertEquals(0, run.mesh().hostAccesses());
    }

    private static EpiphanyRun run(
            JacobiProgram program, JacobiProgram.Declared declared, Chip chip, JacobiProgram.Result expected) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, CompiledKernels.of(declared.graph()))) {
            EpiphanyRun run = cam.run(declared.graph());
            run.join();
            assertSame(expected, program.result(declared, run));
            return run;
        }
    }

    private static void assertSame(JacobiProgram.Result expected, JacobiProgram.Result found) {
        assertEquals(expected.rounds(), found.rounds());
        assertEquals(0, found.differences(expected));
    }
}
