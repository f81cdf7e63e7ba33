package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.jspecify.annotations.Nullable;

/** The SUs of a machine that hand codelets out, by the numbers of their clusters. Owner: the driving thread. */
final class Handing {
    private final Simulation simulation;
    private final HandingCosts costs;
    private final SignalTransport transport;
    private final Machine machine;
    private final List<@Nullable HandingUnit> units = new ArrayList<>();

    Handing(Simulation simulation, HandingCosts costs, SignalTransport transport) {
        this.simulation = simulation;
        this.costs = costs;
        this.transport = transport;
        this.machine = simulation.cam().machine();
        int traceUnit = machine.cus().size();
        for (int number = 0; number < machine.clusters().size(); number++) {
            Cluster cluster = machine.clusters().get(number);
            boolean dedicated = !simulation.cam().foldsSu(cluster);
            int traced = simulation.cam().recordsSu(cluster) ? traceUnit++ : RunTrace.UNRECORDED;
            units.add(dedicated ? new HandingUnit(simulation, this, costs, transport, number, traced) : null);
        }
    }

    /** Returns the SU with a number among all units; those of CUs come before. */
    HandingUnit unit(int unit) {
        return Objects.requireNonNull(units.get(unit - machine.cus().size()));
    }

    /** Returns the number of the SU that hands a codelet out; {@link HandedOut#NOBODY} of what needs tokens, too. */
    int home(Frame frame, int codelet) {
        boolean needsTokens = !frame.rules.needs(codelet).isEmpty();
        int cluster = needsTokens ? HandedOut.NOBODY : costs.which().cluster(frame.graph, codelet);
        return cluster == HandedOut.NOBODY || units.get(cluster) == null
                ? HandedOut.NOBODY
                : machine.cus().size() + cluster;
    }

    /** Returns a unit if it is a CU, else the first CU of the SU. */
    int cu(int unit) {
        int cus = machine.cus().size();
        return unit < cus ? unit : machine.cusOf(unit - cus).get(0).id();
    }

    /** Returns the numbers of all units. */
    int count() {
        return machine.cus().size() + units.size();
    }

    /** A CU has fired what an SU has handed to it, and lets that know, after so many cycles more. */
    void tells(VirtualCu cu, long after, ToldFiring fired) {
        HandingUnit su = unit(machine.cus().size() + machine.cu(cu.id()).cluster());
        simulation.timeline().after(transport.nanos(cu.id(), after + costs.serve()), cu.id(), cu.inbox()::look);
        double told = after + way(cu.id(), su.id());
        simulation.timeline().after(transport.nanos(cu.id(), told), su.id(), () -> su.hears(fired));
    }

    /** The run has ended: accounts for the time since SUs last did anything. */
    void runEnded() {
        units.stream().filter(Objects::nonNull).forEach(HandingUnit::runEnded);
    }

    /** Returns the cycles that something takes from one unit to another one. */
    double way(int from, int to) {
        return costs.way() + transport.hops(from, to);
    }

    /** Returns how far two units are apart. */
    int distance(int from, int to) {
        if (from < machine.cus().size() && to < machine.cus().size()) {
            return machine.distance(from, to);
        }
        Core a = core(from);
        Core b = core(to);
        return a.at().isPresent() && b.at().isPresent() ? a.at().get().hopsTo(b.at().get()) : 1;
    }

    private Core core(int unit) {
        int cus = machine.cus().size();
        if (unit < cus) {
            return machine.cu(unit).core();
        }
        Cluster cluster = machine.clusters().get(unit - cus);
        return cluster.su().core().orElse(cluster.cus().get(0));
    }
}
