package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;

/**
 * Something that fires on a core, once, when all signals have come: a codelet, or what only passes signals on. Mutable while a
 * graph is lowered, by one thread.
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

    final Role role;

    /** The instance in the graph, or {@link #NONE}. */
    final int codelet;

    final List<Node> targets = new ArrayList<>(4);
    int core;
    int needs;

    /** Its place among the nodes of its graph. */
    int number;

    /** Where its codelet lies in its core. */
    int address;

    /** Where its slot lies in its core; 0 if it needs none. */
    int slot;

    /** Where the list of its arcs lies in its core; 0 if it needs none. */
    int arcs;

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
        target.needs++;
    }

    boolean signalsCore(int other) {
        return targets.stream().anyMatch(target -> target.core == other);
    }
}
