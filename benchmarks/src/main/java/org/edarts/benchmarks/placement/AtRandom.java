package org.edarts.benchmarks.placement;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.edarts.cam.Machine;
import org.edarts.codelet.ArgumentBody;
import org.edarts.codelet.Block;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/**
 * Lets each codelet fire on a random eCore, and those that write one block on the same. The CU behind all others is the
 * host's.
 *
 * @param seed another one places otherwise
 */
record AtRandom(long seed) implements SchedulingPolicy {
    @Override
    public String name() {
        return "random";
    }

    @Override
    public String summary() {
        return "places at random";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.LIFO;
    }

    @Override
    public Optional<MeshForm> meshForm() {
        return Optional.of(MeshForm.HOMES);
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        SplittableRandom random = new SplittableRandom(seed);
        int cores = machine.cus().size() - 1;
        Map<Integer, Integer> ofBlocks = new HashMap<>();
        int[] homes = new int[graph.codelets()];
        for (Declaration declaration : graph.declarations()) {
            for (int index = 0; index < declaration.count(); index++) {
                int own = random.nextInt(cores);
                homes[declaration.first() + index] = written(declaration, index)
                        .map(block -> ofBlocks.computeIfAbsent(block, key -> own))
                        .orElse(own);
            }
        }
        return new Plan(homes, null);
    }

    /** Returns the first block that a codelet writes. */
    private static Optional<Integer> written(Declaration declaration, int index) {
        if (declaration.code() instanceof ArgumentBody body) {
            KernelArguments arguments = body.arguments();
            for (int place = 0; place < arguments.count(index); place++) {
                Block<?> block = arguments.block(index, place);
                if (block != null && arguments.access(index, place).writing()) {
                    return Optional.of(block.id());
                }
            }
        }
        return Optional.empty();
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