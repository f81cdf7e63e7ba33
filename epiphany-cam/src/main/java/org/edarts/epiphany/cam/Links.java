package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * The ways by which cores signal each other: one for each pair that an arc joins, in that direction. Each has a ring in
 * the memory of the receiver, with room for all signals to one round of each slot there. Nobody signals the next round
 * of a slot before this one has fired, which took its signals out: so a ring is never full, and nobody asks. A signal
 * also changes one byte of the receiver's summary. Up to eight senders have a byte of their own; more share them, and
 * each writes numbers there that no other writes.
 */
final class Links {
    private static final int BYTE_VALUES = 256;
    private static final int ENTRY_BYTES = Short.BYTES;

    private final Assignment assignment;
    private final List<Map<Integer, Link>> into = new ArrayList<>();
    private final List<Map<Integer, Link>> outOf = new ArrayList<>();

    /** More than anybody has on the way. */
    private static final int UNBOUNDED = Integer.MAX_VALUE / 2;

    /** A way from one core to another. */
    static final class Link {
        final int from;
        final int to;

        /** The signals of a run; in loops they are not bounded. */
        int signals;

        /** The signals to one round of each slot: no more are on their way at any time. */
        int outstanding;

        /** Those of them that are not the graph's: as many as the cores like, so many at any time. */
        int besides;

        /** The byte of the receiver's summary. */
        int summaryByte;

        /** Where the receiver keeps the summary. */
        int summary = Layout.RECORD + Layout.SUMMARY;

        /** Which of those who share the byte the sender is. */
        int turn;

        /** From one number that the sender writes into the byte to its next. */
        int step = 1;

        /** Where the sender keeps the record of the way. */
        int way;

        /** Where the receiver keeps the ring: an address in its own memory. */
        int ring;

        Link(int from, int to) {
            this.from = from;
            this.to = to;
        }

        /** Returns the bytes of the ring, a power of two. */
        int ringBytes() {
            return Integer.max(4, Integer.highestOneBit(2 * outstanding * ENTRY_BYTES - 1));
        }

        /**
         * Returns how many signals at most change the summary between two looks of the receiver: those that come while
         * it empties the ring, and those that the codelet is told that it then fires.
         */
        int unseen() {
            return 2 * besides + Math.min(signals, 2 * (outstanding - besides));
        }

        /** Returns what an address in the ring is masked with to stay there: the ring begins where that bit is zero. */
        int mask() {
            return ~ringBytes();
        }
    }

    private Links(Assignment assignment) {
        this.assignment = assignment;
        for (int core = 0; core <= assignment.host(); core++) {
            into.add(new TreeMap<>());
            outOf.add(new TreeMap<>());
        }
    }

    /**
     * Finds the ways between the tracks of all cores.
     *
     * @param notFolded what to say of codelets that do not share their place, or an empty text
     * @throws GraphException if a core signals another one too often before it looks
     */
    static Links between(Tracks tracks, Frames frames, Assignment assignment, String notFolded) {
        return between(tracks, frames, assignment, null, notFolded);
    }

    /** Finds those, too, by which cores steal, if they do. */
    static Links between(
            Tracks tracks, Frames frames, Assignment assignment, @Nullable Stealing stealing, String notFolded) {
        Links links = new Links(assignment);
        tracks.byCore().forEach(core -> core.forEach(links::add));
        frames.join(links);
        if (stealing != null) {
            stealing.join(links);
        }
        links.into.forEach(senders -> links.share(List.copyOf(senders.values()), notFolded));
        return links;
    }

    private void add(Track track) {
        Map<Link, Integer> most = new HashMap<>();
        for (Node node : track.nodes) {
            Map<Link, Integer> signals = new HashMap<>();
            for (Node source : node.sources) {
                if (source.core != node.core) {
                    Link link = link(source.core, node.core);
                    link.signals = node.region == 0 ? Math.min(UNBOUNDED, link.signals + 1) : UNBOUNDED;
                    signals.merge(link, 1, Integer::sum);
                }
            }
            signals.forEach((link, count) -> most.merge(link, count, Math::max));
        }
        most.forEach((link, count) -> link.outstanding += count);
    }

    /** Adds signals of which so many may be on the way from one core to another at any time. */
    void among(int from, int to, int outstanding) {
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

    /** Returns the way from one core to another. */
    Link link(int from, int to) {
        Link link = outOf.get(from).computeIfAbsent(to, key -> new Link(from, key));
        into.get(to).put(from, link);
        return link;
    }

    /** Those who signal most have a byte to themselves for longest. */
    private void share(List<Link> senders, String notFolded) {
        int sharing = 1;
        while (sharing * Layout.SUMMARY_BYTES < senders.size()) {
            sharing *= 2;
        }
        List<Link> busiest = new ArrayList<>(senders);
        busiest.sort(Comparator.comparing((Link link) -> -link.signals).thenComparing(link -> link.from));
        for (int place = 0; place < busiest.size(); place++) {
            Link link = busiest.get(place);
            link.summaryByte = place % Layout.SUMMARY_BYTES;
            link.turn = place / Layout.SUMMARY_BYTES;
            link.step = sharing;
            if (link.unseen() >= BYTE_VALUES / sharing) {
                throw new GraphException(assignment.nameOf(link.from) + " signals " + assignment.nameOf(link.to) + " "
                        + link.unseen() + " times before it looks, and " + (BYTE_VALUES / sharing - 1)
                        + " is the most: let fewer codelets signal there, or place those that depend on each other on"
                        + " one core" + notFolded);
            }
        }
    }

    /** Returns the ways into a core, by their senders. */
    Iterable<Link> into(int core) {
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
