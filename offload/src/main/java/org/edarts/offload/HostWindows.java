package org.edarts.offload;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The windows through which a core sees arrays that stay with the host: fills them when the core wants other parts, and
 * takes over what it wrote, element by element. Guarded by its mesh.
 */
final class HostWindows {
    private static final int WINDOWS = 2;

    private final ChipCores cores;
    private final DramArrays arrays;

    /** What each window held when it was filled. */
    private final Map<Window, byte[]> sent = new HashMap<>();

    /**
     * A window that is filled.
     *
     * @param record where the core has the array's record
     * @param which the first or the second, from 0
     */
    private record Window(int core, int record, int which) {}

    HostWindows(ChipCores cores, DramArrays arrays) {
        this.cores = cores;
        this.arrays = arrays;
    }

    /** Gives a core the windows that it wants. */
    void serve(int core, ChipCall call) {
        for (Argument argument : call.call().arguments()) {
            if (argument.place() instanceof Host<?> array) {
                int record = call.layout().place(argument);
                ByteBuffer words = ByteBuffer.wrap(
                                cores.read(core, record + MeshStream.WANTED, 2 * WINDOWS * Integer.BYTES))
                        .order(ByteOrder.LITTLE_ENDIAN);
                for (int which = 0; which < WINDOWS; which++) {
                    int wanted = words.getInt(which * Integer.BYTES);
                    int present = words.getInt((WINDOWS + which) * Integer.BYTES);
                    if (wanted != present) {
                        Window window = new Window(core, record, which);
                        takeOver(array, argument, window, present);
                        fill(array, window, wanted);
                        cores.setWord(core, record + MeshStream.PRESENT + which * Integer.BYTES, wanted);
                    }
                }
            }
        }
    }

    /** Takes over what a core has written, whose kernel has ended. */
    void end(int core, ChipCall call) {
        for (Argument argument : call.call().arguments()) {
            if (argument.place() instanceof Host<?> array) {
                int record = call.layout().place(argument);
                for (int which = 0; which < WINDOWS; which++) {
                    int present = cores.word(core, record + MeshStream.PRESENT + which * Integer.BYTES);
                    takeOver(array, argument, new Window(core, record, which), present);
                }
            }
        }
    }

    /** A core is lost, and with it what it wrote. */
    void forget(int core) {
        sent.keySet().removeIf(window -> window.core() == core);
    }

    /** Returns for how many windows it is kept what they held. */
    int filled() {
        return sent.size();
    }

    private void fill(Host<?> array, Window window, int wanted) {
        int elements = arrays.windowBytes() / Elements.size(array.array());
        byte[] bytes = Elements.bytes(array.array(), (wanted - 1) * elements, elements);
        arrays.writeWindow(array, window.core(), window.which(), bytes);
        sent.put(window, bytes);
    }

    private void takeOver(Host<?> array, Argument argument, Window window, int present) {
        byte @Nullable [] before = sent.remove(window);
        if (before != null && argument.passing() != Passing.IN) {
            byte[] now = arrays.readWindow(array, window.core(), window.which(), before.length);
            int elements = arrays.windowBytes() / Elements.size(array.array());
            Elements.intoWhereOther(array.array(), (present - 1) * elements, now, before);
        }
    }
}
