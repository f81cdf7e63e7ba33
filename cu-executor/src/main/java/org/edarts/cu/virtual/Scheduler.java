package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Clock;
import org.edarts.cam.Cluster;
import org.edarts.cam.Machine;
import org.edarts.codelet.PolicyFailedException;
import org.edarts.su.Decisions;
import org.edarts.su.RunError;
import org.edarts.su.SchedulingPolicy;

/**
 * The way of an enabled codelet into a pool: it takes its resources or waits for them, then the scheduling unit of its
 * cluster decides on it, then it travels to the CU of the pool. Owner: the driving thread.
 */
final class Scheduler {
    private final Simulation simulation;
    private final SchedulingPolicy policy;
    private final Machine machine;
    private final List<SchedulingUnit> unitOfCu = new ArrayList<>();
    private final List<SchedulingUnit> dedicated = new ArrayList<>();

    Scheduler(Simulation simulation) {
        this.simulation = simulation;
        this.policy = simulation.cam().scheduling();
        this.machine = simulation.cam().machine();
        int traceUnit = machine.cus().size();
        for (int number = 0; number < machine.clusters().size(); number++) {
            Cluster cluster = machine.clusters().get(number);
            if (simulation.cam().foldsSu(cluster)) {
                machine.cusOf(number).forEach(cu -> unitOfCu.add(folded(simulation.cu(cu.id()))));
            } else {
                boolean recorded = simulation.cam().recordsSu(cluster);
                SchedulingUnit su = dedicated(cluster, number, recorded ? traceUnit++ : RunTrace.UNRECORDED);
                dedicated.add(su);
                machine.cusOf(number).forEach(cu -> unitOfCu.add(su));
            }
        }
    }

    private SchedulingUnit folded(VirtualCu cu) {
        long nanos = cu.nanoseconds(simulation.cam().costs().decision());
        return new SchedulingUnit(simulation, cu.id(), cu.decisions(), nanos, cu, RunTrace.UNRECORDED);
    }

    /** An SU that the machine does not describe runs at the clock of the cluster's first CU. */
    private SchedulingUnit dedicated(Cluster cluster, int number, int traceUnit) {
        Clock clock = cluster.su().core().orElse(cluster.cus().get(0)).clock().orElse(VirtualCu.DEFAULT_CLOCK);
        int cus = machine.cus().size();
        Decisions decisions =
                policy.decisions(machine, cus, simulation.options().seed());
        long nanos = clock.nanoseconds(simulation.cam().costs().decision());
        return new SchedulingUnit(simulation, cus + number, decisions, nanos, null, traceUnit);
    }

    void runEnded() {
        dedicated.forEach(SchedulingUnit::runEnded);
    }

    /** Returns the unit that decides on what a CU enables. */
    SchedulingUnit unitOf(int cu) {
        return unitOfCu.get(cu);
    }

    /** Takes codelets that became enabled on a CU outside of its firings. */
    void accept(List<Activation> enabled, int cu) {
        SchedulingUnit unit = unitOf(cu);
        enabled.forEach(unit::add);
        unit.work();
    }

    /**
     * Takes codelets that became enabled when a firing ended. The CU may keep one of them.
     *
     * @param to behind the last of those that the firing enabled, by its body or by its arcs
     */
    void accept(List<Activation> enabled, int to, VirtualCu cu) {
        SchedulingUnit unit = unitOf(cu.id());
        Pools pools = simulation.pools();
        for (int index = 0; index < enabled.size(); index++) {
            Activation activation = enabled.get(index);
            boolean byFiring = index < to;
            if (byFiring && unit.isFolded() && !pools.keeps(cu.id()) && activation.mayBeHandedOff(cu.id())) {
                pools.keep(activation, cu.id());
            } else {
                unit.add(activation);
            }
        }
        unit.work();
    }

    /** Puts a codelet into the pool where it belongs, once it has arrived there. */
    void place(Activation activation, Decisions decisions) {
        if (simulation.ending().stopped()) {
            return;
        }
        int from = activation.source.cu();
        try {
            FramePlace place = activation.frame.place;
            int to = place != null
                    ? place.home()
                    : activation.frame.rules.placing().home(activation.codelet, from, decisions, simulation.pools());
            long travel = from == to ? 0 : simulation.cu(from).travelNanos(to);
            if (travel == 0) {
                arrive(activation, to);
            } else {
                simulation.timeline().after(travel, to, () -> arrive(activation, to));
            }
        } catch (PolicyFailedException failure) {
            simulation.ending().stop(RunError.policyFailed(failure));
        }
    }

    private void arrive(Activation activation, int cu) {
        simulation.pools().add(activation, cu);
        FiringTimes times = simulation.timesOf(activation);
        if (times != null) {
            times.ready(activation.codelet, cu, simulation.timeline().now());
        }
    }
}
