package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Clock;
import org.edarts.cam.Cluster;
import org.edarts.cam.Machine;
import org.edarts.codelet.PolicyFailedException;
import org.edarts.codelet.compiled.Need;
import org.edarts.codelet.compiled.Placement;
import org.edarts.su.Decisions;
import org.edarts.su.Eligible;
import org.edarts.su.ResourceTable;
import org.edarts.su.RunError;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The way of an enabled codelet into a pool: it takes its resources or waits for them, then the scheduling unit of its cluster
 * decides on it, then it travels to the CU of the pool. Owner: the driving thread.
 */
final class Scheduler {
    private final Simulation simulation;
    private final SchedulingPolicy policy;
    private final Machine machine;
    private final List<SchedulingUnit> unitOfCu = new ArrayList<>();
    private final ResourceTable<Activation> resources = new ResourceTable<>();

    Scheduler(Simulation simulation) {
        this.simulation = simulation;
        this.policy = simulation.cam().scheduling();
        this.machine = simulation.cam().machine();
        for (int number = 0; number < machine.clusters().size(); number++) {
            Cluster cluster = machine.clusters().get(number);
            if (simulation.cam().foldsSu(cluster)) {
                machine.cusOf(number).forEach(cu -> unitOfCu.add(folded(simulation.cu(cu.id()))));
            } else {
                SchedulingUnit su = dedicated(cluster, number);
                machine.cusOf(number).forEach(cu -> unitOfCu.add(su));
            }
        }
    }

    private SchedulingUnit folded(VirtualCu cu) {
        long nanos = cu.nanoseconds(simulation.cam().costs().decision());
        return new SchedulingUnit(simulation, cu.id(), cu.decisions(), nanos, cu);
    }

    /** An SU that the machine does not describe runs at the clock of the cluster's first CU. */
    private SchedulingUnit dedicated(Cluster cluster, int number) {
        Clock clock = cluster.su().core().orElse(cluster.cus().get(0)).clock().orElse(VirtualCu.DEFAULT_CLOCK);
        int cus = machine.cus().size();
        Decisions decisions =
                policy.decisions(machine, cus, simulation.options().seed());
        long nanos = clock.nanoseconds(simulation.cam().costs().decision());
        return new SchedulingUnit(simulation, cus + number, decisions, nanos, null);
    }

    /** Returns the unit that decides on what a CU enables. */
    SchedulingUnit unitOf(int cu) {
        return unitOfCu.get(cu);
    }

    /** Takes codelets that became enabled on a CU outside of its firings. */
    void accept(List<Activation> enabled, int cu) {
        for (Activation activation : enabled) {
            if (takesResources(activation)) {
                unitOf(cu).add(activation);
            }
        }
        unitOf(cu).work();
    }

    /**
     * Takes codelets that became enabled when a firing ended. The CU may keep one of them.
     *
     * @param to behind the last of those that the fired codelet enabled, and not the end of its procedure
     */
    void accept(List<Activation> enabled, int to, VirtualCu cu) {
        SchedulingUnit unit = unitOf(cu.id());
        List<Activation> ready = new ArrayList<>(enabled.size());
        Activation kept = null;
        for (int index = 0; index < enabled.size(); index++) {
            Activation activation = enabled.get(index);
            if (takesResources(activation)) {
                ready.add(activation);
                if (index < to && stays(activation, cu.id()) && goesBefore(activation, kept)) {
                    kept = activation;
                }
            }
        }
        if (kept != null && policy.handsOff() && unit.isFolded()) {
            ready.remove(kept);
            simulation.trace().ready(kept);
            simulation.pools().keep(kept, cu.id());
        }
        ready.forEach(unit::add);
        unit.work();
    }

    private static boolean goesBefore(Activation activation, @Nullable Activation other) {
        return other == null || activation.priority().compareTo(other.priority()) > 0;
    }

    private boolean takesResources(Activation activation) {
        List<Need> needs = activation.declaration().needs();
        return needs.isEmpty()
                || resources.take(needs, activation, activation.declaration().name());
    }

    /** Takes back the resources of a codelet that has fired, for those that wait for them. */
    void release(Activation activation) {
        List<Need> needs = activation.declaration().needs();
        if (!needs.isEmpty()) {
            for (Activation admitted : resources.release(needs)) {
                SchedulingUnit unit = unitOf(admitted.source.cu());
                unit.add(admitted);
                unit.work();
            }
        }
    }

    /** Returns a sentence for each codelet that waits for resources. */
    List<String> waitingForResources() {
        return resources.waiting();
    }

    /** Returns whether a CU that enabled a codelet keeps it, and nothing in its pool goes before. */
    private boolean stays(Activation activation, int cu) {
        Placement placement = activation.declaration().placement();
        int[] homes = activation.frame.plan.homes();
        return !placement.restricted()
                && (prefers(placement)
                        ? placement.preferredCu() == cu
                        : homes == null || homes[activation.codelet] == cu)
                && !simulation.pools().holdsAbove(cu, activation.priority());
    }

    private boolean prefers(Placement placement) {
        return placement.preferredCu() >= 0
                && placement.preferredCu() < machine.cus().size();
    }

    /** Puts a codelet into the pool where the policy wants it, once it has arrived there. */
    void place(Activation activation, Decisions decisions) {
        if (simulation.stopped()) {
            return;
        }
        Placement placement = activation.declaration().placement();
        int from = activation.source.cu();
        if (placement.restricted()) {
            int to = Eligible.choose(activation.declaration(), machine, from, simulation.pools());
            send(activation, from, to, true);
        } else if (policy.central()) {
            send(activation, from, from, false);
        } else {
            int to = target(activation, placement, decisions);
            if (to != Decisions.NONE) {
                send(activation, from, to, false);
            }
        }
    }

    private int target(Activation activation, Placement placement, Decisions decisions) {
        int[] homes = activation.frame.plan.homes();
        if (prefers(placement)) {
            return placement.preferredCu();
        } else if (homes != null) {
            return homes[activation.codelet];
        } else if (policy.placesLocally()) {
            return activation.source.cu();
        }
        try {
            return decisions.place(activation.codelet, activation.source.cu(), simulation.pools());
        } catch (PolicyFailedException failure) {
            simulation.stop(RunError.policyFailed(failure));
            return Decisions.NONE;
        }
    }

    private void send(Activation activation, int from, int to, boolean stays) {
        long travel = from == to ? 0 : simulation.cu(from).travelNanos(to);
        if (travel == 0) {
            arrive(activation, to, stays);
        } else {
            simulation.timeline().after(travel, to, () -> arrive(activation, to, stays));
        }
    }

    private void arrive(Activation activation, int cu, boolean stays) {
        simulation.trace().ready(activation);
        if (stays) {
            simulation.pools().addBound(activation, cu);
        } else {
            simulation.pools().add(activation, cu);
        }
    }
}
