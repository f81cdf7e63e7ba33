package org.edarts.epiphany.cam.window;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.edarts.epiphany.cam.layout.WindowsLayout;
import org.edarts.epiphany.cam.window.SectionShapes.Shape;

/** The halfwords of a window as they are packed, one section behind the other. Owner: one thread. */
final class PackedHalfwords {
    /** The line before is what the place has from the window before. */
    static final int WINDOW_BEFORE = 0;

    /** So many have a byte together. */
    static final int GROUP = 4;

    /** A halfword goes on as the last two of its kind did, is near the last one, or is what it is. */
    private static final int GOES_ON = 0;

    private static final int NEAR = 1;
    private static final int RAW = 2;

    /** It goes on as it does in the line before. */
    private static final int AS_BEFORE = 3;

    private static final int BITS = 2;
    private static final int ALL_GO_ON = 0;
    private static final int ALL_AS_BEFORE = 0xFF;
    private static final int MOST_REPEATED = 256;

    /** Added to a period, in bytes: lines follow, or the number of groups has two bytes. */
    private static final int HAS_LINES = 1;

    private static final int HAS_MANY = 2;
    private static final int MOST_IN_BYTE = 0xFF;

    private final ByteBuffer window;
    private final ByteBuffer before;
    private ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int ahead;

    /**
     * Begins with none.
     *
     * @param before what is still in the place when they are unpacked; the header in front of it tells of this window,
     *     and is not compared with
     */
    PackedHalfwords(byte[] window, byte[] before) {
        this.window = ByteBuffer.wrap(window).order(ByteOrder.LITTLE_ENDIAN);
        this.before = ByteBuffer.wrap(before).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns how many bytes less are read, at most, than are written, at any time. */
    int ahead() {
        return ahead;
    }

    /** Returns all of it, with what tells of the end. */
    byte[] end() {
        do {
            out.write(0);
        } while (out.size() % Long.BYTES != 0);
        return out.toByteArray();
    }

    /** Returns how many bytes halfwords take, or a number that is too large. */
    int size(int from, int to, Shape shape, int tooMany) {
        ByteArrayOutputStream outBefore = out;
        int aheadBefore = ahead;
        out = new ByteArrayOutputStream();
        add(from, to, shape, tooMany);
        int size = out.size();
        out = outBefore;
        ahead = aheadBefore;
        return size;
    }

    /** Adds the halfwords of a section. */
    void add(int from, int to, Shape shape) {
        add(from, to, shape, Integer.MAX_VALUE);
    }

    private void add(int from, int to, Shape shape, int tooMany) {
        int groups = (to - from) / GROUP;
        begin(shape, groups);
        int group = 0;
        while (group < groups && out.size() < tooMany) {
            int first = from + group * GROUP;
            int codes = codes(first, shape);
            int count = 1;
            out.write(codes);
            if (codes == ALL_GO_ON || codes == ALL_AS_BEFORE) {
                while (count < MOST_REPEATED
                        && group + count < groups
                        && codes(first + count * GROUP, shape, codes) == codes) {
                    count++;
                }
                out.write(count - 1);
            } else {
                for (int place = 0; place < GROUP; place++) {
                    write(first + place, codes >> place * BITS & AS_BEFORE, shape.period());
                }
            }
            group += count;
            ahead = Math.max(ahead, (first + count * GROUP) * Short.BYTES - out.size());
        }
    }

    private void begin(Shape shape, int groups) {
        boolean hasLines = shape.line() > shape.period();
        boolean hasMany = groups > MOST_IN_BYTE;
        out.write(shape.period() * Short.BYTES + (hasLines ? HAS_LINES : 0) + (hasMany ? HAS_MANY : 0));
        if (hasLines) {
            out.write(shape.line() * Short.BYTES);
        }
        out.write(groups);
        if (hasMany) {
            out.write(groups >> Byte.SIZE);
        }
    }

    /** Returns the codes of a group: if they can be, all the same. */
    private int codes(int first, Shape shape) {
        if (codes(first, shape, ALL_AS_BEFORE) == ALL_AS_BEFORE) {
            return ALL_AS_BEFORE;
        }
        return codes(first, shape, ALL_GO_ON);
    }

    /** Returns the codes of a group, these where they can be. */
    private int codes(int first, Shape shape, int preferred) {
        int codes = 0;
        for (int place = 0; place < GROUP; place++) {
            codes |= code(first + place, shape, preferred == ALL_AS_BEFORE) << place * BITS;
        }
        return codes;
    }

    private int code(int place, Shape shape, boolean asBefore) {
        int period = shape.period();
        boolean goesOn =
                place >= 2 * period && (short) (2 * half(place - period) - half(place - 2 * period)) == half(place);
        if ((asBefore || !goesOn) && (shape.line() == WINDOW_BEFORE ? isKept(place) : isLikeLine(place, shape))) {
            return AS_BEFORE;
        }
        if (goesOn) {
            return GOES_ON;
        }
        return place >= period && (byte) step(place, period) == step(place, period) ? NEAR : RAW;
    }

    private boolean isLikeLine(int place, Shape shape) {
        int line = shape.line();
        return line > shape.period()
                && place >= line + shape.period()
                && step(place, shape.period()) == step(place - line, shape.period());
    }

    private boolean isKept(int place) {
        int at = place * Short.BYTES;
        return at >= WindowsLayout.HEADER_BYTES
                && at + Short.BYTES <= before.limit()
                && before.getShort(at) == half(place);
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
