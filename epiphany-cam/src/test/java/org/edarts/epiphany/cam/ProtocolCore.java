package org.edarts.epiphany.cam;

import java.util.List;
import java.util.Set;
import org.edarts.epiphany.cam.ProtocolModel.Bug;
import org.edarts.epiphany.cam.ProtocolModel.ProtocolException;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;

/** What the firmware of a core does with a state: the routines of firmware.S, in its order. */
final class ProtocolCore {
    private static final int WHERE = 0;
    private static final int RING = 1;
    private static final int WHAT = 2;
    private static final int READY = 3;

    private final ProtocolProgram program;
    private final Set<Bug> bugs;
    private final ProtocolState state;
    private final int core;

    ProtocolCore(ProtocolProgram program, Set<Bug> bugs, ProtocolState state, int core) {
        this.program = program;
        this.bugs = bugs;
        this.state = state;
        this.core = core;
    }

    /** Does the next step; returns whether there is one. */
    boolean step() {
        switch (state.register(core, WHERE)) {
            case ProtocolState.LOOK -> {
                return look();
            }
            case ProtocolState.NOTE -> note();
            case ProtocolState.READ -> read();
            case ProtocolState.CLEAR -> clear();
            case ProtocolState.BEGIN -> {
                requireInputs();
                state.setRegister(core, WHERE, ProtocolState.FINISH);
            }
            case ProtocolState.FINISH -> {
                requireInputs();
                finish();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Macro dispatch, and routine idle. */
    private boolean look() {
        if (state.summary(core) != 0) {
            int first = Integer.numberOfTrailingZeros(state.summary(core));
            state.setRegister(core, RING, program.sharer(core, first, 0));
            state.setRegister(core, WHAT, state.summary(core));
            state.setRegister(core, READY, 0);
            state.setRegister(core, WHERE, ProtocolState.NOTE);
            return true;
        }
        if (state.isPoolEmpty(core)) {
            return false;
        }
        fire(state.pop(core));
        return true;
    }

    /** Macro empty: clears the byte that tells of the ring. */
    private void note() {
        if (bugs.contains(Bug.CLEARS_ALL_LOOKS_AT_ONE)) {
            state.clear(core, state.register(core, WHAT));
        } else if (!bugs.contains(Bug.CLEARS_AFTER_LOOKING)) {
            state.clear(core, summaryByte());
        }
        state.setRegister(core, WHAT, 0);
        state.setRegister(core, WHERE, ProtocolState.READ);
    }

    private int summaryByte() {
        return 1 << program.ways().get(state.register(core, RING)).summaryByte();
    }

    private void read() {
        int entry = state.entry(state.register(core, RING));
        if (entry == 0) {
            endOfRing();
        } else {
            state.setRegister(core, WHAT, entry);
            state.setRegister(core, WHERE, ProtocolState.CLEAR);
        }
    }

    private void clear() {
        int way = state.register(core, RING);
        state.take(way, program.ways().get(way).entries(), !bugs.contains(Bug.ENTRY_NOT_CLEARED));
        state.setRegister(core, READY, signal(state.register(core, WHAT) - 1) ? 1 : 0);
        state.setRegister(core, WHERE, ProtocolState.READ);
    }

    private void endOfRing() {
        ProtocolProgram.Way way = program.ways().get(state.register(core, RING));
        int turn = way.turn();
        int next = program.sharer(core, way.summaryByte(), turn + 1);
        if (next >= 0 && !bugs.contains(Bug.FIRST_SHARER_ONLY)) {
            state.setRegister(core, RING, next);
            return;
        }
        if (bugs.contains(Bug.CLEARS_AFTER_LOOKING)) {
            state.clear(core, summaryByte());
        }
        state.setRegister(core, WHERE, ProtocolState.LOOK);
        if (turn == 0 && state.register(core, READY) == 1) {
            fire(state.pop(core));
        }
    }

    /** Macro fire. What only passes signals on needs no look at anything. */
    private void fire(int number) {
        Track track = program.tracks().get(number);
        if (state.fired(number) == track.nodes.size()) {
            throw new ProtocolException("something fires once more");
        }
        Node node = track.nodes.get(state.fired(number));
        for (Node source : node.sources) {
            if (state.fired(program.number(source.track)) <= source.track.nodes.indexOf(source)
                    && !bugs.contains(Bug.SIGNAL_BEFORE_DATA)) {
                throw new ProtocolException("something fires too early");
            }
        }
        state.setRegister(core, WHAT, number);
        if (node.role != Node.Role.CODELET) {
            after(track, node);
            state.setRegister(core, WHERE, node.role == Node.Role.HALT ? ProtocolState.DONE : ProtocolState.LOOK);
            return;
        }
        if (bugs.contains(Bug.SIGNAL_BEFORE_DATA)) {
            after(track, node);
        }
        state.setRegister(core, WHERE, ProtocolState.BEGIN);
    }

    private Node firing() {
        int number = state.register(core, WHAT);
        int place = state.fired(number) - (bugs.contains(Bug.SIGNAL_BEFORE_DATA) ? 1 : 0);
        return program.tracks().get(number).nodes.get(place);
    }

    /** A kernel may read at any time while it fires: it is checked at both ends. */
    private void requireInputs() {
        for (ProtocolProgram.Touch touch : program.reads(firing())) {
            if (state.version(touch.element()) != touch.version()) {
                throw new ProtocolException("codelet " + firing().codelet + " finds " + state.version(touch.element())
                        + " instead of " + touch.version());
            }
        }
    }

    private void finish() {
        Node node = firing();
        for (int element : program.writes(node)) {
            int home = program.homeOf(element);
            if (home == core) {
                state.setVersion(element, program.version(node));
            } else {
                state.send(core, home, ProtocolState.DATA, element, program.version(node));
            }
        }
        if (!bugs.contains(Bug.SIGNAL_BEFORE_DATA)) {
            after(node.track, node);
        }
        state.setRegister(core, WHERE, ProtocolState.LOOK);
    }

    /**
     * Routines after_many and after_round: first the arcs to other cores, then the next phase, then the arcs to this
     * core.
     */
    private void after(Track track, Node node) {
        int number = program.number(track);
        node.targets.stream().filter(target -> target.core != core).forEach(this::send);
        state.fire(number);
        int next = state.fired(number);
        if (next < track.nodes.size() && track.phaseAt(next).first == next) {
            state.setCounter(number, track.needs(track.phaseAt(next)));
        }
        List<Node> here =
                node.targets.stream().filter(target -> target.core == core).toList();
        here.forEach(target -> signal(program.number(target.track)));
    }

    private void send(Node target) {
        int way = program.way(core, target.core);
        ProtocolProgram.Way there = program.ways().get(way);
        int place = state.writeNext(way, there.entries());
        int entry = program.number(target.track) + 1;
        if (bugs.contains(Bug.SUMMARY_BEFORE_ENTRY)) {
            state.send(core, target.core, ProtocolState.SUMMARY, there.summaryByte(), 1);
            state.send(core, target.core, ProtocolState.ENTRY, place, entry);
        } else {
            state.send(core, target.core, ProtocolState.ENTRY, place, entry);
            state.send(core, target.core, ProtocolState.SUMMARY, there.summaryByte(), 1);
        }
    }

    /** Lowers the counter of a slot; returns whether what waits is ready then. */
    private boolean signal(int number) {
        Track track = program.tracks().get(number);
        state.setCounter(number, state.counter(number) - 1);
        if (state.counter(number) != 0) {
            return false;
        }
        int round = Math.min(state.fired(number), track.nodes.size() - 1);
        if (!bugs.contains(Bug.SLOT_NOT_STARTED_OVER)) {
            state.setCounter(number, track.needsNext(track.phaseAt(round)));
        }
        state.push(core, number);
        return true;
    }
}
