package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import org.edarts.epiphany.cam.layout.WindowsLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.memory.DramPlan;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.window.PackedWindow;

/**
 * The places to which the windows of a core come in turn, and what it knows of each. Owner: the thread that lowers the
 * graph.
 */
final class WindowPlaces {
    static final int COUNT = WindowsLayout.PLACES;

    private static final int DOUBLEWORD = 8;

    private final int[] addresses = new int[COUNT];

    /** Where in the DRAM the windows of each place lie that come there, one behind the other. */
    private final int[] inDram = new int[COUNT];

    private int state;
    private int bytes;

    /** Lays out what the core knows of them. */
    void layOutState(CoreMemory memory) {
        state = memory.data("windows", WindowsLayout.WINDOWS_BYTES + COUNT * WindowsLayout.PLACE_BYTES, DOUBLEWORD);
    }

    /** Lays out places for windows of so many bytes, and room to unpack these. */
    void layOut(CoreMemory memory, int largest) {
        bytes = largest + PackedWindow.MOST_BEHIND;
        for (int place = 0; place < COUNT; place++) {
            addresses[place] = memory.data("windows", bytes, DOUBLEWORD);
        }
    }

    /** Lays out in the DRAM the windows that come to a place. */
    void layOutInDram(DramPlan dram, int place, int following) {
        inDram[place] = dram.reserve(following);
    }

    /** Returns where the core keeps what it knows of all places. */
    int state() {
        return state;
    }

    /** Returns where it keeps what it knows of one. */
    int record(int place) {
        return state + WindowsLayout.WINDOWS_BYTES + place * WindowsLayout.PLACE_BYTES;
    }

    /** Returns where a window comes to. */
    int of(int window) {
        return addresses[window % COUNT];
    }

    /** Returns where in the DRAM the windows begin that come to a place. */
    int inDram(int place) {
        return inDram[place];
    }

    /** Returns the bytes of each place. */
    int bytes() {
        return bytes;
    }

    /** Returns the bytes of the largest window. */
    int largestWindow() {
        return bytes - PackedWindow.MOST_BEHIND;
    }

    /** Returns the last window that was opened, as the core's memory tells, or {@link Node#NONE}. */
    int lastOpened(ByteBuffer found) {
        return IntStream.range(0, COUNT)
                .map(place -> opened(place, found))
                .max()
                .orElse(Node.NONE);
    }

    /** Returns the window that was opened last where one comes to, as the core's memory tells. */
    int opened(int window, ByteBuffer found) {
        return found.getInt(record(window % COUNT) + WindowsLayout.PLACE_OPENED);
    }

    /** Returns the window that lies or comes where one comes to, as the core's memory tells. */
    int loaded(int window, ByteBuffer found) {
        return found.getInt(record(window % COUNT) + WindowsLayout.PLACE_WINDOW);
    }
}
