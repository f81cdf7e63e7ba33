package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Run;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a policy plans codelets, there they fire: on cores as in virtual time. */
class PlannedHomesTest {
    /** Plans random homes. */
    private record RandomHomes(long seed) implements SchedulingPolicy {
        @Override
        public String name() {
            return "random-homes";
        }

        @Override
        public String summary() {
            return "fires each codelet on a CU that is drawn before the run";
        }

        @Override
        public PoolOrder order() {
            return PoolOrder.LIFO;
        }

        @Override
        public Plan plan(CompiledGraph graph, Machine machine) {
            int[] homes = new Random(seed)
                    .ints(graph.codelets(), 0, machine.cus().size())
                    .toArray();
            return new Plan(homes, null);
        }

        @Override
        public Optional<MeshForm> meshForm() {
            return Optional.of(MeshForm.HOMES);
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {
                @Override
                public int place(int codelet, int cu, Loads loads) {
                    return cu;
                }
            };
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void codeletsFireWhereTheyArePlanned(long seed) {
        Chip chip = Chips.PARALLELLA;
        Machine machine = chip.machine().withFoldedSus();
        SchedulingPolicy policy = new RandomHomes(seed);
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
