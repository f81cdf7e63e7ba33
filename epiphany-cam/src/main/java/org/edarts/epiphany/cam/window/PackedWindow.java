package org.edarts.epiphany.cam.window;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.WindowsLayout;

/**
 * A window as it lies in the DRAM. Where a graph is regular, what a core knows of one codelet differs from what it
 * knows of the one before as that does from the one before it: so it takes a few bits. The firmware's {@code
 * windows.S} tells the form, and makes the window of it. Owner: one thread.
 */
public final class PackedWindow {
    /** So many bytes a place has more than the largest window takes: the end of what is packed lies behind that. */
    public static final int MOST_BEHIND = Long.BYTES + WindowsLayout.HEADER_BYTES;

    private static final byte[] NOTHING = {};

    /** Is no number of bytes from a halfword to another one. */
    private static final int REPEATED = 1;

    /** A halfword goes on as the last two of its kind did, is near the last one, or is what it is. */
    private static final int GOES_ON = 0;

    private static final int NEAR = 1;
    private static final int RAW = 2;

    /** It goes on as it does in the line before. */
    private static final int AS_BEFORE = 3;

    private static final int BITS = 2;

    /** So many have a byte together. */
    private static final int GROUP = 4;

    private static final int ALL_GO_ON = 0;
    private static final int ALL_AS_BEFORE = 0xFF;
    private static final int MOST_REPEATED = 256;

    /** Halfwords from one to the next of its kind: fewer than a group would be read before they are written. */
    private static final int LEAST_PERIOD = GROUP;

    /** All that repeats is made of words. */
    private static final int STEP = 2;

    /** Twice that has a byte. */
    private static final int MOST_PERIOD = 126;

    /** What repeats in lines is short. */
    private static final int MOST_PERIOD_IN_LINE = 16;

    /** So many halfwords of a section tell how it repeats; a multiple of a group. */
    private static final int TRIED = 512;

    /** So much more than it took in another window, and what repeats is looked for again. */
    private static final double WORSE = 1.2;

    private static final int END_BYTES = 4;

    private final Map<Integer, Shape> shapes = new HashMap<>();
    private ByteBuffer window = ByteBuffer.wrap(NOTHING);
    private ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** How many bytes less are read, at most, than are written, at any time. */
    private int ahead;

    /**
     * How a section repeats.
     *
     * @param period halfwords from one to the next of its kind
     * @param line halfwords of a line
     * @param share which part of its bytes it takes so
     */
    private record Shape(int period, int line, double share) {}

    /**
     * Packs a window.
     *
     * @param window its bytes
     * @param sections where its sections begin, each at a multiple of 8 bytes, the first with the window
     * @param room the bytes of the place where it is unpacked
     * @return the bytes from which it is made, a multiple of 8, or the window itself if that is no larger, or if the
     *     end of the place has no room for them meanwhile
     */
    public byte[] of(byte[] window, List<Integer> sections, int room) {
        this.window = ByteBuffer.wrap(window).order(ByteOrder.LITTLE_ENDIAN);
        out = new ByteArrayOutputStream();
        ahead = 0;
        for (int section = 0; section < sections.size(); section++) {
            int from = sections.get(section);
            int to = section + 1 < sections.size() ? sections.get(section + 1) : window.length;
            if (to > from) {
                add(section, from / Short.BYTES, to / Short.BYTES);
            }
        }
        for (int end = 0; end < END_BYTES || out.size() % Long.BYTES != 0; end++) {
            out.write(0);
        }
        byte[] bytes = out.toByteArray();
        return bytes.length < window.length && ahead + bytes.length <= room ? bytes : window;
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

    /** Adds the halfwords of a section: as in the window before, if that is as good for this one. */
    private void add(int section, int from, int to) {
        int until = Math.min(to, from + TRIED);
        Shape shape = shapes.get(section);
        if (shape == null || share(from, until, shape.period(), shape.line()) > WORSE * shape.share()) {
            shape = shortest(from, until);
            shapes.put(section, shape);
        }
        add(from, to, shape.period(), shape.line());
    }

    private double share(int from, int to, int period, int line) {
        return (double) size(from, to, period, line, Integer.MAX_VALUE) / (to - from);
    }

    /** Returns the period and the length of lines that make halfwords shortest. */
    private Shape shortest(int from, int to) {
        int period = LEAST_PERIOD;
        int line = LEAST_PERIOD;
        int least = Integer.MAX_VALUE;
        for (int each = LEAST_PERIOD; each <= MOST_PERIOD; each += STEP) {
            int longest = each <= MOST_PERIOD_IN_LINE ? MOST_PERIOD : each;
            for (int length = each; length <= longest; length += STEP) {
                int size = size(from, to, each, length, least);
                if (size < least) {
                    least = size;
                    period = each;
                    line = length;
                }
            }
        }
        return new Shape(period, line, (double) least / (to - from));
    }

    /** Returns how many bytes halfwords take, or a number that is too large. */
    private int size(int from, int to, int period, int line, int tooMany) {
        ByteArrayOutputStream before = out;
        int aheadBefore = ahead;
        out = new ByteArrayOutputStream();
        add(from, to, period, line, tooMany);
        int size = out.size();
        out = before;
        ahead = aheadBefore;
        return size;
    }

    private void add(int from, int to, int period, int line) {
        add(from, to, period, line, Integer.MAX_VALUE);
    }

    private void add(int from, int to, int period, int line, int tooMany) {
        int groups = (to - from) / GROUP;
        out.write(period * Short.BYTES);
        out.write(line * Short.BYTES);
        out.write(groups);
        out.write(groups >> Byte.SIZE);
        int group = 0;
        while (group < groups && out.size() < tooMany) {
            int first = from + group * GROUP;
            int codes = codes(first, period, line);
            int count = 1;
            out.write(codes);
            if (codes == ALL_GO_ON || codes == ALL_AS_BEFORE) {
                while (count < MOST_REPEATED
                        && group + count < groups
                        && codes(first + count * GROUP, period, line, codes) == codes) {
                    count++;
                }
                out.write(count - 1);
            } else {
                for (int place = 0; place < GROUP; place++) {
                    write(first + place, codes >> place * BITS & AS_BEFORE, period);
                }
            }
            group += count;
            ahead = Math.max(ahead, (first + count * GROUP) * Short.BYTES - out.size());
        }
    }

    /** Returns the codes of a group: if they can be, all the same. */
    private int codes(int first, int period, int line) {
        if (codes(first, period, line, ALL_AS_BEFORE) == ALL_AS_BEFORE) {
            return ALL_AS_BEFORE;
        }
        return codes(first, period, line, ALL_GO_ON);
    }

    /** Returns the codes of a group, these where they can be. */
    private int codes(int first, int period, int line, int preferred) {
        int codes = 0;
        for (int place = 0; place < GROUP; place++) {
            codes |= code(first + place, period, line, preferred == ALL_AS_BEFORE) << place * BITS;
        }
        return codes;
    }

    private int code(int place, int period, int line, boolean asBefore) {
        boolean goesOn =
                place >= 2 * period && (short) (2 * half(place - period) - half(place - 2 * period)) == half(place);
        boolean likeLine = line > period
                && place >= line + period
                && (short) (half(place - period) + half(place - line) - half(place - line - period)) == half(place);
        if (likeLine && (asBefore || !goesOn)) {
            return AS_BEFORE;
        }
        if (goesOn) {
            return GOES_ON;
        }
        return place >= period && (byte) step(place, period) == step(place, period) ? NEAR : RAW;
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
