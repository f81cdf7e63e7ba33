package org.edarts.pic.cache;

/**
 * A core with its cache and all that its controller knows of it.
 *
 * @param description what it has in common with others
 * @param core the core itself
 * @param cache its own cache
 * @param neighbours those of others
 * @param functions the functions by their slots
 * @param events who is told what the cache does
 */
record ManagedCore(
        CacheDescription description,
        CachedCore core,
        CoreCache cache,
        Neighbours neighbours,
        FunctionsBySlot functions,
        CacheEvents events) {
    long clock() {
        return core.clock();
    }

    void charge(int cycles) {
        core.charge(cycles);
    }

    StepCosts steps() {
        return description.steps();
    }

    /** Returns where the function of a slot is that has not been copied. */
    int stored(int slot) {
        return core.memory().loadWord(slot + CoreCache.STORED);
    }

    IllegalStateException damaged() {
        return new IllegalStateException(
                core.name() + ": the cache stack names no function of the cache: the program has overwritten it");
    }
}
