package org.edarts.cu.virtual;

import java.util.List;
import java.util.Objects;
import org.edarts.cam.Cluster;
import org.edarts.cam.ComputationUnit;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.graph.Declaration;
import org.edarts.su.MeshForm;
import org.edarts.su.PoolOrder;

/**
 * The SU of a cluster that hands codelets to its CUs, as those of a mesh do. It has their slots, and a pool of what is
 * ready. A CU has two places for what it is to fire. As it tells that it has fired, the SU signals what comes after,
 * and gives it at once what that has made ready, or what is ready first; what is left goes to CUs that have nothing,
 * the last that became so first, then, if none has told of anything, to those that have a place free, in turn. What is
 * followed by a signal to another cluster, a choice or an invocation goes by the pool, as everything does where CUs
 * have their turns. Owner: the driving thread.
 */
final class HandingUnit implements SlotUnit {
    private final Simulation simulation;
    private final Handing handing;
    private final HandingCosts costs;
    private final SignalTransport transport;
    private final int id;
    private final int traceUnit;
    private final double hertz;
    private final int first;
    private final boolean inTurn;
    private final CuPlaces places;
    private final boolean lastFirst;
    private final ReadyList ready;
    private final ToldFirings told;
    private final Inbox inbox;

    /** Whether it is to look for a CU that has a place for what is ready. */
    private boolean tries;

    private boolean busy;
    private long idleSince;

    HandingUnit(
            Simulation simulation,
            Handing handing,
            HandingCosts costs,
            SignalTransport transport,
            int number,
            int traceUnit) {
        this.traceUnit = traceUnit;
        this.simulation = simulation;
        this.handing = handing;
        this.costs = costs;
        this.transport = transport;
        List<ComputationUnit> cus = simulation.cam().machine().cusOf(number);
        Cluster cluster = simulation.cam().machine().clusters().get(number);
        this.id = simulation.cam().machine().cus().size() + number;
        this.hertz = cluster.su()
                .core()
                .orElse(cluster.cus().get(0))
                .clock()
                .orElse(VirtualCu.DEFAULT_CLOCK)
                .hertz();
        this.first = cus.get(0).id();
        this.inTurn = simulation
                .cam()
                .scheduling()
                .meshForm()
                .filter(MeshForm.IN_TURN::equals)
                .isPresent();
        this.places = new CuPlaces(cus.size(), inTurn);
        this.lastFirst = simulation.cam().scheduling().order() == PoolOrder.LIFO;
        this.ready = ReadyList.in(lastFirst ? PoolOrder.LIFO : PoolOrder.FIFO);
        this.told = new ToldFirings(cus.size());
        this.inbox = new Inbox(simulation, this, transport);
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public double hertz() {
        return hertz;
    }

    @Override
    public Inbox inbox() {
        return inbox;
    }

    @Override
    public boolean isBusy() {
        return busy;
    }

    @Override
    public void occupy() {
        simulation.trace().idle(traceUnit, idleSince, null);
        busy = true;
    }

    private void rest() {
        busy = false;
        idleSince = simulation.timeline().now();
    }

    /** The run has ended: accounts for the time since it last did anything. */
    void runEnded() {
        if (!busy) {
            simulation.trace().idle(traceUnit, idleSince, null);
        }
    }

    @Override
    public void accept(List<Activation> enabled) {
        enabled.forEach(ready::add);
        tries = true;
    }

    /** A CU has told that it has fired. */
    void hears(ToldFiring fired) {
        told.add(fired, fired.cu().id() - first);
        if (!busy) {
            told.passOn((simulation.timeline().now() - idleSince) / Math.max(1, transport.nanos(id, costs.look())));
            occupy();
            hear();
        }
    }

    /** Does what comes next: hands out what is ready, hears of firings, counts signals of others. */
    @Override
    public void free() {
        if (simulation.ending().stopped()) {
            rest();
            return;
        }
        if (tries && !inbox.isEmpty()) {
            inbox.look();
            return;
        }
        boolean looksForPlace = tries && ready.size() > 0;
        int place = looksForPlace ? places.next(!told.isEmpty()) : CuPlaces.NOBODY;
        if (place != CuPlaces.NOBODY) {
            hand(Objects.requireNonNull(ready.take()), place, costs.hand());
            later(costs.hand());
        } else if (looksForPlace) {
            tries = false;
            later(costs.vain());
        } else if (ready.size() == 0 && invokes()) {
            accept(simulation.signals().take());
            later(costs.invoke() + transport.readied() * costs.ready() + transport.takeSpent());
        } else if (told.isNext() || !told.isEmpty() && inbox.isEmpty()) {
            hear();
        } else if (inbox.isEmpty()) {
            rest();
        } else {
            inbox.look();
        }
    }

    /** Looks at its CUs up to one that has told of a firing. */
    private void hear() {
        int looks = told.looks();
        ToldFiring fired = told.remove();
        if (looks == 0) {
            count(fired);
        } else {
            simulation.timeline().after(transport.nanos(id, looks * costs.look()), id, () -> count(fired));
        }
    }

    private boolean invokes() {
        FrameTransport frames = transport.frames();
        return frames != null && frames.goOn(this, places.working());
    }

    private void later(double cycles) {
        simulation.timeline().after(transport.nanos(id, cycles), id, this::free);
    }

    /** A CU gets a codelet, after so many cycles and the way there. */
    private void hand(Activation activation, int place, double cycles) {
        places.gets(place);
        activation.handOut();
        int cu = first + place;
        double arrives = cycles + handing.way(id, cu);
        simulation
                .timeline()
                .after(
                        transport.nanos(id, arrives),
                        cu,
                        () -> simulation.pools().hand(activation, cu));
    }

    /** Signals what comes after a codelet that a CU has fired. */
    private void count(ToldFiring fired) {
        if (simulation.ending().stopped()) {
            rest();
            return;
        }
        Activation activation = fired.activation();
        int place = fired.cu().id() - first;
        places.fired(place);
        boolean says = says(activation.declaration());
        boolean another = places.hasMoreThanOthers(place);
        transport.fired(this, besides(activation, fired.cu()));
        List<Activation> enabled = signal(fired);
        boolean asUsual = says || another || inTurn || transport.hasSent();
        if (asUsual) {
            double signals = transport.own() * costs.own() + transport.readied() * costs.ready();
            double cycles = costs.usual() + signals + transport.takeSpent();
            places.rests(place);
            accept(enabled);
            later(cycles);
        } else {
            double cycles = cyclesOfGoingOn(transport.own(), transport.readied()) + transport.takeSpent();
            goOn(place, enabled, cycles);
            tries = enabled.size() > 1;
            later(cycles);
        }
    }

    private double cyclesOfGoingOn(int signals, int readied) {
        return switch (signals) {
            case 0 -> costs.next();
            case 1 -> costs.single();
            default -> costs.several() + signals * costs.own() + readied * costs.ready();
        };
    }

    private long besides(Activation activation, VirtualCu cu) {
        FiringTimes times = simulation.timesOf(activation);
        return times == null ? 0 : times.handing(activation.codelet, cu.id());
    }

    private List<Activation> signal(ToldFiring fired) {
        try {
            fired.signal(simulation);
        } catch (SpentSlotException spent) {
            simulation.ending().failed(fired.source(), spent, fired.cu().id());
        }
        return simulation.signals().take();
    }

    /** The CU at a place gets what it has made ready itself, or what is ready first; the rest goes into the pool. */
    private void goOn(int place, List<Activation> enabled, double cycles) {
        int last = enabled.size() - 1;
        Activation next;
        if (last >= 0 && lastFirst) {
            accept(enabled.subList(0, last));
            next = enabled.get(last);
        } else {
            accept(enabled);
            next = last > 0 ? null : ready.take();
        }
        if (next == null) {
            places.rests(place);
        } else {
            hand(next, place, cycles);
        }
    }

    private static boolean says(Declaration declaration) {
        return declaration.code() instanceof KernelBody body
                && (body.arguments().hasOutlets() || body.arguments().hasChoices());
    }
}
