package org.edarts.epiphany.pic;

import java.util.HashMap;
import java.util.Map;
import org.edarts.pic.image.MovableFunction;

/** Finds the function that a slot stands for. Never changes. */
final class FunctionsBySlot {
    private final Map<Integer, MovableFunction> functions = new HashMap<>();

    FunctionsBySlot(CachedProgram program) {
        program.image().movable().forEach(function -> functions.put(function.slot(), function));
    }

    MovableFunction at(int slot) {
        MovableFunction function = functions.get(slot);
        if (function == null) {
            throw new IllegalArgumentException(String.format(
                    "0x%x is no slot of the procedure linkage table: the program has overwritten the cache's memory",
                    slot));
        }
        return function;
    }
}
