package org.edarts.pic.elf;

import java.util.Objects;

/**
 * A named part of an ELF file.
 *
 * @param name its name, for example {@code .text}
 * @param type what its bytes mean
 * @param flags {@link #WRITE}, {@link #ALLOCATE}, {@link #EXECUTE} and others of the System V ABI
 * @param address where it lies when it is loaded; 0 in a relocatable file
 * @param alignment its address is a multiple of this, a power of two
 * @param size its bytes in memory
 * @param bytes its bytes in the file: as many as {@code size}, or none if the type is {@link SectionType#NOBITS}. Not
 *     copied: whoever makes the section leaves the array alone afterwards, and so does every reader
 */
public record ElfSection(String name, SectionType type, int flags, int address, int alignment, int size, byte[] bytes) {
    /** The program writes there. */
    public static final int WRITE = 1;

    /** The section is loaded. */
    public static final int ALLOCATE = 2;

    /** The section holds code. */
    public static final int EXECUTE = 4;

    /** Refuses bytes that the size does not tell the truth about. */
    public ElfSection {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
        if (type != SectionType.NOBITS && type != SectionType.NULL && bytes.length != size) {
            throw new IllegalArgumentException(
                    "section " + name + " has " + bytes.length + " bytes but says that it has " + size);
        }
    }

    /** Returns whether the section is loaded. */
    public boolean allocated() {
        return (flags & ALLOCATE) != 0;
    }

    /** Returns whether the section holds code. */
    public boolean executable() {
        return (flags & EXECUTE) != 0;
    }

    /** Returns whether that address lies in the section when it is loaded. */
    public boolean contains(int at) {
        return allocated() && Integer.compareUnsigned(at - address, size) < 0;
    }
}
