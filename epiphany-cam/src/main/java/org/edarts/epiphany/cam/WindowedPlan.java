package org.edarts.epiphany.cam;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.edarts.epiphany.cam.Links.Link;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.layout.WindowsLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.signal.Track.Phase;
import org.edarts.epiphany.cam.window.PackedWindow;
import org.edarts.epiphany.dma.DmaConfig;

/**
 * A core that has three windows of its part of a graph at a time: their codelets, slots, arcs and arguments. The
 * others lie in the DRAM. Owner: the thread that lowers the graph.
 */
final class WindowedPlan extends CorePlan {
    private static final int WORD = 4;
    private static final int DOUBLEWORD = 8;
    private static final int DOUBLEWORDS = 3;

    private final List<Track> resident;
    private final List<Track> opens = new ArrayList<>();
    private final List<Track> closes = new ArrayList<>();
    private final List<Track> unpacks = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();
    private final Map<Track, Integer> argumentsOf = new HashMap<>();
    private final int[] places = new int[WindowsLayout.PLACES];

    /** Where in the DRAM the windows of each place lie that come there, one behind the other. */
    private final int[] inDram = new int[WindowsLayout.PLACES];

    private int state;

    /** The bytes of a place, when windows are laid out. */
    private int bytes;

    /** The part of a window that lies on this core: what fires, where its arguments lie, what is brought of it. */
    private static final class Part {
        private final List<Track> tracks = new ArrayList<>();
        private final Map<List<Fired.Word>, Integer> arguments = new LinkedHashMap<>();
        private final Map<Fired, Integer> lists = new LinkedHashMap<>();
        private int arcs;
        private List<Integer> sections = List.of();
        private int end;
        private int brought;
    }

    /**
     * What lies in the DRAM.
     *
     * @param address where
     * @param bytes the bytes
     */
    record InDram(int address, byte[] bytes) {}

    WindowedPlan(int core, List<Track> tracks, CoreMemory memory, CoreStream stream, CoreCode code, CoreInputs inputs) {
        super(core, tracks, memory, stream, code, inputs);
        this.resident = tracks.stream()
                .filter(track -> track.first().window == Node.NONE)
                .toList();
        for (Track track : tracks) {
            Node node = track.first();
            if (node.window != Node.NONE) {
                while (parts.size() <= node.window) {
                    parts.add(new Part());
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
            parts.add(new Part());
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
        state = memory.data(
                "windows", WindowsLayout.WINDOWS_BYTES + places.length * WindowsLayout.PLACE_BYTES, DOUBLEWORD);
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
    int argumentBytes(Fired fired) {
        return 0;
    }

    @Override
    int listBytes(Fired fired) {
        return 0;
    }

    /**
     * Lays out all windows, here and in the DRAM, when it is known what signals whom: places are as large as the
     * largest window.
     */
    void layOutWindows(DramPlan dram) {
        int largest = 0;
        for (int window = 0; window < parts.size(); window++) {
            largest = Math.max(largest, layOut(parts.get(window), 0, node(opens, window)));
        }
        bytes = largest + PackedWindow.MOST_BEHIND;
        for (int place = 0; place < places.length; place++) {
            places[place] = memory.data("windows", bytes, DOUBLEWORD);
        }
        for (int place = 0; place < places.length; place++) {
            int following = 0;
            for (int window = place; window < parts.size(); window += places.length) {
                int end = layOut(parts.get(window), places[place], node(opens, window));
                following += window == place ? 0 : end - places[place];
            }
            inDram[place] = dram.reserve(following);
        }
    }

    /** Lays out a window from an address on, what is of the same kind one behind the other; returns where it ends. */
    private int layOut(Part part, int from, Node opening) {
        int codelet = from + WindowsLayout.HEADER_BYTES;
        int at = CoreMemory.aligned(codelet + part.tracks.size() * Layout.CODELET_BYTES, DOUBLEWORD);
        List<Integer> sections = new ArrayList<>(List.of(0, at - from));
        for (Track track : part.tracks) {
            track.address = codelet;
            track.slot = at;
            codelet += Layout.CODELET_BYTES;
            at += Layout.SLOT_BYTES;
        }
        sections.add(at - from);
        part.lists.clear();
        for (Track track : part.tracks) {
            if (stream.has(track.fired())) {
                Integer known = part.lists.putIfAbsent(track.fired(), at);
                argumentsOf.put(track, known == null ? at : known);
                at += known == null ? stream.listBytes(track.fired()) : 0;
            }
        }
        sections.add(at - from & -DOUBLEWORD);
        part.arguments.clear();
        for (Track track : part.tracks) {
            List<Fired.Word> words = track.fired().words();
            if (!words.isEmpty() && !stream.has(track.fired())) {
                Integer known = part.arguments.putIfAbsent(words, at);
                argumentsOf.put(track, known == null ? at : known);
                at += known == null ? words.size() * WORD : 0;
            }
        }
        sections.add(at - from & -DOUBLEWORD);
        part.arcs = at;
        at += CoreMemory.aligned(listBytes(opening.arcs()), WORD);
        sections.add(at - from & -DOUBLEWORD);
        for (Track track : part.tracks) {
            for (Phase phase : track.phases()) {
                List<Node> targets = targets(track, phase);
                if (hasList(targets)) {
                    phase.arcs = at;
                    at += CoreMemory.aligned(listBytes(targets), WORD);
                }
            }
        }
        part.sections = sections;
        part.end = CoreMemory.aligned(at, DOUBLEWORD);
        return part.end;
    }

    private Node node(List<Track> wave, int window) {
        return wave.get(window % places.length).nodes.get(window / places.length);
    }

    @Override
    int argumentsOf(Track track) {
        return track.first().window == Node.NONE ? super.argumentsOf(track) : argumentsOf.getOrDefault(track, 0);
    }

    private int place(int number) {
        return state + WindowsLayout.WINDOWS_BYTES + number * WindowsLayout.PLACE_BYTES;
    }

    /** Returns whether a window is in its place, or comes there, as the core's memory tells. */
    boolean has(int window, ByteBuffer found) {
        return loaded(window, found) == window;
    }

    /** Returns whether all of a window has fired on this core. */
    boolean isOver(int window, ByteBuffer found) {
        return loaded(window, found) > window;
    }

    /** Returns whether a window may fire, or has. */
    boolean isOpen(int window, ByteBuffer found) {
        return isOver(window, found) || opened(window % places.length, found) == window;
    }

    /** Returns the bytes of its largest window. */
    int largestWindow() {
        return bytes - PackedWindow.MOST_BEHIND;
    }

    /** Returns in words which window the core waits for, if it has not opened all. */
    String awaited(ByteBuffer found) {
        int next = 1
                + IntStream.range(0, places.length)
                        .map(place -> opened(place, found))
                        .max()
                        .orElse(Node.NONE);
        return next < parts.size()
                ? "waits for window " + (next + 1) + " of " + parts.size() + " of the graph"
                : "has opened all " + parts.size() + " windows of the graph";
    }

    private int opened(int place, ByteBuffer found) {
        return found.getInt(place(place) + WindowsLayout.PLACE_OPENED);
    }

    private int loaded(int window, ByteBuffer found) {
        return found.getInt(place(window % places.length) + WindowsLayout.PLACE_WINDOW);
    }

    /** Returns which window it is that something of the runtime opens, or {@link Node#NONE}. */
    int openedBy(Node node) {
        int place = opens.indexOf(node.track);
        return place < 0 ? Node.NONE : place + node.track.nodes.indexOf(node) * places.length;
    }

    /** Returns the bytes that a run brings of all windows. */
    long bytesBrought() {
        return parts.stream().mapToLong(part -> part.brought).sum();
    }

    /** Writes what opens and closes windows, and those that are there at the beginning; returns the others. */
    List<InDram> write(CoreImage image, Lowering lowering) {
        Firmware firmware = lowering.firmware();
        List<byte[]> images = new ArrayList<>();
        for (int window = 0; window < parts.size(); window++) {
            images.add(image(parts.get(window), window, image, lowering));
        }
        List<InDram> others = new ArrayList<>();
        for (int place = 0; place < places.length; place++) {
            byte[] following = following(place, images);
            if (following.length > 0) {
                others.add(new InDram(inDram[place], following));
            }
        }
        for (int place = 0; place < places.length; place++) {
            byte[] first = images.get(place);
            header(first, place);
            image.bytes(places[place], first);
        }
        for (int place = 0; place < places.length; place++) {
            Track open = opens.get(place);
            Track close = closes.get(place);
            Track unpack = unpacks.get(place);
            Node closing = close.first();
            image.codelet(
                    open.address,
                    core == lowering.assignment().root() ? firmware.address("open") : firmware.kernel("open"),
                    firmware.address(AfterFiring.MANY.whereFired()),
                    place(place),
                    parts.get(place).arcs,
                    0);
            image.slot(open.slot, open.first().needs(), pooled(open));
            image.codelet(
                    close.address,
                    firmware.address("refill"),
                    firmware.address(AfterFiring.NONE.whereFired()),
                    place(place),
                    0,
                    0);
            image.slot(close.slot, closing.needs(), pooled(close));
            image.codelet(
                    unpack.address,
                    firmware.address("unpack"),
                    firmware.address(AfterFiring.ONE.whereFired()),
                    place(place),
                    unpack.first().targets.get(0).track.slot,
                    0);
            image.slot(unpack.slot, unpack.first().needs(), pooled(unpack));
            image.word(place(place) + WindowsLayout.PLACE_HEADER, places[place]);
            image.word(place(place) + WindowsLayout.PLACE_ARRIVED, unpack.slot);
            image.word(place(place) + WindowsLayout.PLACE_OPENS, open.address);
            image.word(place(place) + WindowsLayout.PLACE_CLOSES, close.slot);
            image.word(place(place) + WindowsLayout.PLACE_WINDOW, place);
            image.word(place(place) + WindowsLayout.PLACE_OPENED, Node.NONE);
            image.word(place(place) + WindowsLayout.PLACE_WINDOWS, state);
            image.word(place(place) + WindowsLayout.PLACE_FROM, inDram[place]);
        }
        return others;
    }

    /** Packs what comes into a place, from the last window on: each has the length of the one behind it. */
    private byte[] following(int place, List<byte[]> images) {
        PackedWindow packing = new PackedWindow();
        Deque<byte[]> packed = new ArrayDeque<>();
        int last = place + (parts.size() - 1 - place) / places.length * places.length;
        for (int window = last; window > place; window -= places.length) {
            Part part = parts.get(window);
            byte[] whole = images.get(window);
            byte[] before = left(parts.get(window - places.length), images.get(window - places.length));
            header(whole, window);
            byte[] repeated = PackedWindow.repeated(whole, before, part.tracks.size());
            boolean repeats = repeated.length > 0 && repeated.length < whole.length;
            packed.addFirst(repeats ? repeated : packing.of(whole, before, part.sections, bytes));
            part.brought = packed.getFirst().length;
        }
        ByteArrayOutputStream following = new ByteArrayOutputStream();
        packed.forEach(following::writeBytes);
        return following.toByteArray();
    }

    /** Returns what a window has left when it has fired: counters have started over. */
    private static byte[] left(Part part, byte[] image) {
        ByteBuffer left = ByteBuffer.wrap(image.clone()).order(ByteOrder.LITTLE_ENDIAN);
        int slot = part.sections.get(1);
        for (int number = 0; number < part.tracks.size(); number++) {
            left.putInt(slot, left.getInt(slot + WORD) >>> Short.SIZE);
            slot += Layout.SLOT_BYTES;
        }
        return left.array();
    }

    /** Returns a window but for what is known of the next one. */
    private byte[] image(Part part, int window, CoreImage image, Lowering lowering) {
        int from = places[window % places.length];
        image.clear(from, bytes);
        part.tracks.forEach(track -> track.phases().forEach(phase -> image.codelet(track, phase, lowering)));
        part.arguments.forEach((words, address) -> image.arguments(words, address, lowering));
        part.lists.forEach((fired, address) -> image.list(fired, address, lowering));
        image.arcs(part.arcs, node(opens, window).arcs(), lowering.links());
        return image.bytes(from, part.end);
    }

    /** What comes behind the last window is not there: the channel copies the header onto itself, and tells. */
    private void header(byte[] image, int window) {
        int place = places[window % places.length];
        int next = window + places.length;
        boolean none = next >= parts.size();
        int brought = none ? DOUBLEWORD : parts.get(next).brought;
        boolean packed = !none && brought < parts.get(next).end - place;
        int needs = none ? 0 : node(closes, next).needs();
        ByteBuffer.wrap(image)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(WindowsLayout.HEADER_COUNT, Layout.half(brought / DOUBLEWORD))
                .putShort(WindowsLayout.HEADER_NEEDS, Layout.half(needs))
                .putShort(WindowsLayout.HEADER_ARCS, Layout.half(none ? 0 : parts.get(next).arcs))
                .putShort(WindowsLayout.HEADER_TO, Layout.half(packed ? place + bytes - brought : place));
    }

    /** Writes what lets the channel bring a window, and then a signal. */
    @Override
    void into(ByteBuffer bytes, Lowering lowering) {
        super.into(bytes, lowering);
        Link link = lowering.links().fromChannel(core);
        int entry = state + WindowsLayout.WINDOWS_ENTRY;
        int told = state + WindowsLayout.WINDOWS_TOLD;
        int signal = state + WindowsLayout.WINDOWS_SIGNAL;
        int tell = state + WindowsLayout.WINDOWS_TELL;
        StreamLayout.descriptor(bytes, state, DmaConfig.CHAIN | DmaConfig.ofNext(signal), 0, places[0], DOUBLEWORDS, 1);
        StreamLayout.descriptor(bytes, signal, DmaConfig.CHAIN | DmaConfig.ofNext(tell), entry, link.ring, 1, 1);
        StreamLayout.descriptor(bytes, tell, 0, told, link.summary + link.summaryByte, 0, 1);
        // The first signal goes behind the first entry: that is where the descriptor is turned from.
        bytes.putInt(signal + WindowsLayout.DESCRIPTOR_DESTINATION, link.ring + Short.BYTES);
        bytes.putInt(told, Layout.TOLD).putInt(state + WindowsLayout.WINDOWS_START, StreamLayout.start(state));
    }
}
