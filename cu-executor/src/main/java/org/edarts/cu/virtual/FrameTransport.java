package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;

/**
 * How threaded procedures begin and end in frames that CUs own. A CU invokes with the next of its frames elsewhere if
 * that is free, else with one of its own memory; else the invocation waits until a frame is free: one of its own
 * memory, or, while the CU has nothing to fire, one elsewhere. Owner: the driving thread.
 */
final class FrameTransport {
    /** An SU lets no more begin than keep so many of its CUs busy. */
    private static final int FEW_CUS = 2;

    private final Simulation simulation;
    private final SignalTransport transport;
    private final FrameCosts costs;
    private final Map<CompiledGraph, List<FrameOwner>> owners = new LinkedHashMap<>();

    FrameTransport(Simulation simulation, SignalTransport transport, FrameCosts costs) {
        this.simulation = simulation;
        this.transport = transport;
        this.costs = costs;
    }

    /** The CU that signals has invoked. */
    void begin(Frame frame, Source invoker) {
        FrameOwner owner = owner(frame.graph, transport.at());
        FramePlace elsewhere = owner.takeElsewhere();
        if (elsewhere != null) {
            beginElsewhere(frame, invoker, elsewhere);
            return;
        }
        if (transport.at() >= simulation.cam().machine().cus().size()) {
            frame.addToken();
            owner.await(frame, invoker);
            return;
        }
        transport.spends(costs.here());
        FramePlace here = owner.takeHere();
        if (here != null) {
            beginHere(frame, invoker, here);
        } else {
            transport.spends(costs.late());
            frame.addToken();
            owner.await(frame, invoker);
        }
    }

    private void beginHere(Frame frame, Source invoker, FramePlace place) {
        frame.place = place;
        simulation.signals().enableStarts(frame, invoker);
    }

    private void beginElsewhere(Frame frame, Source invoker, FramePlace place) {
        frame.place = place;
        transport.spends(costs.there());
        for (int codelet : frame.graph.starts()) {
            transport.send(new SignalTransport.Signal(frame, codelet, false, invoker), place.home());
        }
        transport.spends(costs.onward());
    }

    /** Returns what it takes more to send a signal, if it ends a procedure elsewhere. */
    double leaving(SignalTransport.Signal signal) {
        Frame from = signal.source().frame();
        FramePlace place = from == null || from == signal.frame() ? null : from.place;
        return place != null && place.isElsewhere() ? costs.left() : 0;
    }

    /** A procedure has ended on the CU that signals; returns whether its caller only hears of that later. */
    boolean ended(Frame frame, Frame.Call call, Source source) {
        FramePlace place = frame.place;
        if (place == null) {
            return false;
        }
        if (place.isElsewhere()) {
            boolean unheard = !call.signalsEnd() && !frame.endsWithResult(source);
            boolean told = unheard && transport.tellsEnd(call.caller(), source, place.owner());
            transport.later(place.home(), place.owner(), place::leave);
            transport.spends(costs.onward());
            return told;
        }
        FrameOwner owner = owner(frame.graph, place.owner());
        boolean bySu = place.owner() >= simulation.cam().machine().cus().size();
        FrameOwner.Waiting next = bySu ? null : owner.goesOn();
        if (next == null) {
            owner.putBack(place);
        } else {
            beginHere(next.frame(), next.invoker(), place);
            next.frame().dropToken();
        }
        return false;
    }

    /**
     * An SU has nothing ready: it begins what waits last, while few of its CUs have something. Half of its frames of a
     * procedure are for when none has.
     *
     * @param working how many of its CUs have something
     * @return whether it has begun something
     */
    boolean goOn(HandingUnit su, int working) {
        if (working >= FEW_CUS) {
            return false;
        }
        for (List<FrameOwner> ofProcedure : owners.values()) {
            FrameOwner owner = ofProcedure.get(su.id());
            FramePlace place = owner.waiting() > 0 && (working == 0 || owner.hasMany()) ? owner.takeHere() : null;
            if (place != null) {
                FrameOwner.Waiting next = Objects.requireNonNull(owner.goesOn());
                transport.counts(su);
                beginHere(next.frame(), next.invoker(), place);
                next.frame().dropToken();
                return true;
            }
        }
        return false;
    }

    /** CUs that have nothing to fire invoke what waits with frames elsewhere that are free now. */
    void goOn() {
        for (List<FrameOwner> ofProcedure : owners.values()) {
            for (int cu = 0; cu < simulation.cam().machine().cus().size(); cu++) {
                FrameOwner owner = ofProcedure.get(cu);
                VirtualCu unit = simulation.cu(cu);
                if (!unit.isBusy() && owner.canGoOn()) {
                    goOn(unit, owner);
                }
            }
        }
    }

    private void goOn(VirtualCu unit, FrameOwner owner) {
        FrameOwner.Waiting next = Objects.requireNonNull(owner.goesOn());
        unit.inbox().invokes(() -> {
            beginElsewhere(next.frame(), next.invoker(), owner.findElsewhere());
            next.frame().dropToken();
        });
    }

    /** Returns in words which procedures have no frame left; nothing if none waits. */
    List<String> starved() {
        List<String> starved = new ArrayList<>();
        owners.forEach((procedure, ofCus) -> {
            for (int cu = 0; cu < ofCus.size(); cu++) {
                int waiting = ofCus.get(cu).waiting();
                if (waiting > 0) {
                    starved.add("procedure \"" + procedure.name() + "\" has no frame left on "
                            + nameOf(cu) + ", where " + waiting
                            + " of its invocations wait for one: all frames wait for procedures that they invoked;"
                            + " invoke less deep, or let CUs own more frames");
                }
            }
        });
        return starved;
    }

    private String nameOf(int unit) {
        Machine machine = simulation.cam().machine();
        int cus = machine.cus().size();
        return unit < cus
                ? machine.cu(unit).name()
                : "the SU of cluster " + machine.clusters().get(unit - cus).name();
    }

    private FrameOwner owner(CompiledGraph procedure, int cu) {
        return owners.computeIfAbsent(procedure, this::ofAllCus).get(cu);
    }

    private List<FrameOwner> ofAllCus(CompiledGraph procedure) {
        List<FrameOwner> all = new ArrayList<>();
        for (int unit = 0; unit < simulation.units(); unit++) {
            List<Integer> elsewhere = costs.owned().elsewhere(procedure, unit);
            all.add(new FrameOwner(unit, costs.owned().here(procedure, unit), elsewhere));
        }
        return all;
    }
}
