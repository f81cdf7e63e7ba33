package org.edarts.pic.cache;

/**
 * Memory as a core sees it that has a code cache: its own and that of others, under the addresses that its program
 * uses. Words are aligned. Owner: the thread that runs the core.
 */
public interface CodeMemory {
    /** Returns the byte there, as a number without sign. */
    int loadByte(int address);

    /** Returns the 4 bytes there. */
    int loadWord(int address);

    /** Writes 4 bytes. */
    void storeWord(int address, int value);
}
