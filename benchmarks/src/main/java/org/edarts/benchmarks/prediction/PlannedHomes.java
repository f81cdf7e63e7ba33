package org.edarts.benchmarks.prediction;

import java.util.List;
import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.report.MeshPlace;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/**
 * Lets the codelets of one graph fire where they do on a mesh, and those of the procedures that it invokes where they
 * become ready. Pools are stacks; where kernels move, and a core fires first what has its kernel, the codelet that came
 * first is the nearest to that.
 */
final class PlannedHomes implements SchedulingPolicy {
    private final int[] homes;
    private final PoolOrder order;
    private final Optional<MeshForm> form;
    private final boolean handsOff;

    PlannedHomes(List<MeshPlace> places) {
        this(
                places,
                places.stream().anyMatch(place -> place.codeBytes() > 0) ? PoolOrder.FIFO : PoolOrder.LIFO,
                Optional.of(MeshForm.HOMES),
                false);
    }

    /** Of those that SUs hand out the homes are what these do not need. */
    PlannedHomes(List<MeshPlace> places, SchedulingPolicy handing) {
        this(places, handing.order(), handing.meshForm(), false);
    }

    private PlannedHomes(List<MeshPlace> places, PoolOrder order, Optional<MeshForm> form, boolean handsOff) {
        this.homes = places.stream().mapToInt(MeshPlace::cu).toArray();
        this.order = order;
        this.form = form;
        this.handsOff = handsOff;
    }

    /** Returns the same where pools have an order: then they obey the policy in all. */
    static PlannedHomes inOrder(List<MeshPlace> places, SchedulingPolicy policy) {
        return new PlannedHomes(places, policy.order(), policy.meshForm(), policy.handsOff());
    }

    @Override
    public String name() {
        return "homes-of-the-mesh";
    }

    @Override
    public String summary() {
        return "fires codelets where a mesh does";
    }

    @Override
    public PoolOrder order() {
        return order;
    }

    @Override
    public boolean handsOff() {
        return handsOff;
    }

    @Override
    public Optional<MeshForm> meshForm() {
        return form;
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        return graph.codelets() == homes.length ? new Plan(homes, null) : Plan.NONE;
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
