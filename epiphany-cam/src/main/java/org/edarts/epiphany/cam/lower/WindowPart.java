package org.edarts.epiphany.cam.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.WindowsLayout;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.signal.Track.Phase;

/**
 * The part of a window that lies on a core: what fires, where its arguments lie, what is brought of it. Owner: the
 * thread that lowers the graph.
 */
final class WindowPart {
    private static final int WORD = 4;
    private static final int DOUBLEWORD = 8;

    final List<Track> tracks = new ArrayList<>();

    /** Where arguments lie; equal ones are kept once. */
    final Map<List<Fired.Word>, Integer> arguments = new LinkedHashMap<>();

    /** Where lies what records of firings with blocks in the DRAM are made of. */
    final Map<Fired, Integer> lists = new LinkedHashMap<>();

    private final Map<Track, Integer> argumentsOf = new HashMap<>();

    /** Where the arcs lie of what opens the window. */
    int arcs;

    /** How far from its beginning what is of the same kind begins. */
    List<Integer> sections = List.of();

    int end;

    /** The bytes that are brought of it, when that is packed. */
    int brought;

    /**
     * Lays it out from an address on, what is of the same kind one behind the other; returns where it ends.
     *
     * @param opening what opens the window
     * @param plan the core
     */
    int layOut(int from, Node opening, CorePlan plan) {
        List<Integer> begins = new ArrayList<>(List.of(0));
        int at = layOutCodelets(from + WindowsLayout.HEADER_BYTES);
        begins.add(at - from);
        for (Track track : tracks) {
            track.slot = at;
            at += Layout.SLOT_BYTES;
        }
        begins.add(at - from);
        at = layOutLists(at, plan.stream);
        begins.add(at - from & -DOUBLEWORD);
        at = layOutArguments(at, plan.stream);
        begins.add(at - from & -DOUBLEWORD);
        arcs = at;
        at += CoreMemory.aligned(plan.listBytes(opening.arcs()), WORD);
        begins.add(at - from & -DOUBLEWORD);
        sections = begins;
        end = CoreMemory.aligned(layOutArcs(at, plan), DOUBLEWORD);
        return end;
    }

    private int layOutCodelets(int from) {
        int at = from;
        for (Track track : tracks) {
            track.address = at;
            at += Layout.CODELET_BYTES;
        }
        return CoreMemory.aligned(at, DOUBLEWORD);
    }

    private int layOutLists(int from, CoreStream stream) {
        int at = from;
        lists.clear();
        for (Track track : tracks) {
            if (stream.has(track.fired())) {
                Integer known = lists.putIfAbsent(track.fired(), at);
                argumentsOf.put(track, known == null ? at : known);
                at += known == null ? stream.listBytes(track.fired()) : 0;
            }
        }
        return at;
    }

    private int layOutArguments(int from, CoreStream stream) {
        int at = from;
        arguments.clear();
        for (Track track : tracks) {
            List<Fired.Word> words = track.fired().words();
            if (!words.isEmpty() && !stream.has(track.fired())) {
                Integer known = arguments.putIfAbsent(words, at);
                argumentsOf.put(track, known == null ? at : known);
                at += known == null ? words.size() * WORD : 0;
            }
        }
        return at;
    }

    private int layOutArcs(int from, CorePlan plan) {
        int at = from;
        for (Track track : tracks) {
            for (Phase phase : track.phases()) {
                List<Node> targets = CorePlan.targets(track, phase);
                if (plan.hasList(targets)) {
                    phase.arcs = at;
                    at += CoreMemory.aligned(plan.listBytes(targets), WORD);
                }
            }
        }
        return at;
    }

    /** Returns where the arguments of something lie that fires in the window; 0 if it has none. */
    int argumentsOf(Track track) {
        return argumentsOf.getOrDefault(track, 0);
    }
}
