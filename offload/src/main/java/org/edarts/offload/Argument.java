package org.edarts.offload;

import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An argument of a launch.
 *
 * @param number its place among the arguments, from 1
 * @param value a number in its box, or an array
 * @param passing how it travels
 * @param place where the array stays, if it has a place
 * @param prefetch how cores fetch its elements, if the method says it
 */
record Argument(
        int number,
        Object value,
        Passing passing,
        @Nullable PlacedArray<?> place,
        @Nullable Fetching prefetch) {
    boolean isArray() {
        return value.getClass().isArray();
    }

    /** Returns whether each core gets an array of its own for the launch. */
    boolean isCopied() {
        return isArray() && place == null;
    }

    /** Returns whether cores may fetch its elements part by part. */
    boolean mayBeFetched() {
        return place instanceof Host<?> || place instanceof Shared<?>;
    }

    /** Returns how the cores of a chip fetch its elements, or null if they find all of them in one place. */
    @Nullable
    Fetching fetching() {
        if (place instanceof Host<?> || place instanceof Shared<?> && prefetch != null) {
            return (prefetch == null ? Fetching.USUAL : prefetch).forElements(Elements.size(value));
        }
        return null;
    }

    int length() {
        return Array.getLength(value);
    }

    /** Returns the bytes of its elements. */
    long bytes() {
        return Elements.bytesOf(value);
    }

    /** Returns what a core of the host gets. */
    Object copy(int core) {
        if (place instanceof Resident<?> resident) {
            return resident.of(core);
        }
        if (!isCopied()) {
            return value;
        }
        Object copy = Array.newInstance(value.getClass().getComponentType(), length());
        if (passing.brings()) {
            System.arraycopy(value, 0, copy, 0, length());
        }
        return copy;
    }

    /** Puts what a core has made of its copy into the caller's array. */
    void putBack(Object copy) {
        System.arraycopy(copy, 0, value, 0, length());
    }

    /** Returns whether a core has left its copy as it was. */
    boolean equalsCopy(Object copy) {
        return Objects.deepEquals(value, copy);
    }
}
