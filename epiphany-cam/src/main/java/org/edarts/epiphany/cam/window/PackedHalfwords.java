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

    private final short[] window;
    private final short[] before;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int ahead;

    /**
     * Begins with none.
     *
     * @param before what is still in the place when they are unpacked; the header in front of it tells of this window,
     *     and is not compared with
     */
    PackedHalfwords(byte[] window, byte[] before) {
        this.window = halfwords(window);
        this.before = halfwords(before);
    }

    private static short[] halfwords(byte[] bytes) {
        short[] halfwords = new short[bytes.length / Short.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer().get(halfwords);
        return halfwords;
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
        int groups = (to - from) / GROUP;
        int size = 2 + (shape.line() > shape.period() ? 1 : 0) + (groups > MOST_IN_BYTE ? 1 : 0);
        int group = 0;
        while (group < groups && size < tooMany) {
            int first = from + group * GROUP;
            int codes = codes(first, shape);
            int count = repeated(first, codes, groups - group, shape);
            size++;
            if (repeats(codes)) {
                size++;
            } else {
                for (int place = 0; place < GROUP; place++) {
                    int code = codes >> place * BITS & AS_BEFORE;
                    size += code == NEAR ? 1 : code == RAW ? Short.BYTES : 0;
                }
            }
            group += count;
        }
        return size;
    }

    /** Adds the halfwords of a section. */
    void add(int from, int to, Shape shape) {
        int groups = (to - from) / GROUP;
        begin(shape, groups);
        int group = 0;
        while (group < groups) {
            int first = from + group * GROUP;
            int codes = codes(first, shape);
            int count = repeated(first, codes, groups - group, shape);
            out.write(codes);
            if (repeats(codes)) {
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

    private static boolean repeats(int codes) {
        return codes == ALL_GO_ON || codes == ALL_AS_BEFORE;
    }

    /** Returns how many of so many groups have the codes of the first, if these may be repeated; else 1. */
    private int repeated(int first, int codes, int groups, Shape shape) {
        int count = 1;
        while (repeats(codes)
                && count < MOST_REPEATED
                && count < groups
                && (codes == ALL_GO_ON
                        ? allGoOn(first + count * GROUP, shape.period())
                        : allAsBefore(first + count * GROUP, shape))) {
            count++;
        }
        return count;
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
        if (allAsBefore(first, shape)) {
            return ALL_AS_BEFORE;
        }
        int codes = 0;
        for (int place = 0; place < GROUP; place++) {
            codes |= code(first + place, shape) << place * BITS;
        }
        return codes;
    }

    private int code(int place, Shape shape) {
        int period = shape.period();
        if (goesOn(place, period)) {
            return GOES_ON;
        }
        if (isAsBefore(place, shape)) {
            return AS_BEFORE;
        }
        return place >= period && (byte) step(place, period) == step(place, period) ? NEAR : RAW;
    }

    private boolean allAsBefore(int first, Shape shape) {
        for (int place = first; place < first + GROUP; place++) {
            if (!isAsBefore(place, shape)) {
                return false;
            }
        }
        return true;
    }

    private boolean allGoOn(int first, int period) {
        for (int place = first; place < first + GROUP; place++) {
            if (!goesOn(place, period)) {
                return false;
            }
        }
        return true;
    }

    private boolean goesOn(int place, int period) {
        return place >= 2 * period && (short) (2 * half(place - period) - half(place - 2 * period)) == half(place);
    }

    private boolean isAsBefore(int place, Shape shape) {
        return shape.line() == WINDOW_BEFORE ? isKept(place) : isLikeLine(place, shape);
    }

    private boolean isLikeLine(int place, Shape shape) {
        int line = shape.line();
        return line > shape.period()
                && place >= line + shape.period()
                && step(place, shape.period()) == step(place - line, shape.period());
    }

    private boolean isKept(int place) {
        return place >= WindowsLayout.HEADER_BYTES / Short.BYTES
                && place < before.length
                && before[place] == window[place];
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
        return window[place];
    }
}
