package org.edarts.cu.virtual;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;

/**
 * A CU that asks others for a codelet when it has nothing to fire, as those of a mesh do. It asks one after the other,
 * the nearest first, and does not wait for answers; each further round of questions comes after twice as many looks.
 * Who is asked answers between its firings, and gives the oldest codelet that may be fired elsewhere, if it has another
 * one. What was stolen signals nobody before its owner has heard that it was fired. Owner: the driving thread.
 */
final class Thief {
    private static final int FEWEST_LOOKS = 32;
    private static final int LOOKS_BETWEEN = 8;
    private static final int MOST_LOOKS = 4096;
    private static final int MOST_VICTIMS = 15;

    private final Simulation simulation;
    private final StealingCosts costs;
    private final SignalTransport transport;
    private final VirtualCu cu;
    private final List<Integer> victims;

    /** Those who were asked and have not answered, by their places among the victims. */
    private final BitSet asked = new BitSet();

    private int next;
    private long looks = FEWEST_LOOKS;
    private int wait = FEWEST_LOOKS;
    private boolean wants;
    private boolean awaits;
    private boolean fired;
    private long idleSince;

    /** How often it has become idle, or has had something to do: what was planned before is void. */
    private long turns;

    Thief(Simulation simulation, StealingCosts costs, SignalTransport transport, VirtualCu cu) {
        this.simulation = simulation;
        this.costs = costs;
        this.transport = transport;
        this.cu = cu;
        Machine machine = simulation.cam().machine();
        this.victims = IntStream.range(0, machine.cus().size())
                .filter(other -> other != cu.id())
                .boxed()
                .sorted(Comparator.comparingInt(other -> machine.distance(cu.id(), other)))
                .limit(MOST_VICTIMS)
                .toList();
    }

    /** Returns whom it asks, one after the other. */
    List<Integer> victims() {
        return victims;
    }

    /** The run begins. */
    void begins() {
        if (!cu.isBusy()) {
            rests();
        }
    }

    /** The CU has nothing to do. */
    void rests() {
        turns++;
        idleSince = simulation.timeline().now();
        if (fired) {
            fired = false;
            looks = FEWEST_LOOKS;
            wait = FEWEST_LOOKS;
        } else {
            wants = true;
        }
        plan();
    }

    /** The CU has something to do. */
    void works() {
        turns++;
        long nanos = simulation.timeline().now() - idleSince;
        looks = Math.max(1, looks - nanos / Math.max(1, transport.nanos(cu.id(), costs.look())));
    }

    /** The CU takes out what has come: it wants nothing else, unless that is on its way. */
    void hears() {
        wants = false;
    }

    /** The CU has fired something of its own. */
    void fires() {
        fired = true;
    }

    private void plan() {
        long turn = turns;
        simulation.timeline().whenIdle(transport.nanos(cu.id(), looks * costs.look()), cu.id(), () -> {
            if (turn == turns && !simulation.ending().stopped()) {
                ask();
            }
        });
    }

    private void ask() {
        idleSince = simulation.timeline().now();
        wants = true;
        looks = LOOKS_BETWEEN;
        if (awaits || victims.isEmpty()) {
            plan();
            return;
        }
        int place = next;
        if (++next == victims.size()) {
            next = 0;
            looks = wait;
            wait = 2 * wait > MOST_LOOKS ? wait : 2 * wait;
        }
        if (asked.get(place)) {
            plan();
            return;
        }
        asked.set(place);
        cu.occupy();
        int victim = victims.get(place);
        Letter.Word question = new Letter.Word(new Source(cu.id(), null, 0), () -> answer(victim, place));
        transport.say(cu, question, victim, costs.ask());
        simulation.timeline().after(transport.nanos(cu.id(), costs.ask()), cu.id(), cu.inbox()::look);
    }

    /** A victim answers. */
    private void answer(int victim, int place) {
        transport.spends(costs.answer());
        boolean gives = wants && !awaits;
        Activation given = gives
                ? simulation.pools().lend(victim, each -> costs.which().mayBeStolen(each.frame.graph, each.codelet))
                : null;
        if (given != null) {
            awaits = true;
            Letter.Word gift = new Letter.Word(given.source, () -> gets(given, victim, place));
            double stay = costs.stays() * simulation.pools().ready(victim);
            transport.say(gift, cu.id(), costs.give() + stay);
        }
        transport.later(victim, cu.id(), () -> asked.clear(place));
    }

    private void gets(Activation given, int victim, int place) {
        next = place;
        given.lend(victim);
        simulation.trace().stolen(cu.id(), victim, given);
        simulation.pools().hand(given, cu.id());
    }

    /** Returns what it takes more to fire something that was stolen, in nanoseconds. */
    long firing() {
        return transport.nanos(cu.id(), costs.fire());
    }

    /** The CU has fired what was stolen: it tells the owner, and asks that again. */
    void tells(long after, ToldFiring what) {
        awaits = false;
        looks = 1;
        wait = FEWEST_LOOKS;
        double cycles = after + costs.ask();
        Letter.Word report = new Letter.Word(what.source(), () -> takeBack(what));
        transport.say(cu, report, what.activation().lender(), cycles);
        simulation.timeline().after(transport.nanos(cu.id(), cycles), cu.id(), cu.inbox()::look);
    }

    private void takeBack(ToldFiring what) {
        transport.spends(costs.take());
        what.signal(simulation);
    }
}
