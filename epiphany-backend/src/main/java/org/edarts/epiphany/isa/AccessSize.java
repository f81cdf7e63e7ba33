package org.edarts.epiphany.isa;

/** How much a load or store moves. The shifts are the numbers in the encodings. */
public enum AccessSize {
    /** 1 byte. */
    BYTE("b", 0),
    /** 2 bytes. */
    HALF("h", 1),
    /** 4 bytes. */
    WORD("", 2),
    /** 8 bytes, in a pair of registers of which the first is even. */
    DOUBLE("d", 3);

    private final String suffix;
    private final int shift;

    AccessSize(String suffix, int shift) {
        this.suffix = suffix;
        this.shift = shift;
    }

    /** Returns what mnemonics end with. */
    public String suffix() {
        return suffix;
    }

    /** Returns the number of bytes. */
    public int bytes() {
        return 1 << shift;
    }

    /** Returns by how many bits displacements are shifted to count bytes. */
    public int shift() {
        return shift;
    }
}
