package org.edarts.epiphany.cam.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.channel.SplitCopies;
import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.place.SharedSlots;
import org.edarts.epiphany.cam.place.SignalOrder;
import org.edarts.epiphany.cam.place.SlotPlaces;
import org.edarts.epiphany.cam.place.Unwritten;
import org.edarts.epiphany.cam.signal.Absences;
import org.edarts.epiphany.cam.signal.ContentOrder;
import org.edarts.epiphany.cam.signal.Fans;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Reach;
import org.edarts.epiphany.cam.signal.SignalCounts;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.signal.Tracks;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.wave.Waves;
import org.edarts.epiphany.cam.wave.WindowWaves;
import org.edarts.epiphany.cam.window.Windows;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a graph's signals where it is known at which cores its codelets fire: each step adds arcs, slots or
 * relays that a rule of the machine asks for, and the last one finds what each core has, one behind the other.
 * Immutable once made.
 */
final class SignalPlan {
    private final CompiledGraph graph;
    private final List<List<Track>> tracks;
    private final Unwritten unwritten;
    private final @Nullable Windows windows;
    private final @Nullable Claims claims;
    private final String notFolded;

    /** Takes all steps; they change the signals. */
    SignalPlan(
            CompiledGraph graph,
            SignalGraph signals,
            Dispatch dispatch,
            Homes homes,
            Residence residence,
            Frames frames,
            Assignment assignment) {
        this.graph = graph;
        Homes checked = dispatch.handing() != null ? Homes.NONE : homes;
        if (copiesByChannels(signals, dispatch, homes, residence, frames, assignment)) {
            SplitCopies.split(signals, homes);
        }
        SlotPlaces.move(signals, checked, assignment);
        SharedSlots.split(signals, checked, assignment);
        Map<Node, Set<Integer>> written = checked.written(assignment);
        SignalCounts.require(signals);
        boolean chooses = signals.chooses();
        if (chooses) {
            // first: so what stands for what is left out is spread likewise
            signals.loops().forEach(loop -> loop.fanOut(signals.relays()));
            Fans.spread(signals, written, assignment.host());
        }
        Set<Node> conditional = Absences.add(signals, written, assignment);
        signals.loops().forEach(loop -> loop.awaitSlots(signals.relays()));
        if (!chooses) {
            signals.loops().forEach(loop -> loop.fanOut(signals.relays()));
        }
        signals.loops().forEach(loop -> loop.hear(signals, written));
        if (!chooses) {
            Fans.spread(signals, written, assignment.host());
        }
        Reach reach = Reach.of(signals);
        ContentOrder.require(signals, reach);
        conditional.addAll(SignalOrder.keep(signals, reach, checked, assignment, dispatch.stealing() != null));
        unwritten = Unwritten.of(homes, reach);
        SplitCopies.shorten(signals);
        claims = dispatch.keys() != null && Claims.needed(graph)
                ? Claims.around(signals, conditional, written, dispatch.keys())
                : null;
        if (residence.windows().exist()) {
            List<Node> nodes = new ArrayList<>(signals.relays());
            nodes.addAll(signals.codelets());
            windows = Windows.cut(nodes, homes, unwritten, assignment, residence.windows());
            tracks = WindowWaves.around(windows, assignment);
            notFolded = "";
        } else {
            windows = null;
            Tracks folded = Tracks.of(
                    Waves.around(signals, checked, assignment), reach, conditional, assignment.host(), this::indexOf);
            tracks = folded.byCore();
            notFolded = folded.whyNotFolded(this::nameOf);
        }
    }

    /** Returns whether channels have nothing else to do, and what they copy need not be known to anybody else. */
    private static boolean copiesByChannels(
            SignalGraph signals,
            Dispatch dispatch,
            Homes homes,
            Residence residence,
            Frames frames,
            Assignment assignment) {
        return dispatch.atHomesInNoOrder()
                && frames.isEmpty()
                && !signals.chooses()
                && !signals.says()
                && !signals.sides().useHost()
                && !homes.needDram()
                && !residence.borrows()
                && !residence.windows().exist()
                && IntStream.range(0, assignment.cores()).noneMatch(residence.movesCode());
    }

    /** Returns what fires on each core; behind the cores, on the host. */
    List<List<Track>> tracks() {
        return tracks;
    }

    /** Returns what fires on a core. */
    List<Track> tracks(int core) {
        return tracks.get(core);
    }

    /** Returns which blocks may stay in a buffer for the next that reads them. */
    Unwritten unwritten() {
        return unwritten;
    }

    /** Returns which part of the graph cores have at a time, if they do not have all of it. */
    @Nullable
    Windows windows() {
        return windows;
    }

    /** Returns how codelets get tokens of resources, if any needs some. */
    @Nullable
    Claims claims() {
        return claims;
    }

    /** Returns why codelets were not taken together that could have been, or an empty text. */
    String notFolded() {
        return notFolded;
    }

    /** Returns what the firings of a track take together, or a negative number if nobody has said that. */
    long cyclesOf(Track track) {
        long cycles = 0;
        for (Node node : track.nodes) {
            Declaration declaration = graph.declaration(node.codelet);
            if (!declaration.declaresCost()) {
                return -1;
            }
            cycles += declaration.cost().applyAsLong(indexOf(node));
        }
        return cycles;
    }

    String nameOf(Node node) {
        return graph.nameOf(node.codelet);
    }

    int indexOf(Node node) {
        return node.codelet == Node.NONE
                ? 0
                : node.codelet - graph.declaration(node.codelet).first();
    }
}
