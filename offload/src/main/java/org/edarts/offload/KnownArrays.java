package org.edarts.offload;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The arrays that have a place from launch to launch, by identity. Guarded by its mesh. */
final class KnownArrays {
    private final IdentityHashMap<Object, PlacedArray<?>> places = new IdentityHashMap<>();

    /** Returns where an array is, or null. */
    @Nullable
    PlacedArray<?> of(Object array) {
        return places.get(array);
    }

    /** Refuses what is no array that a kernel can have, or has a place. */
    void requireNew(Object array) {
        Call.requireArray(array);
        if (places.containsKey(array)) {
            throw new IllegalArgumentException(
                    "this array is shared, resident or with the host already: close that first");
        }
    }

    void add(PlacedArray<?> array) {
        places.put(array.array(), array);
    }

    boolean has(PlacedArray<?> array) {
        return places.get(array.array()) == array;
    }

    void remove(PlacedArray<?> array) {
        places.remove(array.array());
    }

    /** Refuses a call whose arrays are elsewhere by now. */
    void requireStillThere(Call<?> call) {
        for (Argument argument : call.arguments()) {
            if (places.get(argument.value()) != argument.place()) {
                throw new IllegalStateException(call.argument(argument.number())
                        + " is no longer shared, resident or with the host as it was when the launch was made: make the"
                        + " launch anew");
            }
        }
    }

    /** Returns those that a call uses, each once. */
    static List<PlacedArray<?>> usedBy(Call<?> call) {
        List<PlacedArray<?>> arrays = new ArrayList<>();
        for (Argument argument : call.arguments()) {
            PlacedArray<?> array = argument.place();
            if (array != null && !arrays.contains(array)) {
                arrays.add(array);
            }
        }
        return arrays;
    }
}
