package org.edarts.offload;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * How a core fetches an array's elements. Immutable.
 *
 * @param buffer how many it has room for
 * @param perFetch how many it fetches at once
 * @param distance how many it fetches before they are needed
 */
record Fetching(int buffer, int perFetch, int distance) {
    private static final int LEAST_BYTES = 8;

    /** As many bytes as a core has. */
    private static final int MOST_ELEMENTS = 1 << 15;

    /** What holds for arrays that nothing is said of and that cannot be read one element at a time. */
    static final Fetching USUAL = new Fetching(256, 64, 128);

    /**
     * Returns what a method says of a parameter, or null.
     *
     * @throws IllegalArgumentException if that cannot be carried out
     */
    static @Nullable Fetching of(Method method, int index, String parameter) {
        Prefetch prefetch = method.getParameters()[index].getAnnotation(Prefetch.class);
        if (prefetch == null) {
            return null;
        }
        return checked(prefetch.buffer(), prefetch.perFetch(), prefetch.distance(), parameter);
    }

    /**
     * Returns these numbers if they can be carried out.
     *
     * @throws IllegalArgumentException if they cannot; the message names the parameter
     */
    static Fetching checked(int buffer, int perFetch, int distance, String parameter) {
        if (Integer.bitCount(buffer) != 1 || Integer.bitCount(perFetch) != 1 || perFetch < 1 || perFetch > buffer / 2) {
            throw new IllegalArgumentException(parameter + " is to be fetched with buffer " + buffer + ", perFetch "
                    + perFetch + ": expected powers of two, perFetch half of the buffer at most");
        }
        if (buffer > MOST_ELEMENTS) {
            throw new IllegalArgumentException(parameter + " is to be fetched with buffer " + buffer
                    + ": a core has no room for more than " + MOST_ELEMENTS + " elements");
        }
        if (distance < 0 || distance > buffer - perFetch) {
            throw new IllegalArgumentException(parameter + " is to be fetched with distance " + distance
                    + ": expected 0 to " + (buffer - perFetch) + ", as one fetch of the buffer is in use");
        }
        return new Fetching(buffer, perFetch, distance);
    }

    /** Returns this for elements of a width, none of whose fetches is smaller than a doubleword. */
    Fetching forElements(int bytes) {
        int least = Math.max(perFetch, LEAST_BYTES / bytes);
        return new Fetching(Math.max(buffer, 2 * least), least, distance);
    }

    /** Returns how many fetches the buffer has room for. */
    int slots() {
        return buffer / perFetch;
    }

    /** Returns how many fetches are made in advance. */
    int ahead() {
        return Math.min((distance + perFetch - 1) / perFetch, slots() - 1);
    }
}
