package org.edarts.epiphany.cam.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.lower.Links.Link;
import org.edarts.epiphany.cam.memory.DramPlan;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * What the host fires of a graph, and where cores signal it: it has a summary and rings as a core has them, but in the
 * DRAM. Whoever signals it has a way record like any other, so the firmware knows nothing of the host. Immutable once
 * made.
 */
public final class HostPlan {
    private final List<Node> slots = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final Map<Node, List<HostUse>> uses = new HashMap<>();
    private final List<Node> chosen;
    private final Links links;
    private final int summary;

    /**
     * A use of a block by a codelet that the host fires.
     *
     * @param cell the cell of the block
     * @param use the use
     */
    public record HostUse(int cell, Use use) {}

    /** Lays out what the host needs in the DRAM, and numbers the slots that cores signal from 1 on. */
    HostPlan(SignalGraph signals, List<Track> tracks, Links links, Assignment assignment, Homes homes, DramPlan dram) {
        this.links = links;
        this.chosen = signals.slots();
        for (Track track : tracks) {
            nodes.add(track.first());
            if (track.hasSlot() && isSignalled(track, assignment.host())) {
                slots.add(track.first());
                track.slot = slots.size();
            }
        }
        summary = dram.reserve(Layout.SUMMARY_BYTES);
        for (Link link : links.into(assignment.host())) {
            link.summary = summary;
            link.ring = dram.reserve(link.ringBytes(), link.ringAlignment());
        }
        homes.uses().forEach((cell, all) -> {
            for (Use use : all) {
                if (use.node().core == assignment.host()) {
                    uses.computeIfAbsent(use.node(), key -> new ArrayList<>()).add(new HostUse(cell, use));
                }
            }
        });
    }

    /** In loops what begins a round is signalled by what ends it, which is no source. */
    private static boolean isSignalled(Track track, int host) {
        return track.nodes.stream()
                .anyMatch(node -> node.region != 0 || node.sources.stream().anyMatch(source -> source.core != host));
    }

    /** Returns all that the host fires. */
    public List<Node> nodes() {
        return nodes;
    }

    /** Returns what waits with a slot. */
    public Node waiting(int slot) {
        return slots.get(slot - 1);
    }

    /** Returns what the slots of the graph fire, by their numbers. */
    public Node chosen(int slot) {
        return chosen.get(slot);
    }

    /** Returns the blocks that a codelet declares. */
    public List<HostUse> uses(Node node) {
        return uses.getOrDefault(node, List.of());
    }

    /** Returns the ways between the host and the cores. */
    public Links links() {
        return links;
    }

    /** Returns where the summary lies in the DRAM. */
    public int summary() {
        return summary;
    }
}
