package org.edarts.epiphany.cam.signal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that fires on a core, once, when all signals have come: a codelet, or what only passes signals on. Owner:
 * the thread that lowers the graph.
 */
public final class Node {
    /** What fires. */
    public enum Role {
        /** A codelet of the graph. */
        CODELET,
        /** A slot that leads to several nodes. */
        RELAY,
        /** Notes that something has fired that may have been left out. */
        MARKS,
        /** Something has fired, or was left out: what was noted tells which. */
        OVER,
        /** Brings what was written to copies on other cores. */
        BROADCAST,
        /** Is taken in place of a codelet that needs tokens, and asks for them. */
        ASKS,
        /** Waits for the tokens of a codelet, and signals it. */
        WAITS,
        /** Gives the tokens of a codelet back. */
        GIVES,
        /** Lets a core begin. */
        GO,
        /** Lets a core fire a window. */
        OPEN,
        /** A core has fired all of a window, and brings another one in its place. */
        CLOSE,
        /** A window has come to a core, which makes it of what is packed. */
        UNPACK,
        /** A core and those behind it have nothing left to fire. */
        QUIET,
        /** The run has ended. */
        END,
        /** Stops a core. */
        HALT
    }

    /** The number of no codelet. */
    public static final int NONE = -1;

    private static final int USUAL_ARCS = 5;

    /** What fires. */
    public final Role role;

    /** The instance in the graph, or {@link #NONE}. */
    public final int codelet;

    /** Whom it signals, each as often as it does. */
    public final List<Node> targets = new ArrayList<>(USUAL_ARCS);

    /** Who signals it, each as often as it does. */
    public final List<Node> sources = new ArrayList<>(USUAL_ARCS);

    /** The core on which it fires; behind all cores comes the host. */
    public int core;

    /** The longest way to here: less than that of all who come later. */
    public int depth;

    /** How many signals it waits for, if that is not one of each source; else 0. */
    public int count;

    /** How urgent it is where pools have an order: the lowest number goes first. */
    public int key;

    /** The innermost loop that it is in; 0 if it is in none. */
    public int region;

    /** The slot of the graph whose signals it waits for, or {@link #NONE}. */
    public int slot = NONE;

    /** Which window of a graph it is in that cores do not have as a whole; {@link #NONE} if they have all of it. */
    public int window = NONE;

    /** What is taken in its place, and asks for its tokens; null if it needs none. */
    @Nullable
    public Node asks;

    /** What decides whom it signals; null if it signals all its targets. */
    @Nullable
    public Decision decision;

    /** What a channel signals in its place when what it copies is there; null if it copies nothing so. */
    @Nullable
    public Node landing;

    /** What its kernel may invoke; null if it is nothing. */
    @Nullable
    public Invocations invocations;

    /** The promises that its body on the host completes. */
    public final List<Node> completed = new ArrayList<>(0);

    /** What it fires with. */
    public Fired fired = Fired.NOTHING;

    /** Its place in memory, which it shares with other rounds. */
    public Track track = Track.NONE;

    /** Its place in an order in which each comes after those that signal it; {@link #NONE} if it was added later. */
    int rank = NONE;

    /** In which ways of choices it fires, on all occasions. */
    @Nullable
    Chosen chosen = Chosen.ALWAYS;

    /** On which occasions it fires. */
    Occasions occasions = Occasions.ALWAYS;

    /** The search that was here last. */
    int seen;

    Node(Role role, int codelet) {
        this.role = role;
        this.codelet = codelet;
    }

    /** Makes one that is no codelet. */
    public static Node on(int core, Role role) {
        Node node = new Node(role, NONE);
        node.core = core;
        return node;
    }

    /** Lets it signal another one. */
    public void signals(Node target) {
        targets.add(target);
        target.sources.add(this);
    }

    /** Notes that its body on the host completes a promise, which gets one signal then, however often it is said. */
    void completes(Node promised) {
        if (!completed.contains(promised)) {
            signals(promised);
            completed.add(promised);
        }
    }

    /** Comes between two nodes, of which one signals the other once: passes on that signal. */
    public void between(Node source, Node target, SignalGraph signals) {
        region = source.region;
        depth = source.depth + 1;
        chosen = Meetings.through(signals, source, target);
        occasions = Meetings.occasions(signals, source, target);
        Collections.replaceAll(source.targets, target, this);
        Collections.replaceAll(target.sources, source, this);
        sources.add(source);
        targets.add(target);
        if (source.decision != null) {
            source.decision.replace(target, this);
        }
    }

    /** Returns whom it signals by itself, and not by what it invokes, nor by a channel. */
    public List<Node> arcs() {
        if (landing != null) {
            return targets.stream().filter(target -> target != landing).toList();
        }
        return invocations == null ? targets : invocations.arcs(this);
    }

    /** Returns how many signals it waits for. */
    public int needs() {
        return count > 0 ? count : sources.size();
    }

    /**
     * Returns what alone lets it be ready: null if nothing has to, itself if it waits for several. Those of which that
     * is the same are ready at the same time.
     */
    public @Nullable Node readiedBy() {
        return sources.isEmpty() ? null : sources.size() == 1 ? sources.get(0) : this;
    }

    /** Returns the codelet in whose place it is taken, to ask for its tokens; itself if it is taken in nobody's. */
    public Node asksFor() {
        return role == Role.ASKS ? targets.get(0).targets.get(0) : this;
    }

    /** Returns whether it signals anything on a core. */
    public boolean signalsCore(int other) {
        return targets.stream().anyMatch(target -> target.core == other);
    }

    /**
     * Returns those of the cores that it writes into of which it signals nothing: somebody there must know before the
     * run ends.
     */
    public Set<Integer> untold(Set<Integer> written) {
        Set<Integer> untold = new HashSet<>(written);
        untold.removeIf(other -> other == core || signalsCore(other));
        return untold;
    }

    /** Returns whether a way leads from another node to this one, or it is this one. */
    public boolean comesAfter(Node other) {
        Set<Node> found = new HashSet<>(Set.of(this));
        Deque<Node> open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            Node node = open.remove();
            if (node == other) {
                return true;
            }
            for (Node source : node.sources) {
                if (found.add(source)) {
                    open.add(source);
                }
            }
        }
        return false;
    }
}
