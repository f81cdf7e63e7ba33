package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.epiphany.cam.layout.OrderLayout;
import org.jspecify.annotations.Nullable;

/**
 * Folds the rounds of a graph: finds the {@linkplain Track tracks} of each core. A node joins the track of one that
 * fires the same, if by each single arc to it the signal comes after that one has fired. Nothing is taken for granted
 * of indices: where a graph is regular, that is found in its arcs.
 */
public final class Tracks {
    private static final int MANY = 4;
    private static final int MOST_TRIED = 64;
    private static final int MOST_NEEDS = 0xFFFF;

    private final Reach reach;
    private final Set<Node> conditional;
    private final int host;
    private final Track.IndexOf index;
    private final List<List<Track>> byCore = new ArrayList<>();

    private @Nullable Clash clash;

    /**
     * Why a node has a track of its own.
     *
     * @param last the last of a track of nodes that fire the same
     * @param node the node
     * @param early who could signal it before the last has fired; the node itself if it fires without any signal
     * @param why what else keeps them apart, and the remedy; empty if nothing does
     */
    private record Clash(Node last, Node node, Node early, String why) {}

    private Tracks(Reach reach, Set<Node> conditional, int host, Track.IndexOf index) {
        this.reach = reach;
        this.conditional = conditional;
        this.host = host;
        this.index = index;
    }

    /**
     * Finds the tracks of all cores, and those of the host, where nothing shares its place.
     *
     * @param conditional what fires only if it is chosen: nobody can wait for that, to be the next round
     */
    public static Tracks of(List<List<Node>> nodes, Reach reach, Set<Node> conditional, int host, Track.IndexOf index) {
        Tracks tracks = new Tracks(reach, conditional, host, index);
        nodes.forEach(core -> tracks.byCore.add(tracks.fold(core)));
        tracks.byCore.forEach(core -> core.forEach(track -> track.divide(index)));
        return tracks;
    }

    /** Returns the tracks of a core: those of the runtime itself first. */
    public List<Track> of(int core) {
        return byCore.get(core);
    }

    /** Returns those of each core, by its number. */
    public List<List<Track>> byCore() {
        return byCore;
    }

    private List<Track> fold(List<Node> nodes) {
        List<Track> tracks = new ArrayList<>();
        Map<Fired, List<Track>> alike = new HashMap<>();
        List<Node> inOrder = new ArrayList<>(nodes);
        inOrder.sort(Comparator.comparing(node -> node.depth));
        for (Node node : inOrder) {
            Track track = null;
            if (mayFold(node)) {
                List<Track> candidates = alike.computeIfAbsent(node.fired, key -> new ArrayList<>(1));
                track = find(candidates, node);
                if (track == null) {
                    track = new Track();
                    tracks.add(track);
                    candidates.add(track);
                }
            } else {
                track = new Track();
                tracks.add(track);
            }
            track.add(node);
        }
        return tracks;
    }

    /** The rounds of a loop share what is there once, and what begins a loop is no slot. */
    private boolean mayFold(Node node) {
        return node.region == 0
                && node.core != host
                && node.decision == null
                && node.count == 0
                && node.asks == null
                && !conditional.contains(node)
                && (node.role == Node.Role.RELAY
                        || node.role == Node.Role.BROADCAST
                        || node.role == Node.Role.CODELET && !node.fired.equals(Fired.NOTHING));
    }

    /** Of several tracks the one with the nearest index is it. */
    private @Nullable Track find(List<Track> candidates, Node node) {
        Track found = null;
        int least = Integer.MAX_VALUE;
        int from = Math.max(0, candidates.size() - MOST_TRIED);
        for (Track track : candidates.subList(from, candidates.size())) {
            int distance = Math.abs(index.of(node) - index.of(track.last()));
            if (distance < least && track.goesOnWith(node) && follows(track.last(), node)) {
                found = track;
                least = distance;
            }
        }
        if (found == null && candidates.size() >= MANY && node.role == Node.Role.CODELET) {
            Track track = candidates.get(candidates.size() - 1);
            clash = new Clash(track.last(), node, early(track.last(), node), why(track, node));
        }
        return found;
    }

    private static String why(Track track, Node node) {
        int differing = track.last().key ^ node.key;
        if (node.needs() > MOST_NEEDS) {
            return "it waits for " + node.needs() + " signals, and one that shares waits for " + MOST_NEEDS
                    + " at most: let slots collect them";
        }
        if (differing >> OrderLayout.KEY_NORMAL != 0) {
            return "their priorities differ: give them the same";
        }
        if (differing >> OrderLayout.KEY_PART != 0) {
            return "only one of them is bound to its place: bind both, or neither";
        }
        return track.goesOnWith(node) ? "" : "their ranks do not fall evenly: plan homes alone";
    }

    private boolean follows(Node last, Node node) {
        return node.needs() > 0 && node.needs() <= MOST_NEEDS && early(last, node) == node;
    }

    /** Returns who signals a node but does not come after another one, or the node itself if there is none such. */
    private Node early(Node last, Node node) {
        for (Node source : node.sources) {
            if (source != last && !reach.ensures(last, source)) {
                return source;
            }
        }
        return node;
    }

    /**
     * Returns why codelets that fire the same have places of their own in memory, as the end of a message, or an empty
     * text.
     */
    public String whyNotFolded(NameOf name) {
        Clash found = clash;
        if (found == null) {
            return "";
        }
        String early = found.early().codelet == Node.NONE ? "it" : name.of(found.early());
        return "; codelet " + name.of(found.node()) + " cannot share the place of " + name.of(found.last())
                + ", which fires the same"
                + (found.why().isEmpty() ? ": let " + early + " come after that" : ", because " + found.why());
    }

    /** What messages call a codelet. */
    @FunctionalInterface
    public interface NameOf {
        String of(Node node);
    }
}
