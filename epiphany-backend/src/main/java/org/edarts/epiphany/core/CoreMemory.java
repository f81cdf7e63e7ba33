package org.edarts.epiphany.core;

import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.memory.HoleException;

/**
 * Memory as a core sees it: its own, that of others, and registers, under the addresses that the program uses. The core
 * asks for aligned accesses only. Each method throws a {@link HoleException} if the chip has nothing at that address.
 */
public interface CoreMemory {
    /** Returns the byte there, as a number without sign. */
    int loadByte(int address);

    /** Returns the 2 bytes there, as a number without sign. */
    int loadHalf(int address);

    /** Returns the 4 bytes there. */
    int loadWord(int address);

    /** Returns the 8 bytes there. */
    long loadDouble(int address);

    /** Writes the lowest byte of the value. */
    void storeByte(int address, int value);

    /** Writes the lowest 2 bytes of the value. */
    void storeHalf(int address, int value);

    /** Writes 4 bytes. */
    void storeWord(int address, int value);

    /** Writes 8 bytes. */
    void storeDouble(int address, long value);

    /** Returns the instruction that begins at that even address. */
    Instruction fetch(int address);
}
