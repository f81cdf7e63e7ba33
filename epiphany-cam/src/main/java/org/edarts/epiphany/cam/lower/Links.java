package org.edarts.epiphany.cam.lower;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.WindowsLayout;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;
import org.jspecify.annotations.Nullable;

/**
 * The ways by which cores signal each other: one for each pair that an arc joins, in that direction. Each has a ring
 * in the memory of the receiver, with room for all signals to one round of each slot there, or for all of the run.
 * Nobody signals the next round of a slot before this one has fired, which took its signals out: so a ring is never
 * full, and nobody asks. A signal also sets one byte of the receiver's summary, which the receiver clears before it
 * empties the rings behind it: so nothing is counted there, and however many signals come between two looks, they
 * are seen. Up to eight senders have a byte of their own; more share them.
 */
public final class Links {
    private static final int ENTRY_BYTES = Short.BYTES;

    private final List<Map<Integer, Link>> into = new ArrayList<>();
    private final List<Map<Integer, Link>> outOf = new ArrayList<>();

    /** So many windows may be open, and each of them ends with a signal of the channel that brings another one. */
    private static final int OPEN_WINDOWS = 2;

    private final int cores;

    /** Whether there are all: one that came later would have no place. */
    private boolean complete;

    /** More than anybody has on the way. */
    private static final int UNBOUNDED = Integer.MAX_VALUE / 2;

    /** A way from one core to another, or from a channel of a core. */
    public static final class Link {
        public final int from;
        final int to;

        /** The signals of a run; in loops they are not bounded. Who has most has a byte for itself for longest. */
        int signals;

        /** The signals to one round of each slot: no more are on their way at any time. */
        public int outstanding;

        /** Those of them that are not the graph's: there may be any number of these in a run. */
        int besides;

        /** Whether a channel signals where it has copied something. */
        boolean copies;

        /** The byte of the receiver's summary. */
        public int summaryByte;

        /** Where the receiver keeps the summary. */
        public int summary = Layout.RECORD + Layout.SUMMARY;

        /** Which of those who share the byte the sender is. */
        int turn;

        /** Where the sender keeps the record of the way. */
        int way;

        /** Where the receiver keeps the ring: an address in its own memory. */
        public int ring;

        Link(int from, int to) {
            this.from = from;
            this.to = to;
        }

        /** Returns the bytes of the ring. */
        public int ringBytes() {
            return isStraight() ? straightBytes() : roundBytes();
        }

        /** Returns what the address of the ring is a multiple of. */
        int ringAlignment() {
            return isStraight() ? ENTRY_BYTES : 2 * roundBytes();
        }

        /** A power of two. */
        private int roundBytes() {
            return Integer.max(2 * ENTRY_BYTES, Integer.highestOneBit(2 * outstanding * ENTRY_BYTES - 1));
        }

        /** The last entry is always zero. */
        private int straightBytes() {
            return (signals + 1) * ENTRY_BYTES;
        }

        /** Returns whether all signals of a run have places of their own, because that takes no more room. */
        private boolean isStraight() {
            return besides == 0 && signals < UNBOUNDED / 2 && straightBytes() <= 2 * roundBytes();
        }

        /**
         * Returns what an address in the ring is masked with to stay there: the ring begins where that bit is zero.
         */
        public int mask() {
            return isStraight() ? -1 : ~roundBytes();
        }
    }

    private Links(Assignment assignment) {
        cores = assignment.host();
        for (int core = 0; core <= channel(cores); core++) {
            into.add(new TreeMap<>());
            outOf.add(new TreeMap<>());
        }
    }

    /** Finds the ways between the tracks of all cores. */
    public static Links between(List<List<Track>> tracks, Frames frames, Assignment assignment) {
        return between(tracks, frames, assignment, null);
    }

    /** Finds those, too, by which cores steal, if they do. */
    static Links between(List<List<Track>> tracks, Frames frames, Assignment assignment, @Nullable Stealing stealing) {
        Links links = new Links(assignment);
        tracks.forEach(core -> core.forEach(links::add));
        links.addWindows(tracks);
        links.addInvocations(frames);
        if (stealing != null) {
            stealing.join(links);
        }
        links.into.forEach(senders -> share(senders.values()));
        links.complete = true;
        return links;
    }

    private void add(Track track) {
        if (track.first().window != Node.NONE) {
            return;
        }
        Map<Link, Integer> most = new HashMap<>();
        for (Node node : track.nodes) {
            Map<Link, Integer> signals = new HashMap<>();
            for (Node source : node.sources) {
                if (source.core != node.core || source.landing == node) {
                    Link link = source.landing == node ? byChannel(source) : link(source.core, node.core);
                    link.signals = node.region == 0 ? Math.min(UNBOUNDED, link.signals + 1) : UNBOUNDED;
                    signals.merge(link, 1, Integer::sum);
                }
            }
            signals.forEach((link, count) -> most.merge(link, count, Math::max));
        }
        most.forEach((link, count) -> link.outstanding += count);
    }

    /**
     * Adds the signals to what comes in windows. Before all of a window has fired, nobody is signalled beyond the
     * two after it.
     */
    private void addWindows(List<List<Track>> tracks) {
        Map<Link, Map<Integer, Integer>> signals = new HashMap<>();
        if (tracks.stream().flatMap(List::stream).noneMatch(track -> track.first().window != Node.NONE)) {
            return;
        }
        for (List<Track> core : tracks) {
            for (Track track : core) {
                Node node = track.first();
                for (Node source : node.window == Node.NONE ? List.<Node>of() : node.sources) {
                    if (source.core != node.core) {
                        Link link = link(source.core, node.core);
                        link.signals = Math.min(UNBOUNDED, link.signals + 1);
                        signals.computeIfAbsent(link, key -> new HashMap<>()).merge(node.window, 1, Integer::sum);
                    }
                }
            }
        }
        signals.forEach((link, byWindow) -> link.outstanding += byWindow.keySet().stream()
                .mapToInt(window -> IntStream.range(window, window + WindowsLayout.PLACES)
                        .map(each -> byWindow.getOrDefault(each, 0))
                        .sum())
                .max()
                .orElse(0));
        for (int core = 0; core < cores; core++) {
            besides(channel(core), core, OPEN_WINDOWS);
        }
    }

    private void addInvocations(Frames frames) {
        if (frames.isEmpty()) {
            return;
        }
        for (int core : frames.cores().all()) {
            for (int neighbour : frames.cores().neighbours(core)) {
                among(core, neighbour, frames.onTheWay());
            }
        }
    }

    /** Adds signals of which so many may be on the way from one core to another at any time. */
    private void among(int from, int to, int outstanding) {
        Link link = link(from, to);
        link.outstanding += outstanding;
        link.signals = UNBOUNDED;
    }

    /**
     * Adds signals besides those of the graph, of which so many may be on the way at any time; where senders share a
     * byte of the summary, those come last.
     */
    void besides(int from, int to, int outstanding) {
        Link link = link(from, to);
        link.outstanding += outstanding;
        link.besides += outstanding;
    }

    /** Returns the way by which a DMA channel of a core signals this core itself, where windows come. */
    Link fromChannel(int core) {
        return link(channel(core), core);
    }

    /** Returns the way by which a channel tells that it has copied what a codelet copies. */
    Link byChannel(Node copy) {
        Link link = link(channel(copy.core), Objects.requireNonNull(copy.landing).core);
        link.copies = true;
        return link;
    }

    /** Returns the ways by which a channel of a core tells that it has copied something. */
    List<Link> byChannel(int core) {
        return outOf.get(channel(core)).values().stream()
                .filter(link -> link.copies)
                .toList();
    }

    /** What stands for the channel of a core where a sender has a number; that of the host is none. */
    private int channel(int core) {
        return cores + 1 + core;
    }

    /** Returns the way from one core to another. */
    public Link link(int from, int to) {
        Link link = outOf.get(from).computeIfAbsent(to, key -> added(from, key));
        into.get(to).put(from, link);
        return link;
    }

    private Link added(int from, int to) {
        if (complete) {
            throw new IllegalStateException("nothing was said of a way from core " + from + " to core " + to);
        }
        return new Link(from, to);
    }

    /** Those who signal most share with the fewest. */
    private static void share(Collection<Link> senders) {
        List<Link> busiest = new ArrayList<>(senders);
        busiest.sort(Comparator.comparing((Link link) -> -link.signals).thenComparing(link -> link.from));
        for (int place = 0; place < busiest.size(); place++) {
            Link link = busiest.get(place);
            link.summaryByte = place % Layout.SUMMARY_BYTES;
            link.turn = place / Layout.SUMMARY_BYTES;
        }
    }

    /** Returns the ways into a core, by their senders. */
    public Iterable<Link> into(int core) {
        return into.get(core).values();
    }

    /** Returns the ways out of a core, by their receivers. */
    Iterable<Link> outOf(int core) {
        return outOf.get(core).values();
    }

    int countInto(int core) {
        return into.get(core).size();
    }

    int countOutOf(int core) {
        return outOf.get(core).size();
    }
}
