package org.edarts.pic.cache;

import java.util.Collection;
import org.agrona.collections.Int2ObjectHashMap;
import org.edarts.pic.image.MovableFunction;

/** Finds the function that a slot stands for. Never changes. */
public final class FunctionsBySlot {
    private final Int2ObjectHashMap<MovableFunction> functions = new Int2ObjectHashMap<>();

    /** Makes the index of some functions. */
    public FunctionsBySlot(Collection<MovableFunction> all) {
        all.forEach(function -> functions.put(function.slot(), function));
    }

    /**
     * Returns the function of a slot.
     *
     * @param slot the slot's address in the core's own memory
     * @throws IllegalArgumentException if there is no such slot
     */
    public MovableFunction at(int slot) {
        MovableFunction function = functions.get(slot);
        if (function == null) {
            throw new IllegalArgumentException(String.format(
                    "0x%x is no slot of the procedure linkage table: the program has overwritten the cache's memory",
                    slot));
        }
        return function;
    }
}
