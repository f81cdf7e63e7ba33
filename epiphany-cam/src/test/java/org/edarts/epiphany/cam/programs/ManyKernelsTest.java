package org.edarts.epiphany.cam.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.kernel.AssembledKernels;
import org.edarts.epiphany.cam.programs.ManyKernels.Order;
import org.edarts.epiphany.cam.report.MeshPlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Codelets fire where others fire the same kernel, if cores have no room for all of them. */
class ManyKernelsTest {
    private static final int FEW = 16;
    private static final int MANY = 60;
    private static final int CODELETS = 180;

    private static EpiphanyCam cam(Chip chip, ManyKernels.Declared declared) {
        return EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), AssembledKernels.of(declared.graph()));
    }

    /** Sixteen kernels of some 3 KB do not fit into a core, but into four; what is read crosses the mesh. */
    @ParameterizedTest
    @CsvSource({"SCATTERED, true, 0", "SCATTERED, false, 1", "LAYERED, true, 2", "PIPELINE, false, 3", "HOT, true, 4"})
    void kernelsThatFitIntoAllCoresTogetherAreNotBrought(Order order, boolean costs, long seed) {
        ManyKernels program = new ManyKernels(order, FEW, CODELETS);
        ManyKernels.Declared declared = program.declare(costs);
        Chip chip = seed == 0 ? Chips.mesh(2, 2) : Chips.mesh(2, 2).withMemoryOrder(MemoryOrder.adversarial(seed));
        try (EpiphanyCam cam = cam(chip, declared)) {
            EpiphanyRun run = cam.run(declared.graph());
            assertEquals(0, program.wrong(declared, run), () -> "seed " + seed);
            assertEquals(CODELETS, run.mesh().fired());
            assertEquals(0, run.mesh().code().loads());
            for (long fired : firedBy(cam.places(declared.graph())).values()) {
                assertTrue(fired > CODELETS / 8, () -> "a core fires only " + fired);
            }
        }
    }

    private static Map<Integer, Long> firedBy(List<MeshPlace> places) {
        Map<Integer, Long> fired = new HashMap<>();
        places.forEach(place -> fired.merge(place.cu(), 1L, Long::sum));
        return fired;
    }

    /** Even where they do not fit into all cores, each kernel is fired by few. */
    @ParameterizedTest
    @EnumSource(names = {"SCATTERED", "LAYERED"})
    void aKernelThatMovesIsFiredByFewCores(Order order) {
        ManyKernels program = new ManyKernels(order, MANY, CODELETS);
        ManyKernels.Declared declared = program.declare(true);
        try (EpiphanyCam cam = cam(Chips.mesh(2, 2), declared)) {
            EpiphanyRun run = cam.run(declared.graph());
            assertEquals(0, program.wrong(declared, run));
            assertTrue(run.mesh().code().loads() > 0);
            Set<String> fired = new HashSet<>();
            cam.places(declared.graph()).forEach(place -> fired.add(place.kernel() + " on " + place.cu()));
            assertTrue(fired.size() < 1.5 * MANY, () -> "kernels of cores: " + fired.size());
        }
    }

    /** Two cores would have room for their kernels only if those were all that lay there. */
    @Test
    void codeletsAreNotGatheredWhereTheyLeaveNoRoomForKernels() {
        ManyKernels program = new ManyKernels(Order.PIPELINE, 400, 800);
        ManyKernels.Declared declared = program.declare(true);
        try (EpiphanyCam cam = cam(Chips.PARALLELLA, declared)) {
            for (MeshPlace place : cam.places(declared.graph())) {
                assertTrue(place.regionBytes() == 0 || place.regionBytes() > 4 * 1024, place::toString);
            }
        }
    }

    @Test
    void theHostComputesTheSame() {
        ManyKernels program = new ManyKernels(Order.LAYERED, FEW, CODELETS);
        ManyKernels.Declared declared = program.declare(false);
        try (Cam host = Cam.host(2)) {
            assertEquals(0, program.wrong(declared, host.run(declared.graph()).join()));
        }
    }
}
