package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The ways of signals where they take time. Who has fired sends first to other CUs, one signal after the other, then
 * counts its own; meanwhile it fires nothing. A signal that arrives waits in the {@link Inbox} of its CU. A slot with
 * one codelet behind it lies where that fires; any other one where its first codelet does, and passes on from there, as
 * if it fired. Owner: the driving thread.
 */
final class SignalTransport {
    private static final int NOWHERE = -1;
    private static final int WAYS = 8;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Simulation simulation;
    private final SignalCosts costs;
    private final @Nullable FrameTransport frames;
    private final SlotHomes homes;

    /** The CU that signals, and what of it. */
    private int at = NOWHERE;

    private boolean single;
    private int own;
    private int readied;
    private int passes;
    private boolean sent;

    /** The cycles since it began, but for what it does for itself. */
    private double spent;

    /**
     * A signal on its way.
     *
     * @param target a codelet, or the complement of a slot, or {@link #END}
     * @param reserved whether it was announced
     */
    record Signal(Frame frame, int target, boolean reserved, Source source) implements Letter {
        /** What tells the frame that a procedure that it has invoked has ended, and nothing else. */
        static final int END = Integer.MIN_VALUE;

        @Override
        public void arrives(Simulation simulation) {
            simulation.signals().arrives(this);
        }

        /** The last token of a frame ends it, which may enable more. */
        @Override
        public void counted(Simulation simulation) {
            simulation.procedures().dropToken(frame, source);
        }
    }

    SignalTransport(Simulation simulation, SignalCosts costs, @Nullable FrameCosts frameCosts) {
        this.simulation = simulation;
        this.costs = costs;
        this.homes = new SlotHomes(simulation);
        this.frames = frameCosts == null ? null : new FrameTransport(simulation, this, frameCosts);
    }

    /** Returns what brings procedures to the frames that CUs own; null if they begin where they are invoked. */
    @Nullable
    FrameTransport frames() {
        return frames;
    }

    /**
     * A CU has fired, and begins to signal.
     *
     * @param besides the cycles that pass before
     */
    void fired(SlotUnit cu, long besides) {
        begin(cu, besides);
        single = besides == 0;
        passes = 1;
    }

    /** A CU counts signals of another one, or does what nobody has fired for. */
    void counts(SlotUnit cu) {
        begin(cu, 0);
        single = false;
        passes = 0;
    }

    /** A run begins on a CU with so many codelets. */
    void starts(SlotUnit cu, int codelets) {
        begin(cu, 0);
        single = false;
        passes = 1;
        own = codelets;
    }

    private void begin(SlotUnit cu, long besides) {
        at = cu.id();
        spent = besides;
        own = 0;
        sent = false;
        readied = 0;
    }

    /** The CU has signalled everybody; returns how long that takes, in nanoseconds. */
    long end() {
        int unit = at;
        return unit == NOWHERE ? 0 : nanos(unit, endCycles());
    }

    /** The same in cycles. */
    double endCycles() {
        boolean alone = single && passes == 1 && own == 1 && spent == 0;
        double forItself = passes * costs.dispatch() + own * costs.own() + readied * costs.ready();
        double besides = takeSpent();
        return alone ? costs.single() : besides + forItself;
    }

    /** The unit has signalled everybody; returns the cycles that it took but for signals of its own. */
    double takeSpent() {
        double cycles = spent;
        at = NOWHERE;
        spent = 0;
        return cycles;
    }

    /** Returns how many signals stay with the unit. */
    int own() {
        return own;
    }

    /** Returns how many codelets these have made ready. */
    int readied() {
        return readied;
    }

    /** Returns whether one has gone elsewhere, or a slot has passed on. */
    boolean hasSent() {
        return sent || passes != 1;
    }

    /**
     * Returns how long a unit takes to count so many signals that have come on one way, in nanoseconds.
     *
     * @param senders from how many others
     */
    long receiving(SlotUnit unit, int signals, int senders) {
        double others = costs.shared() == 0 ? 0 : homes.senders(unit.id()) / (double) WAYS - senders;
        double cycles = costs.receive() + costs.further() * (signals - 1) + costs.shared() * Math.max(0, others);
        return nanos(unit.id(), cycles);
    }

    /** Returns the number of the way on which the signals of a sender come to a unit. */
    int way(SlotUnit unit, int sender) {
        boolean own = costs.shared() == 0 || homes.senders(unit.id()) <= WAYS;
        return own ? sender : sender % WAYS;
    }

    /** A slot passes on to several. */
    void passesOn() {
        passes++;
    }

    /** A codelet of the CU becomes ready, by the last signal or by the last that was sent. */
    void readies() {
        readied++;
    }

    /** Returns whether a signal leaves for another CU; else it is there at once. */
    boolean leaves(Signal signal) {
        if (at == NOWHERE) {
            return false;
        }
        int home = homes.of(signal.frame(), signal.target(), at);
        if (home == at) {
            own++;
            return false;
        }
        spent += costs.other() + (frames == null ? 0 : frames.leaving(signal));
        send(signal, home);
        return true;
    }

    /** Sends a signal to another CU, which has been paid for. */
    void send(Signal signal, int home) {
        sent = true;
        signal.frame().addToken();
        sendTokenWith(signal, home);
    }

    /** Sends a signal that takes along a token of its frame. */
    private void sendTokenWith(Signal signal, int home) {
        int sender = at;
        later(at, home, () -> simulation.unit(home).inbox().arrives(signal, sender));
    }

    /**
     * A procedure has ended of which nobody hears anything else: lets a frame on another CU know, with the token that
     * it has for that. Returns false if no CU signals: then it knows at once.
     */
    boolean tellsEnd(Frame caller, Source source, int home) {
        if (at == NOWHERE) {
            return false;
        }
        Signal end = new Signal(caller, Signal.END, false, source);
        spent += costs.other() + (frames == null ? 0 : frames.leaving(end));
        sendTokenWith(end, home);
        return true;
    }

    /** Sends something that is no signal, after so many cycles of the unit that signals. */
    void say(Letter.Word word, int home, double cycles) {
        spent += cycles;
        int sender = at;
        later(at, home, () -> simulation.unit(home).inbox().arrives(word, sender));
    }

    /** A unit that has nothing to signal sends something, which leaves after so many cycles. */
    void say(SlotUnit unit, Letter.Word word, int home, double cycles) {
        double arrives = cycles + costs.travel() + hops(unit.id(), home);
        simulation
                .timeline()
                .after(
                        nanos(unit.id(), arrives),
                        home,
                        () -> simulation.unit(home).inbox().arrives(word, unit.id()));
    }

    /** Returns what it takes until a CU begins with a run. */
    long beginning(int cu) {
        return nanos(cu, costs.start() + costs.startHop() * distance(0, cu));
    }

    /** Returns what a CU spends to send something to another one. */
    double sending() {
        return costs.other();
    }

    /** Lets something happen on another CU when what is sent there now has come. */
    void later(int from, int to, Runnable effect) {
        double travel = costs.travel() + costs.hop() * distance(from, to);
        simulation.timeline().after(nanos(from, spent + travel), to, effect);
    }

    /** Returns the CU that signals. */
    int at() {
        return at;
    }

    /** The CU that signals takes so many cycles more; what happens on none, such as the end of a timer, takes none. */
    void spends(double cycles) {
        if (at != NOWHERE) {
            spent += cycles;
        }
    }

    /** Lets the codelets that wait for nothing begin, each CU when it has heard. */
    void start(Frame root) {
        Int2ObjectHashMap<List<Letter>> starts = new Int2ObjectHashMap<>();
        for (int codelet : root.graph.starts()) {
            int home = homes.of(root, codelet, at);
            Handing handing = simulation.handing();
            int cu = handing == null ? home : handing.cu(home);
            Source source = new Source(Math.max(0, cu), null, 0);
            starts.computeIfAbsent(home, key -> new ArrayList<>()).add(new Signal(root, codelet, false, source));
        }
        for (int unit = 0; unit < simulation.units(); unit++) {
            List<Letter> signals = starts.get(unit);
            if (signals != null) {
                start(root, signals, simulation.unit(unit));
            }
        }
    }

    private void start(Frame root, List<Letter> signals, SlotUnit cu) {
        signals.forEach(signal -> root.addToken());
        double travel = costs.start() + costs.startHop() * distance(0, cu.id());
        simulation
                .timeline()
                .after(nanos(cu.id(), travel), cu.id(), () -> cu.inbox().begins(signals));
    }

    /** Returns the cycles that the distance between two units takes. */
    double hops(int from, int to) {
        return costs.hop() * distance(from, to);
    }

    private double distance(int from, int to) {
        Handing handing = simulation.handing();
        return handing == null ? simulation.cam().machine().distance(from, to) : handing.distance(from, to);
    }

    /** Returns how long some cycles of a unit take. */
    long nanos(int cu, double cycles) {
        return Math.round(cycles * NANOS_PER_SECOND / simulation.unit(cu).hertz());
    }
}
