package org.edarts.epiphany.cam.wave;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.cam.layout.WindowsLayout;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.window.Windows;

/**
 * How the windows of a graph open and close, by codelets of the runtime over a tree of neighbours, as {@linkplain
 * Waves a run} begins and ends. OPEN lets a core fire a window, and tells the cores behind it; CLOSE fires when all
 * of the window has on this core, and lets the next one for the same place come, which signals UNPACK; then QUIET
 * runs back to the root when the cores behind have theirs, too. There it signals OPEN of the window after the next
 * one, which may be told so before the window before has ended, and of the one that comes into its place: each waits
 * for both. Of each of them a core has as many as places for windows: they take turns. Owner: the thread that lowers
 * the graph.
 */
public final class WindowWaves {
    private final Windows windows;
    private final Assignment assignment;
    private final List<List<Node>> open = new ArrayList<>();
    private final List<List<Node>> close = new ArrayList<>();
    private final List<List<Node>> unpack = new ArrayList<>();
    private final List<List<Node>> quiet = new ArrayList<>();
    private final List<Node> end;
    private final List<Node> halt;
    private final Node start;

    private WindowWaves(Windows windows, Assignment assignment) {
        this.windows = windows;
        this.assignment = assignment;
        this.start = Node.on(assignment.root(), Node.Role.GO);
        this.end = everywhere(Node.Role.END);
        this.halt = everywhere(Node.Role.HALT);
        for (int window = 0; window < windows.count(); window++) {
            open.add(everywhere(Node.Role.OPEN));
            close.add(everywhere(Node.Role.CLOSE));
            unpack.add(everywhere(Node.Role.UNPACK));
            quiet.add(everywhere(Node.Role.QUIET));
        }
    }

    /** Adds them to a graph; returns the tracks of each core, of which those of the runtime come first. */
    public static List<List<Track>> around(Windows windows, Assignment assignment) {
        WindowWaves waves = new WindowWaves(windows, assignment);
        waves.begin();
        for (int core = 0; core < assignment.cores(); core++) {
            for (int window = 0; window < windows.count(); window++) {
                waves.connect(window, core);
            }
            if (core != assignment.root()) {
                waves.end.get(assignment.towardsRoot(core)).signals(waves.end.get(core));
            }
            waves.end.get(core).signals(waves.halt.get(core));
        }
        List<List<Track>> tracks = new ArrayList<>();
        for (int core = 0; core < assignment.cores(); core++) {
            tracks.add(waves.tracks(core));
        }
        tracks.forEach(
                core -> core.stream().filter(track -> !isWritten(track)).forEach(track -> track.divide(none -> 0)));
        return tracks;
    }

    /** The root opens each window for two reasons; at the beginning there is another one for both. */
    private void begin() {
        for (int window : List.of(0, 0, 1, 1, 2)) {
            start.signals(open.get(window).get(assignment.root()));
        }
    }

    /** Returns whether what a track signals, or waits for, comes with each window. */
    public static boolean isWritten(Track track) {
        return track.first().role == Node.Role.OPEN
                || track.first().role == Node.Role.CLOSE
                || track.first().role == Node.Role.UNPACK;
    }

    private List<Node> everywhere(Node.Role role) {
        List<Node> nodes = new ArrayList<>();
        for (int core = 0; core < assignment.cores(); core++) {
            nodes.add(Node.on(core, role));
        }
        return nodes;
    }

    private void connect(int window, int core) {
        Node opens = open.get(window).get(core);
        Node closes = close.get(window).get(core);
        Node ends = quiet.get(window).get(core);
        Node unpacks = unpack.get(window).get(core);
        closes.signals(unpacks);
        unpacks.signals(ends);
        if (core != assignment.root()) {
            int parent = assignment.towardsRoot(core);
            open.get(window).get(parent).signals(opens);
            ends.signals(quiet.get(window).get(parent));
        } else {
            ends.signals(window + 2 < windows.count() ? open.get(window + 2).get(core) : end.get(core));
            if (window + WindowsLayout.PLACES < windows.count()) {
                ends.signals(open.get(window + WindowsLayout.PLACES).get(core));
            }
        }
        for (Node node : windows.of(window, core)) {
            if (node.sources.stream().noneMatch(source -> source.window == window)) {
                opens.signals(node);
            }
            if (node.targets.stream().noneMatch(target -> target.window == window && target.core == core)) {
                node.signals(closes);
            }
            windows.toTell(node).forEach(told -> node.signals(close.get(window).get(told)));
        }
        opens.signals(closes);
    }

    private List<Track> tracks(int core) {
        List<Track> tracks = new ArrayList<>();
        if (core == assignment.root()) {
            tracks.add(Track.of(start));
        }
        for (List<List<Node>> wave : List.of(open, close, unpack, quiet)) {
            for (int place = 0; place < WindowsLayout.PLACES; place++) {
                Track track = new Track();
                for (int window = place; window < windows.count(); window += WindowsLayout.PLACES) {
                    track.add(wave.get(window).get(core));
                }
                tracks.add(track);
            }
        }
        tracks.add(Track.of(end.get(core)));
        tracks.add(Track.of(halt.get(core)));
        for (int window = 0; window < windows.count(); window++) {
            windows.of(window, core).forEach(node -> tracks.add(Track.of(node)));
        }
        return tracks;
    }
}
