package org.edarts.offload;

import java.util.IdentityHashMap;
import java.util.Objects;

/**
 * Where the arrays lie that stay in each core's memory: below the stack, at the same address in all cores. Guarded by
 * its mesh.
 */
final class KeptArrays {
    private static final int ALIGNMENT = 8;
    private static final int TOP = LoaderRecord.STACK - CoreLayout.STACK_BYTES;
    private static final int LOWEST = 0x2000;

    private final IdentityHashMap<Object, Integer> places = new IdentityHashMap<>();
    private int begin = TOP;

    /** Returns the lowest address that one of them takes. */
    int begin() {
        return begin;
    }

    /** Finds room for an array. */
    int place(Object array, long bytes) {
        long place = begin - bytes & -ALIGNMENT;
        if (place < LOWEST) {
            throw new IllegalArgumentException(String.format(
                    "a resident array of %,d bytes: each core has %,d left for such", bytes, begin - LOWEST));
        }
        begin = (int) place;
        places.put(array, begin);
        return begin;
    }

    int of(Object array) {
        return Objects.requireNonNull(places.get(array));
    }

    /** Returns the bytes from the lowest address that one of them takes up to the stack. */
    int bytes() {
        return TOP - begin;
    }

    /** Forgets one; its room is there again when those below it are gone, too. */
    void forget(Object array) {
        places.remove(array);
        begin = places.values().stream().mapToInt(Integer::intValue).min().orElse(TOP);
    }
}
