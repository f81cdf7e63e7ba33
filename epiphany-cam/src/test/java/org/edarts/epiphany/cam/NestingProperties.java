package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.StallException;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.report.NoRoomException;

/**
 * However few frames there are, however soon invocations nest, and in whatever order things arrive: procedures that
 * invoke each other come to what a plain computation comes to.
 */
class NestingProperties {
    private static final int MOST = 36;

    /** More codelets than a core has room for. */
    private static final int TOO_MANY = 640;

    @Property(tries = 16)
    void coresComeToWhatAPlainComputationDoes(
            @ForAll @IntRange(min = 1, max = 3) int rows,
            @ForAll @IntRange(min = 1, max = 3) int columns,
            @ForAll @IntRange(min = 1, max = 3) int procedures,
            @ForAll @IntRange(min = 1, max = MOST) int n,
            @ForAll @IntRange(min = 0, max = 1000) int codelets,
            @ForAll boolean impatient,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        Firmware firmware = impatient ? NestingMutantsTest.impatient().make() : Firmware.installed();
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), ManyProcedures.library(), firmware)) {
            check(cam, seed, procedures, n, Math.min(codelets, TOO_MANY) * rows * columns);
        }
    }

    /**
     * Of more codelets than there is room for, for themselves or for invocations to nest, there are fewer, so that
     * cores often have a frame or two.
     */
    private static void check(EpiphanyCam cam, long seed, int procedures, int n, int codelets) {
        ManyProcedures many = new ManyProcedures(seed, procedures, n, codelets);
        try {
            EpiphanyRun run = cam.run(many.graph());
            run.join();
            assertEquals(many.expected(), many.result(run));
        } catch (NoRoomException tooMany) {
            check(cam, seed, procedures, n, codelets * 15 / 16);
        } catch (StallException tooMany) {
            assertTrue(
                    codelets > 0 && String.valueOf(tooMany.getMessage()).contains("with fewer codelets there"),
                    tooMany.getMessage());
            check(cam, seed, procedures, n, codelets * 15 / 16);
        }
    }
}
