package org.edarts.pic.image;

import java.nio.ByteBuffer;
import org.edarts.pic.elf.RelocationType;

/**
 * A place of a program that holds an address, or a part of one.
 *
 * @param place where it is
 * @param type how the address is written there
 * @param target the address
 * @param section the section that the address was counted from, as an index into the program's sections; 0 if it was
 *     counted from a symbol with a name
 */
record Reference(int place, RelocationType type, int target, int section) {
    private static final int IMMEDIATE = 0x0FF0_1FE0;

    /** Returns whether another address can be written there, wherever the two lie. */
    boolean isAbsolute() {
        return switch (type) {
            case ABSOLUTE32, CACHE32, LOW, CACHE_LOW, HIGH, CACHE_HIGH -> true;
            default -> false;
        };
    }

    /** Returns whether the address is written as a distance. */
    boolean isRelative() {
        return switch (type) {
            case RELATIVE8, RELATIVE16, RELATIVE32, SIMM8, SIMM24 -> true;
            default -> false;
        };
    }

    /** Writes another address, of a reference that is absolute. */
    void write(int address, Bytes bytes) {
        ByteBuffer word = bytes.at(place, Integer.BYTES);
        word.putInt(
                0,
                switch (type) {
                    case LOW, CACHE_LOW -> withImmediate(word.getInt(0), address & 0xFFFF);
                    case HIGH, CACHE_HIGH -> withImmediate(word.getInt(0), address >>> 16);
                    default -> address;
                });
    }

    /** The 16 bits of a MOV or MOVT: the upper eight in bits 27 to 20, the lower in 12 to 5. */
    private static int withImmediate(int instruction, int value) {
        return instruction & ~IMMEDIATE | (value & 0xFF00) << 12 | (value & 0xFF) << 5;
    }
}
