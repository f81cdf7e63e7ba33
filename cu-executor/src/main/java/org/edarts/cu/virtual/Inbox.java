package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayQueue;
import org.agrona.collections.IntHashSet;
import org.edarts.codelet.SpentSlotException;

/**
 * The signals of others that have come to a unit and that it has not counted yet. It looks before each firing, and
 * counts those that came on one way after those on another until something becomes ready; where it has nothing to fire,
 * at once. Each sender has a way of its own, or, if there are many, shares it.
 * Owner: the driving thread.
 */
final class Inbox {
    private static final int NOBODY = -1;

    private final Simulation simulation;
    private final SlotUnit unit;
    private final SignalTransport transport;
    private final Int2ObjectHashMap<Way> ways = new Int2ObjectHashMap<>();

    /** Those on which something has come, in the order of their first signals. */
    private final IntArrayQueue order = new IntArrayQueue(Integer.MIN_VALUE);

    /** What has come on a way, and from whom. */
    private record Way(List<Letter> letters, IntHashSet senders) {}

    Inbox(Simulation simulation, SlotUnit unit, SignalTransport transport) {
        this.simulation = simulation;
        this.unit = unit;
        this.transport = transport;
    }

    /**
     * A signal is there.
     *
     * @param sender the CU that has sent it: of one that a slot passes on, not the one that has fired
     */
    void arrives(Letter letter, int sender) {
        int number = transport.way(unit, sender);
        Way way = ways.get(number);
        if (way == null) {
            way = expect(number, new ArrayList<>());
        }
        way.letters().add(letter);
        way.senders().add(sender);
        wake();
    }

    /** The unit counts what has come, if it has time. */
    void wake() {
        if (!unit.isBusy() && !isEmpty()) {
            unit.occupy();
            receive();
        }
    }

    boolean isEmpty() {
        return ways.isEmpty();
    }

    /** The run begins here. */
    void begins(List<Letter> starts) {
        if (unit.isBusy()) {
            expect(NOBODY, starts);
        } else {
            unit.occupy();
            unit.hears();
            transport.starts(unit, starts.size());
            arrive(starts);
        }
    }

    private Way expect(int number, List<Letter> letters) {
        Way way = new Way(letters, new IntHashSet());
        ways.put(number, way);
        order.addInt(number);
        return way;
    }

    /** The unit, which has nothing to fire, invokes. */
    void invokes(Runnable invocation) {
        unit.occupy();
        transport.counts(unit);
        invocation.run();
        simulation.timeline().after(transport.end(), unit.id(), this::look);
    }

    /** The unit has nothing left to send: it counts what has come, or is free. */
    void look() {
        if (ways.isEmpty() || simulation.ending().stopped()) {
            unit.free();
        } else {
            receive();
        }
    }

    private void goOn() {
        unit.free();
        if (!isEmpty()) {
            simulation.dispatcher().leavesUnread(this);
        }
    }

    private void receive() {
        unit.hears();
        Way way = Objects.requireNonNull(ways.remove(order.pollInt()));
        List<Letter> letters = way.letters();
        long nanos = transport.receiving(unit, letters.size(), way.senders().size());
        simulation.timeline().after(nanos, unit.id(), () -> count(letters));
    }

    private void count(List<Letter> received) {
        if (simulation.ending().stopped()) {
            unit.free();
            return;
        }
        transport.counts(unit);
        arrive(received);
    }

    private void arrive(List<Letter> received) {
        Signals signals = simulation.signals();
        if (arriveAll(received)) {
            received.forEach(letter -> letter.counted(simulation));
        }
        boolean readied = signals.count() > 0;
        unit.accept(signals.take());
        simulation.timeline().after(transport.end(), unit.id(), readied ? this::goOn : this::look);
    }

    /** Returns false if one fails, which fails the codelet that has sent it. */
    private boolean arriveAll(List<Letter> received) {
        for (Letter letter : received) {
            try {
                letter.arrives(simulation);
            } catch (SpentSlotException spent) {
                Source source = letter.source();
                simulation.ending().failed(source, spent, source.cu());
                return false;
            }
        }
        return true;
    }
}
