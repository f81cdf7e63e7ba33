package org.edarts.pic.elf;

import java.util.Optional;

/**
 * How the address of a symbol goes into the bytes at a place. The numbers up to 13 are those of GNU's Epiphany port; 14
 * to 16 are those of the vendor's tools, which put the address of the symbol's PLT slot where 9, 10 and 3 put the
 * symbol's own.
 */
public enum RelocationType {
    /** Nothing is done. */
    NONE(0),
    /** The address, in 8 bits. */
    ABSOLUTE8(1),
    /** The address, in 16 bits. */
    ABSOLUTE16(2),
    /** The address, in 32 bits. */
    ABSOLUTE32(3),
    /** The distance from the place, in 8 bits. */
    RELATIVE8(4),
    /** The distance from the place, in 16 bits. */
    RELATIVE16(5),
    /** The distance from the place, in 32 bits. */
    RELATIVE32(6),
    /** The distance of a branch of 16 bits: half of it, in bits 15 to 8. */
    SIMM8(7),
    /** The distance of a branch of 32 bits: half of it, in bits 31 to 8. */
    SIMM24(8),
    /** The upper half of the address, in the split 16-bit immediate of a MOVT. */
    HIGH(9),
    /** The lower half of the address, in the split 16-bit immediate of a MOV. */
    LOW(10),
    /** A signed displacement of 11 bits. */
    SIMM11(11),
    /** An unsigned displacement of 11 bits. */
    IMM11(12),
    /** An immediate of 8 bits. */
    IMM8(13),
    /** As {@link #HIGH}, of the PLT slot. */
    CACHE_HIGH(14),
    /** As {@link #LOW}, of the PLT slot. */
    CACHE_LOW(15),
    /** As {@link #ABSOLUTE32}, of the PLT slot. */
    CACHE32(16);

    private final int code;

    RelocationType(int code) {
        this.code = code;
    }

    /** Returns the number in the file. */
    int code() {
        return code;
    }

    static Optional<RelocationType> of(int code) {
        for (RelocationType type : values()) {
            if (type.code() == code) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
