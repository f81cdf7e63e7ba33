package org.edarts.epiphany.cam.window;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.WindowsLayout;

/**
 * A window as it lies in the DRAM. Where a graph is regular, what a core knows of one codelet differs from what it
 * knows of the one before as that does from the one before it, or is what it was in the window before: so it takes a
 * few bits. The firmware's {@code windows.S} tells the form, and makes the window of it. Owner: one thread.
 */
public final class PackedWindow {
    /**
     * So many bytes a place has more than the largest window takes: what is packed ends behind that, so that more of
     * the window before is still there when it is compared with.
     */
    public static final int MOST_BEHIND = 8 * Long.BYTES;

    private static final byte[] NOTHING = {};

    /** Is no number of bytes from a halfword to another one. */
    private static final int REPEATED = 1;

    private final SectionShapes shapes = new SectionShapes();

    /** So many bytes the last window took: as many of the place the next one may take. */
    private int bytesBefore;

    /**
     * Packs a window.
     *
     * @param window its bytes
     * @param before what the window before in the same place has left there
     * @param sections where its sections begin, each at a multiple of 8 bytes, the first with the window
     * @param room the bytes of the place where it is unpacked
     * @return the bytes from which it is made, a multiple of 8, or the window itself if that is no larger, or if the
     *     end of the place has no room for them meanwhile
     */
    public byte[] of(byte[] window, byte[] before, List<Integer> sections, int room) {
        int taken = bytesBefore;
        while (true) {
            // What comes lies over the end of the window before, with which nothing can be compared then.
            int kept = Math.max(0, Math.min(before.length, room - taken));
            PackedHalfwords halfwords = new PackedHalfwords(window, Arrays.copyOf(before, kept));
            for (int section = 0; section < sections.size(); section++) {
                int from = sections.get(section) / Short.BYTES;
                int to = (section + 1 < sections.size() ? sections.get(section + 1) : window.length) / Short.BYTES;
                if (to > from) {
                    halfwords.add(from, to, shapes.of(section, halfwords, from, to));
                }
            }
            byte[] bytes = halfwords.end();
            bytesBefore = bytes.length;
            if (bytes.length >= window.length) {
                return window;
            }
            if (bytes.length <= taken) {
                return halfwords.ahead() + bytes.length <= room ? bytes : window;
            }
            taken = bytes.length;
        }
    }

    /**
     * Packs a window that differs from the one before it in the same place in nothing but what is known of the next
     * one, and in the indices of codelets, all by the same number.
     *
     * @param codelets how many codelets they begin with
     * @return the bytes from which it is made, of the other one, so few that they have room behind that; none if more
     *     differs
     */
    public static byte[] repeated(byte[] window, byte[] before, int codelets) {
        if (window.length != before.length || codelets == 0) {
            return NOTHING;
        }
        ByteBuffer now = ByteBuffer.wrap(window.clone()).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer then = ByteBuffer.wrap(before).order(ByteOrder.LITTLE_ENDIAN);
        int index = WindowsLayout.HEADER_BYTES + Layout.CODELET_INDEX;
        int step = now.getInt(index) - then.getInt(index);
        for (int codelet = 0; codelet < codelets; codelet++) {
            now.putInt(index, now.getInt(index) - step);
            index += Layout.CODELET_BYTES;
        }
        int from = WindowsLayout.HEADER_BYTES;
        if (!Arrays.equals(now.array(), from, window.length, before, from, window.length)) {
            return NOTHING;
        }
        return ByteBuffer.allocate(Long.BYTES + from)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) REPEATED)
                .putShort((short) codelets)
                .putInt(step)
                .put(window, 0, from)
                .array();
    }
}
