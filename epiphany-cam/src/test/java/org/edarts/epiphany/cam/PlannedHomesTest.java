package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.GraphException;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
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

    /**
     * A block that has to stay, for one CU updates another one in any order, cannot be with those that a plan parts;
     * without a plan they meet.
     */
    @Test
    void whatAPlanSeparatesMayFireByAnotherPolicy() {
        GraphBuilder g = CodeletGraph.named("parted");
        Parameter<Integer> number = g.parameter("number");
        Blocks<int[]> own = g.blocks("own", BlockType.INTS, 1, 2);
        Codelet chain = g.codelets(
                "chain",
                3,
                HashKernel.KERNEL,
                (index, arguments) -> arguments
                        .updates(own.at(0))
                        .value(number)
                        .value(0)
                        .value(0)
                        .value(1));
        chain.at(1).after(chain.at(0));
        chain.at(2).after(chain.at(1));
        Blocks<int[]> bound = g.blocks("bound", BlockType.INTS, 1, 2);
        g.codelets(
                        "in any order",
                        2,
                        HashKernel.KERNEL,
                        (index, arguments) -> arguments
                                .updates(bound.at(0))
                                .value(0)
                                .value(0)
                                .value(0)
                                .value(1))
                .on(0);
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(2, 2);
        Machine machine = chip.machine().withFoldedSus();
        SchedulingPolicy parting = new PlannedHomes((codelet, cus) -> codelet % cus);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, HashKernel.library(), parting)) {
            String message = String.valueOf(
                    assertThrows(GraphException.class, () -> cam.prepare(graph)).getMessage());
            assertTrue(message.contains("or choose policy adaptive, under which all of it has a place;"), message);
        }
        SchedulingPolicy adaptive = Policies.named("adaptive");
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, HashKernel.library(), adaptive)) {
            assertEquals(
                    5, cam.run(graph, RunOptions.DEFAULT.with(number, 5)).mesh().fired());
        }
    }

    private static List<Long> fired(Run run) {
        run.join();
        return run.report().units().stream().map(unit -> unit.fired()).toList();
    }
}
