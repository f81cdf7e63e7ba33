package org.edarts.mesh.ssa;

/** What arrays consist of. Arrays of different elements never overlap. */
public enum Element {
    /** A byte that is 0 or 1. */
    BOOLEAN('Z', 0),
    /** A byte with sign. */
    BYTE('B', 0),
    /** A half word without sign. */
    CHAR('C', 1),
    /** A half word with sign. */
    SHORT('S', 1),
    /** A word. */
    INT('I', 2),
    /** A floating-point number of a word. */
    FLOAT('F', 2);

    private final char letter;
    private final int shift;

    Element(char letter, int shift) {
        this.letter = letter;
        this.shift = shift;
    }

    /** Returns the letter of descriptors. */
    public char letter() {
        return letter;
    }

    /** Returns the bytes of an element, as a power of two. */
    public int shift() {
        return shift;
    }

    /** Returns the number of bytes. */
    public int bytes() {
        return 1 << shift;
    }
}
