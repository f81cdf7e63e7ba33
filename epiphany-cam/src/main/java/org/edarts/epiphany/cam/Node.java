package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that fires on a core, once, when all signals have come: a codelet, or what only passes signals on. Owner:
 * the thread that lowers the graph.
 */
final class Node {
    /** What fires. */
    enum Role {
        /** A codelet of the graph. */
        CODELET,
        /** A slot that leads to several nodes. */
        RELAY,
        /** Lets a core begin. */
        GO,
        /** A core and those behind it have nothing left to fire. */
        QUIET,
        /** The run has ended. */
        END,
        /** Stops a core. */
        HALT
    }

    /** The number of no codelet. */
    static final int NONE = -1;

    private static final int USUAL_ARCS = 5;

    final Role role;

    /** The instance in the graph, or {@link #NONE}. */
    final int codelet;

    final List<Node> targets = new ArrayList<>(USUAL_ARCS);
    final List<Node> sources = new ArrayList<>(USUAL_ARCS);
    int core;

    /** The longest way to here: less than that of all who come later. */
    int depth;

    /** The innermost loop that it is in; 0 if it is in none. */
    int region;

    /** What decides whom it signals; null if it signals all its targets. */
    @Nullable
    Decision decision;

    /** What its kernel may invoke; null if it is nothing. */
    @Nullable
    Invocations invocations;

    /** What it fires with. */
    Fired fired = Fired.NOTHING;

    /** Its place in memory, which it shares with other rounds. */
    Track track = Track.NONE;

    /** The search that was here last. */
    int seen;

    Node(Role role, int codelet) {
        this.role = role;
        this.codelet = codelet;
    }

    static Node on(int core, Role role) {
        Node node = new Node(role, NONE);
        node.core = core;
        return node;
    }

    void signals(Node target) {
        targets.add(target);
        target.sources.add(this);
    }

    /** Returns whom it signals by itself, and not by what it invokes. */
    List<Node> arcs() {
        return invocations == null ? targets : invocations.arcs(this);
    }

    /** Returns how many signals it waits for. */
    int needs() {
        return sources.size();
    }

    boolean signalsCore(int other) {
        return targets.stream().anyMatch(target -> target.core == other);
    }
}
