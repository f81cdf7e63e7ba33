package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.layout.WindowsLayout;
import org.edarts.epiphany.cam.local.CoreCode;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.lower.Links.Link;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.memory.DramPlan;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.dma.DmaConfig;

/**
 * A core that has three windows of its part of a graph at a time: their codelets, slots, arcs and arguments. The
 * others lie in the DRAM. Owner: the thread that lowers the graph.
 */
public final class WindowedPlan extends CorePlan {
    private static final int DOUBLEWORDS = 3;

    /** What opens windows, by the places of these. */
    final List<Track> opens = new ArrayList<>();

    /** What closes them, and brings the next ones. */
    final List<Track> closes = new ArrayList<>();

    /** What unpacks those that have come. */
    final List<Track> unpacks = new ArrayList<>();

    final List<WindowPart> parts = new ArrayList<>();
    final WindowPlaces places = new WindowPlaces();
    private final List<Track> resident;

    WindowedPlan(int core, List<Track> tracks, CoreMemory memory, CoreStream stream, CoreCode code, CoreInputs inputs) {
        super(core, tracks, memory, stream, code, inputs);
        this.resident = tracks.stream()
                .filter(track -> track.first().window == Node.NONE)
                .toList();
        for (Track track : tracks) {
            Node node = track.first();
            if (node.window != Node.NONE) {
                while (parts.size() <= node.window) {
                    parts.add(new WindowPart());
                }
                parts.get(node.window).tracks.add(track);
            } else if (node.role == Node.Role.CLOSE) {
                closes.add(track);
            } else if (node.role == Node.Role.UNPACK) {
                unpacks.add(track);
            } else if (node.role == Node.Role.OPEN) {
                opens.add(track);
            }
        }
        int windows = closes.stream().mapToInt(track -> track.nodes.size()).sum();
        while (parts.size() < windows) {
            parts.add(new WindowPart());
        }
    }

    @Override
    List<Track> resident() {
        return resident;
    }

    /** What is in a window is ready only if that is open. */
    @Override
    int morePoolEntries() {
        int most = 0;
        for (int window = 1; window < parts.size(); window++) {
            most = Math.max(
                    most,
                    parts.get(window - 1).tracks.size()
                            + parts.get(window).tracks.size());
        }
        return most;
    }

    @Override
    void begin(Lowering lowering) {
        places.layOutState(memory);
    }

    @Override
    void place(Track track, Lowering lowering) {
        if (!track.fired().equals(Fired.NOTHING)) {
            kernel(track.fired().kernel(), lowering.nameOf(track.first()), lowering);
            stream.takes(track.fired(), lowering.homes(), core, 0);
        }
    }

    /** Lists come with the windows. */
    @Override
    void layOutLists() {
        stream.layOutTemplates(memory);
    }

    @Override
    int room() {
        return memory.free() + memory.freeCode() + stream.bytesWithoutLists();
    }

    @Override
    public int argumentBytes(Fired fired) {
        return 0;
    }

    @Override
    public int listBytes(Fired fired) {
        return 0;
    }

    /**
     * Lays out all windows, here and in the DRAM, when it is known what signals whom: places are as large as the
     * largest window.
     */
    void layOutWindows(DramPlan dram) {
        int largest = 0;
        for (int window = 0; window < parts.size(); window++) {
            largest = Math.max(largest, layOut(window, 0));
        }
        places.layOut(memory, largest);
        for (int place = 0; place < WindowPlaces.COUNT; place++) {
            int following = 0;
            for (int window = place; window < parts.size(); window += WindowPlaces.COUNT) {
                int end = layOut(window, places.of(place));
                following += window == place ? 0 : end - places.of(place);
            }
            places.layOutInDram(dram, place, following);
        }
    }

    private int layOut(int window, int from) {
        return parts.get(window).layOut(from, node(opens, window), this);
    }

    /** Returns what opens a window, or closes it, of what does so in all places. */
    static Node node(List<Track> wave, int window) {
        return wave.get(window % WindowPlaces.COUNT).nodes.get(window / WindowPlaces.COUNT);
    }

    @Override
    int argumentsOf(Track track) {
        int window = track.first().window;
        return window == Node.NONE
                ? super.argumentsOf(track)
                : parts.get(window).argumentsOf(track);
    }

    /** Returns whether a window is in its place, or comes there, as the core's memory tells. */
    public boolean has(int window, ByteBuffer found) {
        return places.loaded(window, found) == window;
    }

    /** Returns whether all of a window has fired on this core. */
    public boolean isOver(int window, ByteBuffer found) {
        return places.loaded(window, found) > window;
    }

    /** Returns whether a window may fire, or has. */
    public boolean isOpen(int window, ByteBuffer found) {
        return isOver(window, found) || places.opened(window, found) == window;
    }

    /** Returns the bytes of its largest window. */
    int largestWindow() {
        return places.largestWindow();
    }

    /** Returns in words which window the core waits for, if it has not opened all. */
    public String awaited(ByteBuffer found) {
        int next = 1 + places.lastOpened(found);
        return next < parts.size()
                ? "waits for window " + (next + 1) + " of " + parts.size() + " of the graph"
                : "has opened all " + parts.size() + " windows of the graph";
    }

    /** Returns which window it is that something of the runtime opens, or {@link Node#NONE}. */
    public int openedBy(Node node) {
        int place = opens.indexOf(node.track);
        return place < 0 ? Node.NONE : place + node.track.nodes.indexOf(node) * WindowPlaces.COUNT;
    }

    /** Returns the bytes that a run brings of all windows. */
    long bytesBrought() {
        return parts.stream().mapToLong(part -> part.brought).sum();
    }

    /** Writes what lets the channel bring a window, and then a signal. */
    @Override
    void into(ByteBuffer bytes, Lowering lowering) {
        super.into(bytes, lowering);
        Link link = lowering.links().fromChannel(core);
        int state = places.state();
        int entry = state + WindowsLayout.WINDOWS_ENTRY;
        int told = state + WindowsLayout.WINDOWS_TOLD;
        int signal = state + WindowsLayout.WINDOWS_SIGNAL;
        int tell = state + WindowsLayout.WINDOWS_TELL;
        StreamLayout.descriptor(
                bytes, state, DmaConfig.CHAIN | DmaConfig.ofNext(signal), 0, places.of(0), DOUBLEWORDS, 1);
        StreamLayout.descriptor(bytes, signal, DmaConfig.CHAIN | DmaConfig.ofNext(tell), entry, link.ring, 1, 1);
        StreamLayout.descriptor(bytes, tell, 0, told, link.summary + link.summaryByte, 0, 1);
        // The first signal goes behind the first entry: that is where the descriptor is turned from.
        bytes.putInt(signal + WindowsLayout.DESCRIPTOR_DESTINATION, link.ring + Short.BYTES);
        bytes.putInt(told, Layout.TOLD).putInt(state + WindowsLayout.WINDOWS_START, StreamLayout.start(state));
    }
}
