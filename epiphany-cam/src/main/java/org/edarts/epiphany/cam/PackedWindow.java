package org.edarts.epiphany.cam;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * A window as it lies in the DRAM. Where a graph is regular, what a core knows of one codelet differs from what it knows
 * of the one before as that does from the one before it: so it takes a few bits. The firmware's {@code windows.S} tells
 * the form, and makes the window of it. Owner: one thread.
 */
final class PackedWindow {
    /** So many bytes a place has more than the largest window takes: the end of what is packed lies behind that. */
    static final int MOST_BEHIND = 24;

    /** A halfword goes on as the last two did, is near the last one, or is what it is. */
    private static final int GOES_ON = 0;

    private static final int NEAR = 1;
    private static final int RAW = 2;
    private static final int BITS = 2;

    /** So many have a byte together. */
    private static final int GROUP = 4;

    private static final int MOST_REPEATED = 256;

    /** Halfwords from one to that which goes on from it: fewer than a group would be read before they are written. */
    private static final int LEAST_PERIOD = GROUP;

    private static final int MOST_PERIOD = 24;

    private final ByteBuffer window;
    private ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** How many bytes less are read, at most, than are written, at any time. */
    private int ahead;

    private PackedWindow(byte[] window) {
        this.window = ByteBuffer.wrap(window).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Packs a window.
     *
     * @param window its bytes
     * @param sections where its sections begin, each at a multiple of 8 bytes, the first with the window
     * @param room the bytes of the place where it is unpacked
     * @return the bytes from which it is made, a multiple of 8, or the window itself if that is no larger, or if the end
     *     of the place has no room for them meanwhile
     */
    static byte[] of(byte[] window, List<Integer> sections, int room) {
        PackedWindow packed = new PackedWindow(window);
        for (int section = 0; section < sections.size(); section++) {
            int from = sections.get(section);
            int to = section + 1 < sections.size() ? sections.get(section + 1) : window.length;
            if (to > from) {
                packed.add(from / Short.BYTES, to / Short.BYTES);
            }
        }
        for (int end = 0; end < 3 || packed.out.size() % Long.BYTES != 0; end++) {
            packed.out.write(0);
        }
        byte[] bytes = packed.out.toByteArray();
        return bytes.length < window.length && packed.ahead + bytes.length <= room ? bytes : window;
    }

    /** Adds the halfwords of a section, with the period that makes it shortest. */
    private void add(int from, int to) {
        ByteArrayOutputStream before = out;
        int aheadBefore = ahead;
        byte[] best = null;
        int aheadBest = 0;
        for (int period = LEAST_PERIOD; period <= MOST_PERIOD; period++) {
            out = new ByteArrayOutputStream();
            ahead = aheadBefore;
            add(from, to, period, before.size());
            if (best == null || out.size() < best.length) {
                best = out.toByteArray();
                aheadBest = ahead;
            }
        }
        out = before;
        out.writeBytes(best);
        ahead = aheadBest;
    }

    private void add(int from, int to, int period, int before) {
        int groups = (to - from) / GROUP;
        out.write(period * Short.BYTES);
        out.write(groups);
        out.write(groups >> Byte.SIZE);
        int group = 0;
        while (group < groups) {
            int first = from + group * GROUP;
            int codes = codes(first, period);
            out.write(codes);
            int count = 1;
            if (codes == 0) {
                while (count < MOST_REPEATED && group + count < groups && codes(first + count * GROUP, period) == 0) {
                    count++;
                }
                out.write(count - 1);
            } else {
                for (int place = 0; place < GROUP; place++) {
                    write(first + place, codes >> place * BITS & 3, period);
                }
            }
            group += count;
            ahead = Math.max(ahead, (first + count * GROUP) * Short.BYTES - before - out.size());
        }
    }

    private int codes(int first, int period) {
        int codes = 0;
        for (int place = 0; place < GROUP; place++) {
            codes |= code(first + place, period) << place * BITS;
        }
        return codes;
    }

    private int code(int place, int period) {
        if (place >= 2 * period && (short) (2 * half(place - period) - half(place - 2 * period)) == half(place)) {
            return GOES_ON;
        }
        return place >= period && (short) (byte) step(place, period) == step(place, period) ? NEAR : RAW;
    }

    private void write(int place, int code, int period) {
        if (code == NEAR) {
            out.write(step(place, period));
        } else if (code == RAW) {
            out.write(half(place));
            out.write(half(place) >> Byte.SIZE);
        }
    }

    private short step(int place, int period) {
        return (short) (half(place) - half(place - period));
    }

    private short half(int place) {
        return window.getShort(place * Short.BYTES);
    }
}
