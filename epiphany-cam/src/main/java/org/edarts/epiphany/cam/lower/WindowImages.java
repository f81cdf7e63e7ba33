package org.edarts.epiphany.cam.lower;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.edarts.epiphany.cam.firmware.AfterFiring;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.WindowsLayout;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.window.PackedWindow;

/**
 * Writes the windows of a core: into its image those that are there at the beginning, and what opens and closes all;
 * the others are packed for the DRAM. Owner: the thread that lowers the graph.
 */
public final class WindowImages {
    private static final int WORD = 4;
    private static final int DOUBLEWORD = 8;

    private final WindowedPlan plan;
    private final List<WindowPart> parts;
    private final WindowPlaces places;
    private final CoreImage image;
    private final Lowering lowering;

    /**
     * What lies in the DRAM.
     *
     * @param address where
     * @param bytes the bytes
     */
    public record InDram(int address, byte[] bytes) {}

    WindowImages(WindowedPlan plan, CoreImage image, Lowering lowering) {
        this.plan = plan;
        this.parts = plan.parts;
        this.places = plan.places;
        this.image = image;
        this.lowering = lowering;
    }

    /** Writes all of them; returns those that lie in the DRAM. */
    List<InDram> write() {
        List<byte[]> images = new ArrayList<>();
        for (int window = 0; window < parts.size(); window++) {
            images.add(imageOf(window));
        }
        List<InDram> others = new ArrayList<>();
        for (int place = 0; place < WindowPlaces.COUNT; place++) {
            byte[] following = following(place, images);
            if (following.length > 0) {
                others.add(new InDram(places.inDram(place), following));
            }
        }
        for (int place = 0; place < WindowPlaces.COUNT; place++) {
            byte[] first = images.get(place);
            header(first, place);
            image.bytes(places.of(place), first);
        }
        for (int place = 0; place < WindowPlaces.COUNT; place++) {
            writePlace(place);
        }
        return others;
    }

    /** Writes what opens and closes the windows of a place, and what the core knows of it. */
    private void writePlace(int place) {
        Firmware firmware = lowering.firmware();
        Track open = plan.opens.get(place);
        Track close = plan.closes.get(place);
        Track unpack = plan.unpacks.get(place);
        int record = places.record(place);
        image.codelet(
                open.address,
                plan.core == lowering.assignment().root() ? firmware.address("open") : firmware.kernel("open"),
                firmware.address(AfterFiring.MANY.whereFired()),
                record,
                parts.get(place).arcs,
                0);
        image.codelet(
                close.address,
                firmware.address("refill"),
                firmware.address(AfterFiring.NONE.whereFired()),
                record,
                0,
                0);
        image.codelet(
                unpack.address,
                firmware.address("unpack"),
                firmware.address(AfterFiring.ONE.whereFired()),
                record,
                unpack.first().targets.get(0).track.slot,
                0);
        for (Track track : List.of(open, close, unpack)) {
            image.slot(track.slot, track.first().needs(), plan.pooled(track));
        }
        image.word(record + WindowsLayout.PLACE_HEADER, places.of(place));
        image.word(record + WindowsLayout.PLACE_ARRIVED, unpack.slot);
        image.word(record + WindowsLayout.PLACE_OPENS, open.address);
        image.word(record + WindowsLayout.PLACE_CLOSES, close.slot);
        image.word(record + WindowsLayout.PLACE_WINDOW, place);
        image.word(record + WindowsLayout.PLACE_OPENED, Node.NONE);
        image.word(record + WindowsLayout.PLACE_WINDOWS, places.state());
        image.word(record + WindowsLayout.PLACE_FROM, places.inDram(place));
    }

    /** Packs what comes into a place, from the last window on: each has the length of the one behind it. */
    private byte[] following(int place, List<byte[]> images) {
        PackedWindow packing = new PackedWindow();
        Deque<byte[]> packed = new ArrayDeque<>();
        int last = place + (parts.size() - 1 - place) / WindowPlaces.COUNT * WindowPlaces.COUNT;
        for (int window = last; window > place; window -= WindowPlaces.COUNT) {
            WindowPart part = parts.get(window);
            byte[] whole = images.get(window);
            int earlier = window - WindowPlaces.COUNT;
            byte[] before = left(parts.get(earlier), images.get(earlier));
            header(whole, window);
            byte[] repeated = PackedWindow.repeated(whole, before, part.tracks.size());
            boolean repeats = repeated.length > 0 && repeated.length < whole.length;
            packed.addFirst(repeats ? repeated : packing.of(whole, before, part.sections, places.bytes()));
            part.brought = packed.getFirst().length;
        }
        ByteArrayOutputStream following = new ByteArrayOutputStream();
        packed.forEach(following::writeBytes);
        return following.toByteArray();
    }

    /** Returns what a window has left when it has fired: counters have started over. */
    private static byte[] left(WindowPart part, byte[] image) {
        ByteBuffer left = ByteBuffer.wrap(image.clone()).order(ByteOrder.LITTLE_ENDIAN);
        int slot = part.sections.get(1);
        for (int number = 0; number < part.tracks.size(); number++) {
            left.putInt(slot, left.getInt(slot + WORD) >>> Short.SIZE);
            slot += Layout.SLOT_BYTES;
        }
        return left.array();
    }

    /** Returns a window but for what is known of the next one. */
    private byte[] imageOf(int window) {
        WindowPart part = parts.get(window);
        int from = places.of(window);
        image.clear(from, places.bytes());
        part.tracks.forEach(track -> track.phases().forEach(phase -> image.codelet(track, phase, lowering)));
        part.arguments.forEach((words, address) -> image.arguments(words, address, lowering));
        part.lists.forEach((fired, address) -> image.list(fired, address, lowering));
        image.arcs(part.arcs, WindowedPlan.node(plan.opens, window).arcs(), lowering);
        return image.bytes(from, part.end);
    }

    /** What comes behind the last window is not there: the channel copies the header onto itself, and tells. */
    private void header(byte[] window, int number) {
        int place = places.of(number);
        int next = number + WindowPlaces.COUNT;
        boolean none = next >= parts.size();
        int brought = none ? DOUBLEWORD : parts.get(next).brought;
        boolean packed = !none && brought < parts.get(next).end - place;
        int needs = none ? 0 : WindowedPlan.node(plan.closes, next).needs();
        ByteBuffer.wrap(window)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(WindowsLayout.HEADER_COUNT, Layout.half(brought / DOUBLEWORD))
                .putShort(WindowsLayout.HEADER_NEEDS, Layout.half(needs))
                .putShort(WindowsLayout.HEADER_ARCS, Layout.half(none ? 0 : parts.get(next).arcs))
                .putShort(WindowsLayout.HEADER_TO, Layout.half(packed ? place + places.bytes() - brought : place));
    }
}
