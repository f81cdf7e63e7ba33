package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.List;

/**
 * The rounds of a codelet: nodes of one core that fire the same kernel with the same arguments one after the other, and
 * share one codelet and one slot in the core's memory. Whoever signals a round comes after the round before it has
 * fired, so the slot has started over by then. Most graphs have tracks of a single node. Owner: the thread that lowers
 * the graph.
 */
public final class Track {
    /** Of nodes that have none yet. */
    static final Track NONE = new Track();

    private static final int MOST_STRIDE = Short.MAX_VALUE;
    private static final int MOST_STEP = 0xFFFF;

    /** The rounds, in the order in which they fire. */
    public final List<Node> nodes = new ArrayList<>(1);

    private final List<Phase> phases = new ArrayList<>(1);

    /** Where the codelet lies in its core. */
    public int address;

    /** Where the slot lies; 0 if there is none. */
    public int slot;

    /** Rounds that differ in nothing but their index. */
    public static final class Phase {
        /** The place of its first node. */
        public final int first;

        /** How many rounds there are. */
        public int rounds = 1;

        /** From an index to the next. */
        public int stride;

        /** What follows, unless this is the last phase. */
        public boolean last = true;

        /** Where the arcs lie; 0 if there is no list of them. */
        public int arcs;

        /** Where it lies what codelet and slot become; 0 for the first phase. */
        public int record;

        Phase(int first) {
            this.first = first;
        }

        /** Returns whether something is to be counted or changed when the codelet has fired. */
        public boolean repeats() {
            return rounds > 1 || !last;
        }
    }

    /** Makes that of a single node. */
    public static Track of(Node node) {
        Track track = new Track();
        track.add(node);
        return track;
    }

    /** Adds a round behind the others. */
    public void add(Node node) {
        nodes.add(node);
        node.track = this;
    }

    /** Returns the first round. */
    public Node first() {
        return nodes.get(0);
    }

    /** Returns the last round. */
    public Node last() {
        return nodes.get(nodes.size() - 1);
    }

    /** Returns what all rounds fire. */
    public Fired fired() {
        return first().fired;
    }

    /** Returns whether anything is waited for. */
    public boolean hasSlot() {
        return first().needs() > 0;
    }

    /** Returns what the key of a round is more than that of the one before. */
    public int step() {
        return nodes.size() == 1 ? 0 : nodes.get(1).key - first().key;
    }

    /** Returns whether the keys of all rounds go on evenly with another one. */
    public boolean goesOnWith(Node node) {
        int step = node.key - last().key;
        return nodes.size() == 1 ? step >= 0 && step <= MOST_STEP : step == step();
    }

    /** Returns the phases, in their order. */
    public List<Phase> phases() {
        return phases;
    }

    /** Returns what the counter of the slot begins with in a phase. */
    public int needs(Phase phase) {
        return nodes.get(phase.first).needs();
    }

    /** Returns what the counter starts over with. */
    public int needsNext(Phase phase) {
        return nodes.get(phase.rounds > 1 ? phase.first + 1 : phase.first).needs();
    }

    /** Returns the phase of a place among the nodes. */
    public Phase phaseAt(int place) {
        Phase found = phases.get(0);
        for (Phase phase : phases) {
            if (phase.first <= place) {
                found = phase;
            }
        }
        return found;
    }

    /** Finds the phases; all nodes that are signalled have their tracks. */
    public void divide(IndexOf index) {
        Phase phase = new Phase(0);
        phases.add(phase);
        for (int place = 1; place < nodes.size(); place++) {
            int stride = index.of(nodes.get(place)) - index.of(nodes.get(place - 1));
            if (!continues(phase, place, stride)) {
                phase.last = false;
                phase = new Phase(place);
                phases.add(phase);
            } else {
                phase.stride = stride;
                phase.rounds++;
            }
        }
    }

    private boolean continues(Phase phase, int place, int stride) {
        Node node = nodes.get(place);
        boolean fits = phase.rounds == 1
                ? Math.abs(stride) <= MOST_STRIDE
                : stride == phase.stride && node.needs() == needsNext(phase);
        return fits && sameTargets(nodes.get(place - 1), node);
    }

    private static boolean sameTargets(Node some, Node others) {
        if (some.targets.size() != others.targets.size()) {
            return false;
        }
        for (int arc = 0; arc < some.targets.size(); arc++) {
            if (some.targets.get(arc).track != others.targets.get(arc).track) {
                return false;
            }
        }
        return true;
    }

    /** The index of a node. */
    @FunctionalInterface
    public interface IndexOf {
        int of(Node node);
    }
}
