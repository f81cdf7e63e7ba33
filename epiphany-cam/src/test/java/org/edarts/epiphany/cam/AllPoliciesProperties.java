package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.su.MeshForm;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/**
 * Each policy of which cores have a form, on 1 to 64 cores, with one SU or several, folded or not, in any order in
 * which things arrive: each codelet fires once, after all that it depends on, the host touches nothing meanwhile, and
 * the same seed makes the same run.
 */
class AllPoliciesProperties {
    /** Rows and columns: 1, 2, 3, 4, 8, 16, 32 and 64 cores. */
    private static final int[][] MESHES = {{1, 1}, {2, 1}, {1, 3}, {2, 2}, {2, 4}, {4, 4}, {4, 8}, {8, 8}};

    private static final int MOST_CLUSTERS = 16;
    private static final int MOST_LAYERS = 8;
    private static final int MOST_COLUMNS = 12;
    private static final int RANKS = 5;

    /** A graph, and what says what is wrong with a run of it. */
    private record Drawn(CodeletGraph graph, KernelLibrary library, Function<Run, String> wrong) {}

    /** Each try has all policies on all meshes. */
    @Property(tries = 2, edgeCases = EdgeCasesMode.NONE)
    void coresEqualThePlainComputation(@ForAll long seed) {
        Random random = new Random(seed);
        for (SchedulingPolicy policy : policies(seed)) {
            MeshForm form = policy.meshForm().orElseThrow();
            for (int[] mesh : MESHES) {
                if (mesh[0] * mesh[1] > 1 || !form.handsOut()) { // an SU of its own core needs another one
                    MemoryOrder order = new MemoryOrder(random.nextBoolean(), random.nextLong());
                    Chip chip = Chips.mesh(mesh[0], mesh[1]).withMemoryOrder(order);
                    Machine machine = machine(chip, form, random);
                    Drawn drawn = drawn(machine.cus().size(), random);
                    String where = policy.name() + ", " + mesh[0] + " x " + mesh[1] + " cores, "
                            + machine.clusters().size() + " clusters, "
                            + machine.cus().size() + " CUs, "
                            + drawn.graph.name() + ", " + order;
                    MeshReport first = ran(chip, machine, policy, drawn, where);
                    assertEquals(first, ran(chip, machine, policy, drawn, where), where);
                }
            }
        }
    }

    /** All that there are; and homes in all orders, with and without what is handed off. */
    private static List<SchedulingPolicy> policies(long seed) {
        List<SchedulingPolicy> policies = new ArrayList<>();
        Policies.all().stream().filter(each -> each.meshForm().isPresent()).forEach(policies::add);
        for (PoolOrder order : PoolOrder.values()) {
            policies.add(new RankedHomes(seed, order != PoolOrder.RANKED, order, RANKS));
        }
        return policies;
    }

    /** Draws into how many clusters a chip is divided, and, where both may be, whether SUs have cores of their own. */
    private static Machine machine(Chip chip, MeshForm form, Random random) {
        List<Integer> clusters = new ArrayList<>();
        for (int some = 1; some <= MOST_CLUSTERS; some *= 2) {
            if (!chip.map().rectangles(some).isEmpty()
                    && (some == 1 || 2 * some <= chip.map().nodes())) {
                clusters.add(some);
            }
        }
        Machine machine = chip.machine(clusters.get(random.nextInt(clusters.size())));
        return form.handsOut() || random.nextBoolean() ? machine : machine.withFoldedSus();
    }

    /** Draws a graph that says where its codelets fire, or more often does not. */
    private static Drawn drawn(int cus, Random random) {
        long seed = random.nextLong();
        int places = random.nextInt(3) == 0 ? cus : 0;
        if (random.nextBoolean()) {
            RandomGraph arcs = new RandomGraph(seed, places);
            return new Drawn(arcs.graph(), HashKernel.library(), arcs::wrong);
        }
        LayeredGraph layers = new LayeredGraph(seed, places, random.nextBoolean(), MOST_LAYERS, MOST_COLUMNS);
        return new Drawn(layers.graph(), LayerKernel.library(), layers::wrong);
    }

    private static MeshReport ran(Chip chip, Machine machine, SchedulingPolicy policy, Drawn drawn, String where) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, drawn.library, policy)) {
            EpiphanyRun run = cam.run(drawn.graph);
            run.join();
            assertEquals("", drawn.wrong.apply(run), where);
            assertEquals(drawn.graph.codelets(), run.mesh().fired(), where);
            assertEquals(0, run.mesh().hostAccesses(), where);
            return run.mesh();
        }
    }
}
