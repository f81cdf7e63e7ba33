package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Run;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a policy plans codelets, there they fire: on cores as in virtual time. */
class PlannedHomesTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void codeletsFireWhereTheyArePlanned(long seed) {
        Chip chip = Chips.PARALLELLA;
        Machine machine = chip.machine().withFoldedSus();
        SchedulingPolicy policy =
                new PlannedHomes((codelet, cus) -> new SplittableRandom(seed << Integer.SIZE | codelet).nextInt(cus));
        RandomGraph random = new RandomGraph(seed, 0);
        int[] planned = new int[machine.cus().size()];
        Arrays.stream(policy.plan(random.graph().compiled(), machine).homes()).forEach(cu -> planned[cu]++);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, HashKernel.library(), policy);
                VirtualCam virtual = VirtualCam.with(machine).policy(policy).open()) {
            EpiphanyRun run = cam.run(random.graph());
            run.join();
            assertEquals("", random.wrong(run));
            List<Long> expected = IntStream.of(planned).mapToObj(Long::valueOf).toList();
            assertEquals(expected, fired(run));
            assertEquals(expected, fired(virtual.run(random.graph())));
        }
    }

    private static List<Long> fired(Run run) {
        run.join();
        return run.report().units().stream().map(unit -> unit.fired()).toList();
    }
}
