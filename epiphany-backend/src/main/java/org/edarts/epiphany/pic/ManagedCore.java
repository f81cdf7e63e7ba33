package org.edarts.epiphany.pic;

import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.core.CoreState;

/**
 * A core whose cache the simulator manages.
 *
 * @param program what it runs
 * @param state its registers and clock
 * @param memory memory as it sees it
 * @param cache its own cache
 * @param neighbours those of others
 * @param functions the functions by their slots
 * @param events who is told what the cache does
 */
record ManagedCore(
        CachedProgram program,
        CoreState state,
        CoreMemory memory,
        CoreCache cache,
        Neighbours neighbours,
        FunctionsBySlot functions,
        CacheEvents events) {
    long clock() {
        return state.clock();
    }

    void charge(int cycles) {
        state.setClock(state.clock() + cycles);
    }

    int label(String name) {
        return program.manager().label(name);
    }

    IllegalStateException damaged() {
        return new IllegalStateException(String.format(
                "core (%d, %d): the cache stack names no function of the cache: the program has overwritten it",
                state.coreId() >> 6, state.coreId() & 63));
    }
}
