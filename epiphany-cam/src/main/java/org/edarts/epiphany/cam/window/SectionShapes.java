package org.edarts.epiphany.cam.window;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** How the sections of windows repeat: mostly as in one of the windows before. Owner: one thread. */
final class SectionShapes {
    /** Halfwords from one to the next of its kind: fewer than a group would be read before they are written. */
    private static final int LEAST_PERIOD = PackedHalfwords.GROUP;

    /** All that repeats is made of words. */
    private static final int STEP = 2;

    /** Twice that, and what is added, has a byte. */
    private static final int MOST_PERIOD = 126;

    /** What repeats in lines is short. */
    private static final int MOST_PERIOD_IN_LINE = 16;

    /** So many halfwords of a section tell how it repeats; a multiple of a group. */
    private static final int TRIED = 512;

    /** So much more than it took in another window, and what repeats is looked for again. */
    private static final double WORSE = 1.2;

    private static final int MOST_KNOWN = 6;

    private final Map<Integer, Deque<Known>> known = new HashMap<>();

    /**
     * How a section repeats.
     *
     * @param period halfwords from one to the next of its kind
     * @param line halfwords of a line, or {@link PackedHalfwords#WINDOW_BEFORE}
     */
    record Shape(int period, int line) {}

    /**
     * What was found for a window.
     *
     * @param share which part of the section's halfwords it took in bytes
     */
    private record Known(Shape shape, double share) {}

    /** Returns how a section of a window repeats. */
    Shape of(int section, PackedHalfwords halfwords, int from, int to) {
        int until = Math.min(to, from + TRIED);
        Deque<Known> others = known.computeIfAbsent(section, any -> new ArrayDeque<>());
        Shape best = null;
        double least = Double.MAX_VALUE;
        double expected = 0;
        for (Known other : others) {
            double share = halfwords.size(from, until, other.shape, Integer.MAX_VALUE) / (double) (until - from);
            if (share < least) {
                least = share;
                best = other.shape;
                expected = other.share;
            }
        }
        if (best != null && least <= WORSE * expected) {
            return best;
        }
        Shape found = shortest(halfwords, from, until);
        int size = halfwords.size(from, until, found, Integer.MAX_VALUE);
        others.removeIf(other -> other.shape.equals(found));
        others.addFirst(new Known(found, size / (double) (until - from)));
        if (others.size() > MOST_KNOWN) {
            others.removeLast();
        }
        return found;
    }

    /** Returns the period and the length of lines that make halfwords shortest. */
    private static Shape shortest(PackedHalfwords halfwords, int from, int to) {
        Shape found = new Shape(LEAST_PERIOD, LEAST_PERIOD);
        int least = Integer.MAX_VALUE;
        for (int period = LEAST_PERIOD; period <= MOST_PERIOD; period += STEP) {
            int longest = period <= MOST_PERIOD_IN_LINE ? MOST_PERIOD : period;
            for (int line = period - STEP; line <= longest; line += STEP) {
                Shape shape = new Shape(period, line < period ? PackedHalfwords.WINDOW_BEFORE : line);
                int size = halfwords.size(from, to, shape, least);
                if (size < least) {
                    least = size;
                    found = shape;
                }
            }
        }
        return found;
    }
}
