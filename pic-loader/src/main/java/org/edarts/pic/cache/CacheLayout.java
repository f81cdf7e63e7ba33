package org.edarts.pic.cache;

/**
 * Where a code cache lies in the memory of each core that runs a program, and the words by which its slots lead there.
 * The same for all cores of the program. Never changes.
 */
public interface CacheLayout {
    /** Returns how large the cache is and where functions are copied to. */
    CacheSettings settings();

    /**
     * Returns the bytes that a core's memory takes among the addresses of all; a power of 2, and each begins at a
     * multiple.
     */
    int coreBytes();

    /** Returns the address of the table's first row. */
    int table();

    /** Returns the address of the pointer of the cache stack, behind which the stack's end stands. */
    int stackPointer();

    /** Returns the address of the words by which functions are requested before their calls. */
    int requests();

    /** Returns where functions return to that are counted: the code that tells {@link CacheController#returned}. */
    int counted();

    /** Returns the second word of a slot whose function is in the cache. */
    int presentWord(int slot);

    /** Returns the second word of a slot whose function is not. */
    int absentWord(int slot);
}
